/// Something that is in both states and does not keep its place among its neighbours.
///
/// `Position` is `Int` for lists and sections, ``IndexPath`` for items.
public struct Move<Position: Hashable & Sendable>: Hashable, Sendable {
  /// The place in the whole old state, before anything was taken out.
  public let from: Position

  /// The place in the whole new state, after everything was put in.
  public let to: Position

  @inlinable
  init(from: Position, to: Position) {
    self.from = from
    self.to = to
  }
}
