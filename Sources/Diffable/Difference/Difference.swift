/// The difference between two snapshots.
///
/// Deletions and the `from` of moves and updates are positions in the old snapshot. Insertions and the
/// `to` of moves and updates are positions in the new one. To apply a difference:
///
/// 1. Remove all deleted and moved items.
/// 2. Keep the others in order.
/// 3. Insert the inserted and moved items in ascending order of their new positions.
///
/// An item in both snapshots is never deleted or inserted, even if its section is. It can be moved and
/// updated at once. Items of a moved section are not moved, although their index paths change.
public struct Difference<
  SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable
>: Equatable, Sendable {
  /// The changes of sections, without their items.
  public let sections: Changes<Int, SectionIdentifier>

  /// The changes of items, including the items of deleted and inserted sections.
  public let items: Changes<IndexPath, ItemIdentifier>

  /// Whether there are no changes.
  public var isEmpty: Bool { sections.isEmpty && items.isEmpty }

  @inlinable init(
    sections: Changes<Int, SectionIdentifier>, items: Changes<IndexPath, ItemIdentifier>
  ) {
    self.sections = sections
    self.items = items
  }
}
