/// What changes an old snapshot into a new one.
///
/// Deletions and the `from` of moves and updates count in the whole old snapshot; insertions and
/// the `to` of moves and updates count in the whole new one. To apply a difference:
///
/// 1. remove what is deleted or moved,
/// 2. keep the rest in order,
/// 3. insert what is inserted or moved in ascending order of its new position.
///
/// An item that is in both snapshots is never a deletion or an insertion, whatever became of its
/// section: it is unchanged, moved or updated, and it can be moved and updated at once. An item
/// that stays in a section that moves is not moved, though its index path changes.
public struct Difference<
  SectionIdentifier: Hashable & Sendable,
  ItemIdentifier: Hashable & Sendable
>: Equatable, Sendable {
  /// What changed among the sections, apart from their items.
  public let sections: Changes<Int, SectionIdentifier>

  /// What changed among the items, including those of deleted and inserted sections.
  public let items: Changes<IndexPath, ItemIdentifier>

  /// Whether nothing changed.
  public var isEmpty: Bool { sections.isEmpty && items.isEmpty }

  @inlinable
  init(sections: Changes<Int, SectionIdentifier>, items: Changes<IndexPath, ItemIdentifier>) {
    self.sections = sections
    self.items = items
  }
}
