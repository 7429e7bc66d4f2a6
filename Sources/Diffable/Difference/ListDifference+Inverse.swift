extension ListDifference {
  /// The difference from the new list to the old one.
  ///
  /// - Complexity: O(*n* log *n*) in the number of moves and updates.
  @inlinable
  public var inverse: Self {
    let old = deletions.list
    return Self(
      deletions: insertions,
      insertions: deletions,
      moves: moves.inverse(of: old),
      updates: updates.inverse(of: old)
    )
  }
}

extension ListDifference.Matches {
  /// Returns the same matches from the new list to the old one.
  @inlinable
  func inverse(of old: [ListElement]) -> Self {
    var inverse = PlainList<Pair>()
    inverse.reserve(count)
    for match in self { inverse.append(Pair(old: match.to, new: match.from)) }
    var pairs = inverse.buffer
    pairs.sort { $0.new < $1.new }
    return Self(at: inverse, of: old)
  }
}
