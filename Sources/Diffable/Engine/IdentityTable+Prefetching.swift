/// What is left of a long list is scattered in memory.
///
/// Looking an identity up waits for its memory, and what comes next depends on the result. So many are
/// read at once before they are looked up one by one.
extension IdentityTable {
  /// How many positions are read at once: few enough to be in the cache still when their turn comes.
  @inlinable static var prefetchBatch: Int { 32 }

  /// Returns whether ascending positions are so far apart that reading one does not bring in others.
  @inlinable
  static func areScattered(_ positions: UnsafeMutableBufferPointer<Int32>) -> Bool {
    guard let first = positions.first, let last = positions.last else { return false }
    return Int(last &- first) > positions.count &* 8
  }

  /// Brings what is at positions of the old or the new list into the cache.
  @inlinable @inline(never)
  func prefetch(_ positions: Slice<UnsafeMutableBufferPointer<Int32>>, of list: Source) {
    var bits: UInt8 = 0
    for position in positions { bits |= list.touch(at: Int(position)) }
    // Stored, because the compiler would drop a read that has no effect.
    slots[mask &+ 1] = HashSlot(hash: UInt32(bits), number: -1)
  }
}
