/// A section or an item that is in both snapshots and is to be shown afresh.
///
/// `Position` is `Int` for sections, ``IndexPath`` for items.
public struct Update<Position: Hashable & Sendable>: Hashable, Sendable {
  /// What is to be done with what is on display.
  public enum Kind: Hashable, Sendable {
    /// Throw it away and build it anew.
    case reload

    /// Keep it and fill in the new content. Sections are never reconfigured.
    case reconfigure
  }

  /// The place in the whole old snapshot.
  public let from: Position

  /// The place in the whole new snapshot.
  public let to: Position

  /// What is to be done with it.
  public let kind: Kind

  @inlinable
  init(from: Position, to: Position, kind: Kind) {
    self.from = from
    self.to = to
    self.kind = kind
  }
}
