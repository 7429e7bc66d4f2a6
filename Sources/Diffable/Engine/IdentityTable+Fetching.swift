/// What is left of a list lies far apart, and in a long list far away.
///
/// To look an identity up its memory is waited for, and what comes next depends on what is found. So
/// the memory of many is asked for at once before they are looked up one by one.
extension IdentityTable {
  /// How many positions are fetched at once: enough to wait for all as long as for a few, few enough
  /// to be still at hand when their turn comes.
  @inlinable static var fetchedAtOnce: Int { 32 }

  /// Says whether ascending positions lie so far apart that reading at one brings no other near.
  @inlinable
  static func areScattered(_ positions: UnsafeMutableBufferPointer<Int32>) -> Bool {
    guard let first = positions.first, let last = positions.last else { return false }
    return Int(last &- first) > positions.count &* 8
  }

  /// Brings near what is at positions of the old or the new list.
  @inlinable @inline(never)
  func fetch(_ positions: Slice<UnsafeMutableBufferPointer<Int32>>, of list: Source) {
    var bits: UInt8 = 0
    for position in positions { bits |= list.glance(at: Int(position)) }
    // What is never used would never be read.
    slots[mask &+ 1] = HashSlot(hash: UInt32(bits), number: -1)
  }
}
