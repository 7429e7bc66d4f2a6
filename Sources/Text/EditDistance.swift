/// The edit distance of sequences.
enum EditDistance {
  /// The optimal string alignment distance (restricted Damerau-Levenshtein distance, Damerau 1964).
  ///
  /// - Complexity: O(*n* × *m*) time, O(*m*) memory.
  static func between<Element: Equatable>(_ source: [Element], _ target: [Element]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for (row, element) in source.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(target.count + 1)
      for (column, other) in target.enumerated() {
        var distance = min(
          last[column + 1] + 1,
          current[column] + 1,
          last[column] + (element == other ? 0 : 1)
        )
        if row > 0, column > 0, element == target[column - 1], source[row - 1] == other {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[target.count]
  }
}
