/// What has to happen to an old list to become a new one.
///
/// Elements are the same when their `id` is; they are updated when they are the same and not `==`.
/// Where an `id` comes more than once in a list, as many of its elements as possible are paired; which
/// of them is unspecified.
///
/// Deletions and the `from` of moves and updates count in the whole old list; insertions and the
/// `to` of moves and updates count in the whole new one. To carry a difference out:
///
/// 1. take out what is deleted or moved,
/// 2. keep the rest in order,
/// 3. place what is inserted or moved in ascending order of its new place,
/// 4. replace what is updated.
public struct ListDifference<ListElement: Identifiable & Equatable> {
  /// The old offsets of what is gone, ascending.
  public let deletions: [Int]

  /// What is new, ascending by its new offset.
  public let insertions: Insertions

  /// What is elsewhere, ascending by its new offset; the least possible number.
  public let moves: [Move<Int>]

  /// What has other content, ascending by its new offset; it may be moved as well.
  public let updates: Updates

  /// Whether nothing changed.
  @inlinable
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  @inlinable
  init(deletions: [Int], insertions: Insertions, moves: [Move<Int>], updates: Updates) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }
}

extension ListDifference: Equatable {}

extension ListDifference: Sendable where ListElement: Sendable {}
