/// Batch prefetching.
///
/// Unmatched elements of a long list are scattered in memory, and each lookup would wait for a cache
/// miss. Reading a batch first overlaps these misses.
extension IdentityTable {
  /// The number of positions read at once; small, so that they are still cached for the lookup.
  @inlinable static var prefetchBatch: Int { 32 }

  /// Returns whether ascending positions are too far apart to share cache lines.
  @inlinable
  static func areScattered(_ positions: UnsafeMutableBufferPointer<Int32>) -> Bool {
    guard let first = positions.first, let last = positions.last else { return false }
    return Int(last &- first) > positions.count &* 8
  }

  /// Loads positions of the old or new list into the cache.
  @inlinable @inline(never)
  func prefetch(_ positions: Slice<UnsafeMutableBufferPointer<Int32>>, of list: Source) {
    var bits: UInt8 = 0
    for position in positions { bits |= list.touch(at: Int(position)) }
    // Stores the result, so that the compiler keeps the reads.
    slots[mask &+ 1] = HashSlot(hash: UInt32(bits), number: -1)
  }
}
