import Files
import Tracking

/// Reads the state again when its file was replaced, at the price of a `stat` while it was not.
struct FileFollower: StateFollowing {
  private let backend: FileBackend

  /// What the file was when it was read last; nil before the first reading.
  private var version: FileVersion?

  /// The latest state that could be read; nil before the first one, and without a file.
  private var reading: StateReading?

  init(_ backend: FileBackend) { self.backend = backend }

  /// Reads the state if its file was replaced since the last call.
  ///
  /// It may be the state that was read last: another file with that state may have replaced one that was
  /// not read. It is empty where there is no file.
  ///
  /// - Throws: `StoreError.notAState` or `notReadable`, once for each file.
  mutating func changedState() throws(StoreError) -> SavedState? {
    let target: String
    do throws(SystemError) { target = try FilePath.target(of: backend.path) } catch {
      return try fail(.notReadable(path: backend.path, error), unlessSameAs: .none(error))
    }
    // It is looked at before it is read, so that a replacement meanwhile is found by the next call.
    let version = FileVersion(ofFileAt: target)
    guard version != self.version else { return nil }
    let file = StateFile(path: backend.path, target: target, format: backend.format)
    let new: StateReading?
    do throws(StoreError) { new = try file.read(unlessSameAs: reading) } catch {
      return try fail(error, unlessSameAs: version)
    }
    self.version = version
    reading = new
    return new?.state ?? SavedState()
  }

  /// Throws an error unless it was thrown for the same file already.
  private mutating func fail(
    _ error: StoreError, unlessSameAs version: FileVersion
  ) throws(StoreError) -> SavedState? {
    guard version != self.version else { return nil }
    self.version = version
    throw error
  }
}
