extension StateStore {
  package func readMarks() throws(StoreError) -> [SavedMark] {
    try markFile(of: try StatePath(path)).read()
  }

  /// Changes the marks under the lock.
  package func changeMarks(
    _ change: ([SavedMark]) -> [SavedMark]?
  ) throws(StoreError) -> Bool {
    try locked { resolved throws(StoreError) in
      let file = markFile(of: resolved)
      guard let marks = change(try file.read()) else { return false }
      try file.replace(with: marks)
      return true
    }
  }

  func markFile(of path: StatePath) -> MarkFile {
    MarkFile(beside: path.target, operations: operations)
  }
}
