/// What changes an old list into a new one.
///
/// Elements are the same when their `id` is; they are updated when they are the same and not `==`.
/// Where an `id` comes more than once in a list, as many of its elements as possible are paired; which
/// of them is unspecified.
///
/// Deletions and the `from` of moves and updates count in the whole old list; insertions and the
/// `to` of moves and updates count in the whole new one. To apply a difference:
///
/// 1. remove what is deleted or moved,
/// 2. keep the rest in order,
/// 3. insert what is inserted or moved in ascending order of its new offset,
/// 4. replace what is updated.
public struct ListDifference<ListElement: Identifiable & Equatable> {
  /// What is in the old list alone, ascending by its old offset.
  public let deletions: Items

  /// What is in the new list alone, ascending by its new offset.
  public let insertions: Items

  /// What moved relative to the rest, ascending by its new offset; the fewest possible.
  public let moves: Matches

  /// What has other content, ascending by its new offset; it may be moved as well.
  public let updates: Matches

  /// Whether nothing changed.
  @inlinable
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  @inlinable
  init(deletions: Items, insertions: Items, moves: Matches, updates: Matches) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }
}

extension ListDifference: Equatable {}

extension ListDifference: Sendable where ListElement: Sendable {}
