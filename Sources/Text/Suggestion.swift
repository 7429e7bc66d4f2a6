/// Suggests a known word for an unknown one.
package enum Suggestion {
  /// Returns the nearest candidate, or nil if none is near.
  ///
  /// In order of preference: a match ignoring case; the only candidate with the word as prefix; the
  /// smallest edit distance of at most 1, or 2 from six letters, or 3 from nine. If several candidates
  /// have the word as prefix, only those are considered. Of equally near candidates one with the same
  /// first letter wins, as few people mistype it, and then the first.
  ///
  /// - Parameter edits: A greater distance that is near enough, where candidates are few and long.
  package static func nearest(
    to given: String, among candidates: some Sequence<String>, within edits: Int = 1
  ) -> String? { nearest(to: given, among: candidates, within: edits, by: \.self) }

  /// Returns the candidate with the nearest key, or nil if none is near.
  package static func nearest<Candidate>(
    to given: String, among candidates: some Sequence<Candidate>, within edits: Int = 1,
    by key: (Candidate) -> String
  ) -> Candidate? {
    let given = given.lowercased()
    guard !given.isEmpty else { return nil }
    let keyed = candidates.map { (key: key($0).lowercased(), candidate: $0) }
    if let same = keyed.first(where: { $0.key == given }) { return same.candidate }
    let longer = keyed.filter { $0.key.hasPrefix(given) }
    if let first = longer.first, longer.allSatisfy({ $0.key == first.key }) {
      return first.candidate
    }
    return nearestByEdits(to: given, among: longer.isEmpty ? keyed : longer, within: edits)
  }

  private static func nearestByEdits<Candidate>(
    to given: String, among keyed: [(key: String, candidate: Candidate)], within edits: Int
  ) -> Candidate? {
    let letters = Array(given)
    let bound = min(3, max(edits, letters.count / 3))
    var best: (rank: (Int, Int), candidate: Candidate)?
    for (key, candidate) in keyed {
      let other = Array(key)
      guard abs(other.count - letters.count) <= bound else { continue }
      let distance = EditDistance.between(letters, other)
      // The words must have some letters in common.
      guard distance <= bound, distance < min(letters.count, other.count) else { continue }
      let rank = (distance, other.first == letters.first ? 0 : 1)
      if best.map({ rank < $0.rank }) ?? true { best = (rank, candidate) }
    }
    return best?.candidate
  }
}

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
          last[column + 1] + 1, current[column] + 1, last[column] + (element == other ? 0 : 1))
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
