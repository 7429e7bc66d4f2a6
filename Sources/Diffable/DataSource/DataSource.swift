public import Synchronization

/// Stores the displayed snapshot, and calls a renderer with the difference when a snapshot is applied.
///
/// A data source may be shared between threads. Snapshots are applied one at a time. The renderer runs
/// on the calling thread, and the call returns when the snapshot is displayed.
///
/// Lookups and ``snapshot()`` return the new state when called by the renderer. If the renderer itself
/// applies a snapshot, the snapshot is queued and the call returns immediately; the outer call displays
/// queued snapshots before it returns. The same holds for tasks that the renderer starts, as long as a
/// snapshot is being applied. The renderer must not wait for another thread that applies to the same
/// data source, because this would deadlock.
public final class DataSource<
  SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable
>: Sendable {
  /// A snapshot and the way to display it.
  @usableFromInline enum Application: Sendable {
    case difference(Snapshot<SectionIdentifier, ItemIdentifier>)
    case reload(Snapshot<SectionIdentifier, ItemIdentifier>)
  }

  /// The displayed snapshot, without marks.
  @usableFromInline let displayed = Mutex(Snapshot<SectionIdentifier, ItemIdentifier>())

  /// Held while snapshots are applied.
  @usableFromInline let applying = Mutex(())

  /// Snapshots applied by the renderer; nil while no snapshot is being applied.
  @usableFromInline let queue = Mutex<ArraySlice<Application>?>(nil)

  @usableFromInline let renderer: @Sendable (Difference<SectionIdentifier, ItemIdentifier>) -> Void

  @usableFromInline let reload: @Sendable (Snapshot<SectionIdentifier, ItemIdentifier>) -> Void

  /// Creates a data source with an empty snapshot.
  ///
  /// - Parameters:
  ///   - renderer: Updates the display by a difference, which may be empty.
  ///   - reload: Rebuilds the display from a snapshot.
  @inlinable public init(
    renderer: @escaping @Sendable (Difference<SectionIdentifier, ItemIdentifier>) -> Void,
    reload: @escaping @Sendable (Snapshot<SectionIdentifier, ItemIdentifier>) -> Void = { _ in }
  ) {
    self.renderer = renderer
    self.reload = reload
  }

  /// Displays a snapshot by its difference from the current one.
  ///
  /// Calls the renderer once, even if nothing changed. Returns when the snapshot is displayed or, if
  /// called by the renderer, when it is queued.
  ///
  /// - Parameter snapshot: The snapshot to display; its marks become updates.
  /// - Complexity: The same as ``Snapshot/difference(from:)``.
  @inlinable public func apply(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    perform(.difference(snapshot))
  }

  /// Displays a snapshot by rebuilding the display, without a difference.
  ///
  /// Returns when the snapshot is displayed or, if called by the renderer, when it is queued.
  ///
  /// - Parameter snapshot: The snapshot to display; its marks are ignored.
  @inlinable public func applyUsingReloadData(
    _ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>
  ) { perform(.reload(snapshot)) }

  /// Returns the displayed snapshot, without marks.
  @inlinable public func snapshot() -> Snapshot<SectionIdentifier, ItemIdentifier> {
    displayed.withLock { $0 }
  }
}

extension DataSource {
  /// Applies a snapshot and those queued meanwhile, or queues it if called by the renderer.
  @inlinable func perform(_ application: Application) {
    if RendererContext.isActive(for: self), enqueue(application) { return }
    applying.withLock { _ in
      queue.withLock { $0 = [] }
      var next: Application? = application
      while let application = next {
        display(application)
        next = dequeue()
      }
    }
  }

  @inlinable func display(_ application: Application) {
    switch application {
    case .difference(let snapshot):
      let difference = snapshot.difference(from: self.snapshot())
      setDisplayed(snapshot)
      RendererContext.run(for: self) { renderer(difference) }
    case .reload(let snapshot):
      setDisplayed(snapshot)
      RendererContext.run(for: self) { reload(self.snapshot()) }
    }
  }

  @inlinable func setDisplayed(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    displayed.withLock {
      $0 = snapshot
      $0.removeMarks()
    }
  }

  /// Queues a snapshot.
  ///
  /// - Returns: False if no snapshot is being applied; then nothing is queued.
  @inlinable func enqueue(_ application: Application) -> Bool {
    queue.withLock {
      $0?.append(application)
      return $0 != nil
    }
  }

  /// Takes the next snapshot from the queue, and closes the queue if it is empty.
  @inlinable func dequeue() -> Application? {
    queue.withLock {
      let next = $0?.popFirst()
      if next == nil { $0 = nil }
      return next
    }
  }
}

extension DataSource {
  /// Returns the displayed item at an index path, or nil if there is none.
  ///
  /// - Complexity: O(1)
  @inlinable public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifier? {
    displayed.withLock { $0.has(indexPath) ? $0[indexPath] : nil }
  }

  /// Returns the index path of an item, or nil if it is not displayed.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public func indexPath(for item: ItemIdentifier) -> IndexPath? {
    displayed.withLock { $0.locate(item) }
  }

  /// Returns the displayed section at an index, or nil if there is none.
  ///
  /// - Complexity: O(1)
  @inlinable public func sectionIdentifier(for index: Int) -> SectionIdentifier? {
    displayed.withLock { $0.sections.indices.contains(index) ? $0.sections[index].identifier : nil }
  }

  /// Returns the index of a section, or nil if it is not displayed.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public func index(for section: SectionIdentifier) -> Int? {
    displayed.withLock { $0.indexOfSection(section) }
  }
}

/// Tracks the data sources whose renderers are running in the current task or thread.
@usableFromInline enum RendererContext {
  /// The data sources whose renderers are running, outermost first.
  ///
  /// Task-local values also work outside of tasks, like thread-local ones.
  @TaskLocal private static var sources: [ObjectIdentifier] = []

  /// Returns whether the caller runs in the renderer of a data source, or in a task started by it.
  @usableFromInline static func isActive(for source: AnyObject) -> Bool {
    sources.contains(ObjectIdentifier(source))
  }

  /// Runs the renderer of a data source.
  @usableFromInline static func run(for source: AnyObject, _ renderer: () -> Void) {
    $sources.withValue(sources + [ObjectIdentifier(source)], operation: renderer)
  }
}
