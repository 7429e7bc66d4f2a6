/// A ``DataSource`` whose renderer is bound to the main actor, as views are.
///
/// Snapshots are applied on the main actor; from elsewhere, `await` the call. Everything else may be
/// used from any thread. A snapshot that the renderer applies is queued, as in a ``DataSource``.
public final class MainActorDataSource<
  SectionIdentifier: Hashable & Sendable,
  ItemIdentifier: Hashable & Sendable
>: Sendable {
  @usableFromInline let dataSource: DataSource<SectionIdentifier, ItemIdentifier>

  /// Creates a data source that displays nothing yet.
  ///
  /// - Parameters:
  ///   - renderer: Changes the display by a difference, which may be empty.
  ///   - reload: Builds the display anew from a snapshot.
  @inlinable
  public init(
    renderer: @escaping @MainActor (Difference<SectionIdentifier, ItemIdentifier>) -> Void,
    reload: @escaping @MainActor (Snapshot<SectionIdentifier, ItemIdentifier>) -> Void = { _ in }
  ) {
    // Only the methods below apply snapshots to it, and they are isolated to the main actor.
    dataSource = DataSource(
      renderer: { difference in MainActor.assumeIsolated { renderer(difference) } },
      reload: { snapshot in MainActor.assumeIsolated { reload(snapshot) } }
    )
  }

  /// Displays a snapshot by its difference from the present one, as ``DataSource/apply(_:)`` does.
  ///
  /// - Parameter snapshot: What to display; its marks become updates of what stays.
  @MainActor @inlinable
  public func apply(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    dataSource.apply(snapshot)
  }

  /// Displays a snapshot as a whole, as ``DataSource/applyUsingReloadData(_:)`` does.
  ///
  /// - Parameter snapshot: What to display; its marks are ignored.
  @MainActor @inlinable
  public func applyUsingReloadData(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    dataSource.applyUsingReloadData(snapshot)
  }

  /// Returns what is on display, without marks, to be changed and applied.
  @inlinable
  public func snapshot() -> Snapshot<SectionIdentifier, ItemIdentifier> { dataSource.snapshot() }

  /// Returns the item at an index path, or nil when there is none.
  @inlinable
  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
    dataSource.itemIdentifier(for: indexPath)
  }

  /// Returns the index path of an item, or nil when it is not displayed.
  @inlinable
  public func indexPath(for item: ItemIdentifier) -> IndexPath? { dataSource.indexPath(for: item) }

  /// Returns the section at an index, or nil when there is none.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    dataSource.sectionIdentifier(for: index)
  }

  /// Returns the index of a section, or nil when it is not displayed.
  @inlinable
  public func index(for section: SectionIdentifier) -> Int? { dataSource.index(for: section) }
}
