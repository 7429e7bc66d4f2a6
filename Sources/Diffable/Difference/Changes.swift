/// What changed among sections or among items: things found at a `Position` and known by an
/// `Identifier`.
///
/// ``Difference`` says what the positions count in.
public struct Changes<Position: Hashable & Sendable, Identifier: Hashable & Sendable>:
  Equatable, Sendable
{
  /// The old places of what is gone, ascending.
  public let deletions: [Position]

  /// What is new, ascending by its new place.
  public let insertions: [Insertion<Position, Identifier>]

  /// What is elsewhere, ascending by its new place.
  public let moves: [Move<Position>]

  /// What is to be shown afresh, ascending by its new place.
  public let updates: [Update<Position>]

  /// Whether nothing changed.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  @inlinable
  init(
    deletions: [Position],
    insertions: [Insertion<Position, Identifier>],
    moves: [Move<Position>],
    updates: [Update<Position>]
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }
}
