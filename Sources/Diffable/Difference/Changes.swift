/// The changes of sections or items.
///
/// ``Difference`` explains the positions.
public struct Changes<Position: Hashable & Sendable, Identifier: Hashable & Sendable>: Equatable,
  Sendable
{
  /// The deletions, ascending by old position.
  public let deletions: [Deletion<Position, Identifier>]

  /// The insertions, ascending by new position.
  public let insertions: [Insertion<Position, Identifier>]

  /// The moves, ascending by new position.
  public let moves: [Move<Position, Identifier>]

  /// The updates, ascending by new position.
  public let updates: [Update<Position, Identifier>]

  /// Whether there are no changes.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  @inlinable init(
    deletions: [Deletion<Position, Identifier>], insertions: [Insertion<Position, Identifier>],
    moves: [Move<Position, Identifier>], updates: [Update<Position, Identifier>]
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }
}

/// A section or item that is only in the old snapshot.
///
/// `Position` is `Int` for sections, ``IndexPath`` for items.
public struct Deletion<Position: Hashable & Sendable, Identifier: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The position in the old snapshot.
  public let position: Position

  /// The deleted section or item.
  public let identifier: Identifier

  @inlinable init(position: Position, identifier: Identifier) {
    self.position = position
    self.identifier = identifier
  }
}

/// A section or item that is only in the new snapshot.
///
/// `Position` is `Int` for sections, ``IndexPath`` for items.
public struct Insertion<Position: Hashable & Sendable, Identifier: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The position in the new snapshot.
  public let position: Position

  /// The inserted section or item.
  public let identifier: Identifier

  @inlinable init(position: Position, identifier: Identifier) {
    self.position = position
    self.identifier = identifier
  }
}

/// A section or item in both snapshots that moved relative to the others.
///
/// `Position` is `Int` for sections, ``IndexPath`` for items.
public struct Move<Position: Hashable & Sendable, Identifier: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The position in the old snapshot, before all removals.
  public let from: Position

  /// The position in the new snapshot, after all insertions.
  public let to: Position

  /// The moved section or item.
  public let identifier: Identifier

  @inlinable init(from: Position, to: Position, identifier: Identifier) {
    self.from = from
    self.to = to
    self.identifier = identifier
  }
}

/// A section or item in both snapshots that is marked in the new one.
///
/// `Position` is `Int` for sections, ``IndexPath`` for items.
public struct Update<Position: Hashable & Sendable, Identifier: Hashable & Sendable>: Hashable,
  Sendable
{
  /// How to update the display.
  public enum Kind: Hashable, Sendable {
    /// Rebuild it.
    case reload

    /// Keep it and update its content. Sections are never reconfigured.
    case reconfigure
  }

  /// The position in the old snapshot.
  public let from: Position

  /// The position in the new snapshot.
  public let to: Position

  /// The section or item to update.
  public let identifier: Identifier

  /// How to update it.
  public let kind: Kind

  @inlinable init(from: Position, to: Position, identifier: Identifier, kind: Kind) {
    self.from = from
    self.to = to
    self.identifier = identifier
    self.kind = kind
  }
}

extension Deletion: CustomStringConvertible {
  /// The deletion, as in `pear at [0, 1]`.
  public var description: String { "\(identifier) at \(position)" }
}

extension Insertion: CustomStringConvertible {
  /// The insertion, as in `pear at [0, 1]`.
  public var description: String { "\(identifier) at \(position)" }
}

extension Move: CustomStringConvertible {
  /// The move, as in `pear from [0, 1] to [1, 0]`.
  public var description: String { "\(identifier) from \(from) to \(to)" }
}

extension Update: CustomStringConvertible {
  /// The update, as in `reload pear from [0, 1] to [1, 0]`.
  public var description: String { "\(kind) \(identifier) from \(from) to \(to)" }
}
