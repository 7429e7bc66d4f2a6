/// The state of a list: an ordered list of sections with ordered items, all represented by identifiers.
///
/// A snapshot is a value. Edit a copy, then compute its ``difference(from:)`` the original or apply it
/// to a ``DataSource``. Sections are unique, and items are unique across all sections. An invalid edit
/// throws ``SnapshotError`` and leaves the snapshot unchanged.
///
/// A snapshot can be read from several threads at once. It can have up to 2,147,483,647 items.
public struct Snapshot<
  SectionIdentifier: Hashable & Sendable,
  ItemIdentifier: Hashable & Sendable
>: Sendable {
  /// The sections in display order.
  @usableFromInline var sections: [Section] = []

  /// The number of items before each section, and of all items at the end.
  @usableFromInline var starts = [0]

  /// The number of each section, which does not change when it moves.
  @usableFromInline var sectionNumbers: [SectionIdentifier: Int] = [:]

  /// The display index of each section by number; undefined for a free number.
  @usableFromInline var sectionIndexes: [Int] = []

  /// The numbers of deleted sections, for reuse.
  @usableFromInline var freeSectionNumbers: [Int] = []

  /// The number of each item, which does not change when it moves.
  @usableFromInline var itemNumbers = NumberTable<ItemIdentifier>()

  /// The location of each item by number; undefined for a free number.
  @usableFromInline var locations: [Location] = []

  /// The numbers of deleted items, for reuse.
  @usableFromInline var freeItemNumbers: [Int32] = []

  /// The mark of each item by number; `none` beyond the end.
  @usableFromInline var marks: [Mark] = []

  /// The numbers of the sections marked for reload.
  @usableFromInline var reloadedSections: Set<Int> = []

  /// Creates a snapshot without sections.
  @inlinable
  public init() {}
}

extension Snapshot: Equatable {
  /// Returns whether two snapshots have the same sections, items and marks in the same order.
  ///
  /// - Complexity: O(*n*) in the number of items.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.starts == right.starts
      && left.sections.elementsEqual(right.sections) {
        $0.identifier == $1.identifier && $0.items == $1.items
      }
      && left.reloadedSectionIdentifiers == right.reloadedSectionIdentifiers
      && left.reloadedItemIdentifiers == right.reloadedItemIdentifiers
      && left.reconfiguredItemIdentifiers == right.reconfiguredItemIdentifiers
  }
}
