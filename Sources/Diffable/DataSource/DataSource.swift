public import Synchronization

/// Keeps the snapshot that is on display, and calls a renderer with what changes when another snapshot
/// is applied.
///
/// A data source may be shared between threads. Snapshots are applied one at a time. The renderer runs
/// on the thread that applies, and the call returns when the snapshot is displayed, so the calls of one
/// task keep their order.
///
/// The renderer may look things up and take a ``snapshot()``; it gets the new state. A snapshot that the
/// renderer itself applies is queued: that call returns at once, and the snapshot is applied when the
/// present one is displayed, before the outer call returns. This is the same in a task that the renderer
/// starts, as long as a snapshot is being applied. The renderer must not wait for another thread that
/// applies to the same data source, because that thread waits for the renderer.
public final class DataSource<
  SectionIdentifier: Hashable & Sendable,
  ItemIdentifier: Hashable & Sendable
>: Sendable {
  /// A snapshot and the way to display it.
  @usableFromInline
  enum Application: Sendable {
    case difference(Snapshot<SectionIdentifier, ItemIdentifier>)
    case reload(Snapshot<SectionIdentifier, ItemIdentifier>)
  }

  /// What is on display, without marks.
  @usableFromInline let displayed = Mutex(Snapshot<SectionIdentifier, ItemIdentifier>())

  /// Held while snapshots are applied.
  @usableFromInline let turn = Mutex(())

  /// What the renderer applied, in order; nil while it is not running.
  @usableFromInline let queue = Mutex<ArraySlice<Application>?>(nil)

  @usableFromInline let renderer: @Sendable (Difference<SectionIdentifier, ItemIdentifier>) -> Void

  @usableFromInline let reload: @Sendable (Snapshot<SectionIdentifier, ItemIdentifier>) -> Void

  /// Creates a data source that displays nothing yet.
  ///
  /// - Parameters:
  ///   - renderer: Changes the display by a difference, which may be empty.
  ///   - reload: Builds the display anew from a snapshot.
  @inlinable
  public init(
    renderer: @escaping @Sendable (Difference<SectionIdentifier, ItemIdentifier>) -> Void,
    reload: @escaping @Sendable (Snapshot<SectionIdentifier, ItemIdentifier>) -> Void = { _ in }
  ) {
    self.renderer = renderer
    self.reload = reload
  }

  /// Displays a snapshot by its difference from the present one.
  ///
  /// The renderer is called once, even if nothing changed. Called by the renderer, this returns at once
  /// and the snapshot is queued; otherwise it returns when the snapshot is displayed.
  ///
  /// - Parameter snapshot: What to display; its marks become updates of what stays.
  /// - Complexity: that of ``Snapshot/difference(from:)``.
  @inlinable
  public func apply(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    perform(.difference(snapshot))
  }

  /// Displays a snapshot as a whole, without a difference.
  ///
  /// Called by the renderer, this returns at once and the snapshot is queued; otherwise it returns when
  /// the snapshot is displayed.
  ///
  /// - Parameter snapshot: What to display; its marks are ignored.
  @inlinable
  public func applyUsingReloadData(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    perform(.reload(snapshot))
  }

  /// Returns what is on display, without marks, to be changed and applied.
  @inlinable
  public func snapshot() -> Snapshot<SectionIdentifier, ItemIdentifier> {
    displayed.withLock { $0 }
  }
}

extension DataSource {
  /// Applies a snapshot and all that the renderer applies meanwhile, or queues it for the renderer.
  @inlinable
  func perform(_ application: Application) {
    if Rendering.isActive(for: self), enqueue(application) { return }
    turn.withLock { _ in
      queue.withLock { $0 = [] }
      var next: Application? = application
      while let application = next {
        display(application)
        next = dequeue()
      }
    }
  }

  @inlinable
  func display(_ application: Application) {
    switch application {
    case .difference(let snapshot):
      let difference = snapshot.difference(from: self.snapshot())
      setDisplayed(snapshot)
      Rendering.run(for: self) { renderer(difference) }
    case .reload(let snapshot):
      setDisplayed(snapshot)
      Rendering.run(for: self) { reload(self.snapshot()) }
    }
  }

  @inlinable
  func setDisplayed(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    displayed.withLock {
      $0 = snapshot
      $0.removeMarks()
    }
  }

  /// Queues a snapshot.
  ///
  /// - Returns: Whether a snapshot is being applied; if not, nothing was queued.
  @inlinable
  func enqueue(_ application: Application) -> Bool {
    queue.withLock {
      $0?.append(application)
      return $0 != nil
    }
  }

  /// Takes the next snapshot from the queue, or closes the queue when it is empty.
  @inlinable
  func dequeue() -> Application? {
    queue.withLock {
      let next = $0?.popFirst()
      if next == nil { $0 = nil }
      return next
    }
  }
}
