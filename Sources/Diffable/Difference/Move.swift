/// A section or an item that is in both snapshots and moved relative to those that stay.
///
/// `Position` is `Int` for sections, ``IndexPath`` for items.
public struct Move<Position: Hashable & Sendable, Identifier: Hashable & Sendable>:
  Hashable, Sendable
{
  /// The position in the whole old snapshot, before anything was removed.
  public let from: Position

  /// The position in the whole new snapshot, after everything was inserted.
  public let to: Position

  /// What was moved.
  public let identifier: Identifier

  @inlinable
  init(from: Position, to: Position, identifier: Identifier) {
    self.from = from
    self.to = to
    self.identifier = identifier
  }
}
