/// A section or an item that is in the new snapshot alone.
///
/// `Position` is `Int` for sections, ``IndexPath`` for items.
public struct Insertion<Position: Hashable & Sendable, Identifier: Hashable & Sendable>:
  Hashable, Sendable
{
  /// The position in the whole new snapshot.
  public let position: Position

  /// What was inserted.
  public let identifier: Identifier

  @inlinable
  init(position: Position, identifier: Identifier) {
    self.position = position
    self.identifier = identifier
  }
}
