/// What a list shows: sections in order, and in each of them items in order, all by identifier.
///
/// A snapshot is a value. Change a copy, then take the ``difference(from:)`` to the original or hand
/// the copy to a ``DataSource``. An item is in one section at most and comes once; a section too.
/// A wrong edit throws ``SnapshotError`` and leaves the snapshot exactly as it was.
///
/// Copies are independent, and one snapshot may be read from several threads at once.
public struct Snapshot<
  SectionIdentifier: Hashable & Sendable,
  ItemIdentifier: Hashable & Sendable
>: Sendable {
  /// The sections in display order.
  @usableFromInline var sections: [Section]

  /// The number of items before each section, and of all items at the end.
  @usableFromInline var starts: [Int]

  /// The slot of each section: a number it keeps wherever it is moved.
  @usableFromInline var slots: [SectionIdentifier: Int]

  /// The display index of the section in each slot; what stands in a free slot means nothing.
  @usableFromInline var places: [Int]

  /// Slots that deleted sections left behind.
  @usableFromInline var freeSlots: [Int]

  /// The section of each item, and about where in it.
  @usableFromInline var homes: [ItemIdentifier: Home]

  /// Creates a snapshot without sections.
  @inlinable
  public init() {
    sections = []
    starts = [0]
    slots = [:]
    places = []
    freeSlots = []
    homes = [:]
  }
}

extension Snapshot: Equatable {
  /// Says whether two snapshots have the same sections, items and marks in the same order.
  ///
  /// - Complexity: linear in the number of items.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.starts == right.starts
      && left.sections.elementsEqual(right.sections) { $0.showsSame(as: $1) }
  }
}
