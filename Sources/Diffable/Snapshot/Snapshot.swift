/// What a list shows: sections in order, and in each of them items in order, all by identifier.
///
/// A snapshot is a value. Change a copy, then take the ``difference(from:)`` to the original or hand
/// the copy to a ``DataSource``. An item is in one section at most and comes once; a section too.
/// A wrong edit throws ``SnapshotError`` and leaves the snapshot exactly as it was.
///
/// Copies are independent, and one snapshot may be read from several threads at once. The items of a
/// snapshot are counted in 31 bits: there may be 2,147,483,647 of them.
public struct Snapshot<
  SectionIdentifier: Hashable & Sendable,
  ItemIdentifier: Hashable & Sendable
>: Sendable {
  /// The sections in display order.
  @usableFromInline var sections: [Section] = []

  /// The number of items before each section, and of all items at the end.
  @usableFromInline var starts = [0]

  /// The number of each section, which it keeps wherever it moves.
  @usableFromInline var sectionNumbers: [SectionIdentifier: Int] = [:]

  /// The display index of each section by number; meaningless for a free number.
  @usableFromInline var sectionIndexes: [Int] = []

  /// The numbers of sections that were deleted.
  @usableFromInline var freeSectionNumbers: [Int] = []

  /// The number of each item, which it keeps wherever it moves.
  @usableFromInline var itemNumbers = NumberTable<ItemIdentifier>()

  /// Where each item is, by number; meaningless for a free number.
  @usableFromInline var locations: [Location] = []

  /// The numbers of items that were deleted.
  @usableFromInline var freeItemNumbers: [Int32] = []

  /// The mark of each item by number; there is none for numbers beyond the end.
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
  /// - Complexity: linear in the number of items.
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
