extension RandomAccessCollection {
  /// The index of the first element with a property that all elements after it have too; `endIndex`
  /// if no element has it.
  ///
  /// - Complexity: O(log n) calls, by binary search.
  package func partitioningIndex(where hasProperty: (Element) -> Bool) -> Index {
    var start = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if hasProperty(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
