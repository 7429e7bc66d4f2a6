public import Synchronization

/// Keeps the snapshot that is on display and tells a renderer what to change when there is a new
/// one.
///
/// A data source may be shared between threads. Snapshots are applied one at a time; the renderer
/// runs on the thread of the caller, who waits for it, so the calls of one task keep their order.
/// The renderer may look things up and take a ``snapshot()``: it sees the new state. It must not
/// apply a snapshot to the data source that is calling it: that is a programmer's error, and the
/// call would wait for itself.
public final class DataSource<
  SectionIdentifier: Hashable & Sendable,
  ItemIdentifier: Hashable & Sendable
>: Sendable {
  /// What is on display, without marks.
  @usableFromInline let displayed = Mutex(Snapshot<SectionIdentifier, ItemIdentifier>())

  /// Held while the display is changed.
  @usableFromInline let turn = Mutex(())

  @usableFromInline let renderer: @Sendable (Difference<SectionIdentifier, ItemIdentifier>) -> Void

  @usableFromInline let reload: @Sendable (Snapshot<SectionIdentifier, ItemIdentifier>) -> Void

  /// Creates a data source that displays nothing yet.
  ///
  /// - Parameters:
  ///   - renderer: Changes the display by a difference, an empty one too.
  ///   - reload: Builds the display anew from a snapshot.
  @inlinable
  public init(
    renderer: @escaping @Sendable (Difference<SectionIdentifier, ItemIdentifier>) -> Void,
    reload: @escaping @Sendable (Snapshot<SectionIdentifier, ItemIdentifier>) -> Void = { _ in }
  ) {
    self.renderer = renderer
    self.reload = reload
  }

  /// Displays a snapshot by its difference from the present one, and returns when it is displayed.
  ///
  /// The renderer is called once, also when nothing changed.
  ///
  /// - Parameter snapshot: What is to be displayed; its marks make updates of what stays.
  /// - Complexity: that of ``Snapshot/difference(from:)``.
  @inlinable
  public func apply(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    turn.withLock { _ in
      let difference = snapshot.difference(from: self.snapshot())
      display(snapshot)
      renderer(difference)
    }
  }

  /// Displays a snapshot as a whole, computing no difference, and returns when it is displayed.
  ///
  /// - Parameter snapshot: What is to be displayed; its marks do not count.
  @inlinable
  public func applyUsingReloadData(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    turn.withLock { _ in
      display(snapshot)
      reload(self.snapshot())
    }
  }

  /// Makes a snapshot without its marks the one on display.
  @inlinable
  func display(_ snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) {
    displayed.withLock {
      $0 = snapshot
      $0.removeMarks()
    }
  }

  /// Returns what is on display, without marks, to be changed and applied.
  @inlinable
  public func snapshot() -> Snapshot<SectionIdentifier, ItemIdentifier> {
    displayed.withLock { $0 }
  }
}
