package import Tracking

extension StateStore {
  /// Returns the saved marks, sorted by name, without a lock; none if they cannot be read.
  package func marks() -> [SavedMark] {
    do throws(StoreError) {
      return markFile(of: try StatePath(path)).load()
    } catch {
      return []
    }
  }

  /// Reads the marks, without a lock, only to find why they cannot be read.
  package func checkMarks() throws(StoreError) {
    _ = try markFile(of: try StatePath(path)).read()
  }

  /// Gives a saved state a name, under the lock.
  ///
  /// - Parameters:
  ///   - name: The name, which another state loses.
  ///   - digest: The digest of the state, 16 hexadecimal digits.
  /// - Throws: `StoreError`; then nothing changed, except for `notFlushed`.
  package func setMark(
    _ name: String,
    revision: SavedRevision,
    digest: String
  ) throws(StoreError) {
    let mark = SavedMark(
      name: name,
      revision: revision.number,
      savedAt: revision.savedAt,
      digest: digest
    )
    try locked { resolved throws(StoreError) in try markFile(of: resolved).set(mark) }
  }

  /// Removes a mark, under the lock; returns whether there was one.
  ///
  /// - Throws: `StoreError`; then nothing changed, except for `notFlushed`.
  package func deleteMark(_ name: String) throws(StoreError) -> Bool {
    try locked { resolved throws(StoreError) in try markFile(of: resolved).remove(name) }
  }

  private func markFile(of path: StatePath) -> MarkFile {
    MarkFile(beside: path.target, operations: operations)
  }
}
