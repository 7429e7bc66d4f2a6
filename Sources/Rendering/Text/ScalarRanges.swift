/// A set of Unicode scalars, kept as the ranges that it consists of.
struct ScalarRanges: Sendable {
  /// Where membership changes, ascending: the first of a range, the first behind it, and so on.
  let boundaries: [UInt32]

  /// Whether the scalar is in one of the ranges, in O(log n).
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = boundaries.count
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= scalar.value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    // An odd number of boundaries up to the scalar: a range has begun and not ended.
    return !low.isMultiple(of: 2)
  }
}
