/// A ``DataSource`` whose renderer is isolated to the main actor.
///
/// Snapshots are applied on the main actor; lookups may be called from any thread. Snapshots applied by
/// the renderer are queued, as in a ``DataSource``.
public final class MainActorDataSource<
  SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable
>: Sendable {
  @usableFromInline let dataSource: DataSource<SectionIdentifier, ItemIdentifier>

  /// Creates a data source with an empty snapshot.
  ///
  /// - Parameters:
  ///   - renderer: Updates the display by a difference, which may be empty.
  ///   - reload: Rebuilds the display from a snapshot.
  @inlinable public init(
    renderer: @escaping @MainActor (Difference<SectionIdentifier, ItemIdentifier>) -> Void,
    reload: @escaping @MainActor (Snapshot<SectionIdentifier, ItemIdentifier>) -> Void = { _ in }
  ) {
    // Safe because only the isolated methods below apply snapshots.
    dataSource = DataSource(
      renderer: { difference in MainActor.assumeIsolated { renderer(difference) } },
      reload: { snapshot in MainActor.assumeIsolated { reload(snapshot) } })
  }

  /// Displays a snapshot by its difference from the current one, like ``DataSource/apply(_:)``.
  @MainActor @inlinable public func apply(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    dataSource.apply(snapshot)
  }

  /// Displays a snapshot by rebuilding the display, like ``DataSource/applyUsingReloadData(_:)``.
  @MainActor @inlinable public func applyUsingReloadData(
    _ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>
  ) { dataSource.applyUsingReloadData(snapshot) }

  /// Returns the displayed snapshot, without marks.
  @inlinable public func snapshot() -> Snapshot<SectionIdentifier, ItemIdentifier> {
    dataSource.snapshot()
  }

  /// Returns the item at an index path, or nil if there is none.
  @inlinable public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
    dataSource.itemIdentifier(for: indexPath)
  }

  /// Returns the index path of an item, or nil if it is not displayed.
  @inlinable public func indexPath(for item: ItemIdentifier) -> IndexPath? {
    dataSource.indexPath(for: item)
  }

  /// Returns the section at an index, or nil if there is none.
  @inlinable public func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    dataSource.sectionIdentifier(for: index)
  }

  /// Returns the index of a section, or nil if it is not displayed.
  @inlinable public func index(for section: SectionIdentifier) -> Int? {
    dataSource.index(for: section)
  }
}
