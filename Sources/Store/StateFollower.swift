package import Tracking

/// Reads the state again when its file was replaced, at the price of a `stat` while it was not.
package struct StateFollower: Sendable {
  private let store: StateStore

  /// What the file was when it was read last; nil before the first reading.
  private var version: FileVersion?

  /// The latest state that could be read; nil before the first one, and without a file.
  private var reading: StateReading?

  /// Whether the file could be read when it was last.
  private var isReadable = true

  package init(_ store: StateStore) {
    self.store = store
  }

  /// Reads the state if its file may have changed since the last call.
  ///
  /// - Returns: The state if it differs from the one that was read last, or if that one could not be
  ///   read; nil if nothing changed. It is empty where there is no file.
  /// - Throws: `StoreError.notAState` or `notReadable`, once for each file.
  package mutating func changedState() throws(StoreError) -> SavedState? {
    let target: String
    do throws(SystemError) {
      target = try StatePath.target(of: store.path)
    } catch {
      return try fail(.notReadable(path: store.path, error), unlessSameAs: .none(error))
    }
    // It is looked at before it is read, so that a replacement meanwhile is found by the next call.
    let version = FileVersion(ofFileAt: target)
    let isFirst = self.version == nil
    guard version != self.version else { return nil }
    let file = StateFile(path: store.path, target: target, format: store.format)
    let new: StateReading?
    do throws(StoreError) {
      new = try file.read(unlessSameAs: reading)
    } catch {
      return try fail(error, unlessSameAs: version)
    }
    self.version = version
    let isSame = isReadable && !isFirst && new?.digest == reading?.digest
    isReadable = true
    reading = new
    return isSame ? nil : new?.state ?? SavedState()
  }

  /// Throws an error unless it was thrown for the same file already.
  private mutating func fail(
    _ error: StoreError,
    unlessSameAs version: FileVersion
  ) throws(StoreError) -> SavedState? {
    guard version != self.version else { return nil }
    self.version = version
    isReadable = false
    throw error
  }
}
