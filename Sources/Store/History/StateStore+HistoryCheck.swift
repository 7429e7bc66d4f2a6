import Tracking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension StateStore {
  /// Checks the history, without a lock.
  ///
  /// - Returns: What was found; nil if there is no history.
  /// - Throws: `StoreError.notReadable` if the state cannot be read.
  package func checkHistory() throws(StoreError) -> HistoryCheck? {
    let resolved = try StatePath(path)
    let files = JournalFiles(of: resolved)
    guard files.exist else { return nil }
    let file = StateFile(path: path, target: resolved.target, format: format)
    var digest = try file.digest()
    var check = HistoryCheck(files, to: digest, format: journalFormat)
    // Another process may have saved in between.
    while !check.problems.isEmpty {
      let newer = try file.digest()
      if newer == digest { break }
      digest = newer
      check = HistoryCheck(files, to: digest, format: journalFormat)
    }
    return check
  }
}

extension StateFile {
  /// The digest of the bytes, whether or not they are a state.
  fileprivate func digest() throws(StoreError) -> StateDigest {
    try bytes().map { StateDigest($0) } ?? .ofNoFile
  }
}

extension JournalFiles {
  /// Whether there is a directory.
  var exist: Bool {
    var status = stat()
    return stat(directory, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the size of a segment in bytes; nil if it does not exist.
  func size(of segment: Int) -> Int? {
    var status = stat()
    return lstat(path(of: segment), &status) == 0 ? Int(status.st_size) : nil
  }
}
