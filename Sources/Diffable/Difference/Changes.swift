/// What changed among sections or among items: things at a `Position`, known by an `Identifier`.
///
/// ``Difference`` says what the positions count in.
public struct Changes<Position: Hashable & Sendable, Identifier: Hashable & Sendable>:
  Equatable, Sendable
{
  /// What is gone, ascending by its old position.
  public let deletions: [Deletion<Position, Identifier>]

  /// What is new, ascending by its new position.
  public let insertions: [Insertion<Position, Identifier>]

  /// What moved, ascending by its new position.
  public let moves: [Move<Position, Identifier>]

  /// What is marked for an update, ascending by its new position.
  public let updates: [Update<Position, Identifier>]

  /// Whether nothing changed.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  @inlinable
  init(
    deletions: [Deletion<Position, Identifier>],
    insertions: [Insertion<Position, Identifier>],
    moves: [Move<Position, Identifier>],
    updates: [Update<Position, Identifier>]
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }
}
