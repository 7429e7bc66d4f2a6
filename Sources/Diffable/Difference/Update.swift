/// A section or an item that is in both snapshots and marked in the new one.
///
/// `Position` is `Int` for sections, ``IndexPath`` for items.
public struct Update<Position: Hashable & Sendable, Identifier: Hashable & Sendable>:
  Hashable, Sendable
{
  /// How to update what is on display.
  public enum Kind: Hashable, Sendable {
    /// Build it anew.
    case reload

    /// Keep it and fill in the new content. Sections are never reconfigured.
    case reconfigure
  }

  /// The position in the whole old snapshot.
  public let from: Position

  /// The position in the whole new snapshot.
  public let to: Position

  /// What to update.
  public let identifier: Identifier

  /// How to update it.
  public let kind: Kind

  @inlinable
  init(from: Position, to: Position, identifier: Identifier, kind: Kind) {
    self.from = from
    self.to = to
    self.identifier = identifier
    self.kind = kind
  }
}
