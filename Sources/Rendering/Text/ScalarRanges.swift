/// A set of Unicode scalars, stored as ranges.
struct ScalarRanges: Sendable {
  /// The bounds of half-open ranges, ascending.
  let boundaries: [UInt32]

  /// Whether the scalar is in one of the ranges.
  ///
  /// - Complexity: O(log n).
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = boundaries.count
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= scalar.value { low = middle + 1 } else { high = middle }
    }
    // An odd number of bounds up to the scalar means inside a range.
    return !low.isMultiple(of: 2)
  }
}
