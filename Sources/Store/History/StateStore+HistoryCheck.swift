import Files
import Tracking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension StateStore {
  /// Checks the history, without a lock; nil if there is none.
  ///
  /// - Throws: `StoreError.historyNotReadable`, or `notAState` or `notReadable` for the state.
  package func checkHistory() throws(StoreError) -> HistoryCheck? {
    let resolved = try StatePath(path)
    let files = JournalFiles(of: resolved)
    guard files.exist else { return nil }
    try checkReadability(of: files)
    let file = StateFile(path: path, target: resolved.target, format: format)
    func present() throws(StoreError) -> PresentState {
      PresentState(try file.read(.days))
    }
    var state = try present()
    var check = HistoryCheck(files, to: state, format: journalFormat)
    // Another process may have saved in between.
    while !check.problems.isEmpty {
      let newer = try present()
      if newer == state { break }
      state = newer
      check = HistoryCheck(files, to: state, format: journalFormat)
    }
    return check
  }

  /// Checks that the system lets us read all of the history, for commands that are about it.
  func checkReadability(of files: JournalFiles) throws(StoreError) {
    func check(_ path: String, _ flags: Int32) throws(StoreError) {
      let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags, 0)
      guard descriptor >= 0 else {
        // A segment may be forgotten meanwhile.
        if errno == ENOENT { return }
        throw .historyNotReadable(path: path, SystemError(number: errno))
      }
      close(descriptor)
    }
    try check(files.directory, O_DIRECTORY)
    for segment in files.segments() { try check(files.path(of: segment), 0) }
  }
}

extension JournalFiles {
  /// Whether there is anything of that name, which may not be readable.
  var exist: Bool {
    if case .none(let error) = FileVersion(ofFileAt: directory) { return error.number != ENOENT }
    return true
  }

  /// Returns the size of a segment in bytes; nil if it does not exist.
  func size(of segment: Int) -> Int? {
    var status = stat()
    return lstat(path(of: segment), &status) == 0 ? Int(status.st_size) : nil
  }
}
