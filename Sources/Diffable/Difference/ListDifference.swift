/// The difference between two lists.
///
/// Elements are matched by `id`. Matched elements that are not `==` are updated. If a list repeats an
/// `id`, as many of its elements as possible are matched, in an unspecified way.
///
/// Deletions and the `from` of moves and updates are offsets in the old list. Insertions and the `to`
/// of moves and updates are offsets in the new one. To apply a difference:
///
/// 1. Remove all deleted and moved elements.
/// 2. Keep the others in order.
/// 3. Insert the inserted and moved elements in ascending order of their new offsets.
/// 4. Replace the updated elements.
public struct ListDifference<ListElement: Identifiable & Equatable> {
  /// The elements that are only in the old list, ascending by old offset.
  public let deletions: Items

  /// The elements that are only in the new list, ascending by new offset.
  public let insertions: Items

  /// The moved elements, ascending by new offset; the minimum possible.
  public let moves: Matches

  /// The elements with changed content, ascending by new offset; they may also be moved.
  public let updates: Matches

  /// Whether there are no changes.
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
