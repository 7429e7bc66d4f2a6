/// A section or an item that is in the old snapshot alone.
///
/// `Position` is `Int` for sections, ``IndexPath`` for items.
public struct Deletion<Position: Hashable & Sendable, Identifier: Hashable & Sendable>:
  Hashable, Sendable
{
  /// The position in the whole old snapshot.
  public let position: Position

  /// What was deleted.
  public let identifier: Identifier

  @inlinable
  init(position: Position, identifier: Identifier) {
    self.position = position
    self.identifier = identifier
  }
}
