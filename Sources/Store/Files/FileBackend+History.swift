import Files
import FoundationEssentials
import Tracking
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension FileBackend {
  /// Appends a save to the history; a failure is only reported.
  func record(
    _ change: StateChange, at resolved: StatePath, replacing old: PresentState?,
    with new: StateDigest
  ) {
    guard let recording else { return }
    let files = JournalFiles(of: resolved)
    if recording.keep == 0 { return forgetAll(files, recording) }
    do throws(SystemError) {
      let writer = JournalWriter(files, operations: operations, format: journalFormat)
      let oldestLeft = oldestLeft(files, of: old, at: resolved)
      let remark = try writer.append(
        change, replacing: old, with: new, recording, hasGap: oldestLeft != nil)
      if let remark { recording.report(remark) }
      if let oldestLeft { recording.report(.olderLost(path: files.directory, before: oldestLeft)) }
    } catch { recording.report(.notWritten(path: files.directory, error)) }
  }

  /// Returns the oldest revision that is left if history was lost since the last save; nil otherwise.
  private func oldestLeft(
    _ files: JournalFiles, of old: PresentState?, at resolved: StatePath
  ) -> Int? {
    guard let old, let lastSave = FileVersion(ofFileAt: resolved.target).status?.modified else {
      return nil
    }
    return JournalAudit(files: files, format: journalFormat, present: old, lastSave: lastSave)
      .oldestLeft()
  }

  private func forgetAll(_ files: JournalFiles, _ recording: HistoryRecording) {
    do throws(SystemError) { try JournalPruning(files, operations: operations).removeAll() } catch {
      recording.report(.notPruned(path: files.directory, error))
    }
  }

  /// Forgets what is older than `keep`, at most once a day; a failure is only reported.
  ///
  /// Not while the clock may be wrong: one that is far ahead would make everything old.
  func pruneHistory(_ resolved: StatePath, at present: PresentState, after old: SavedState) {
    guard let recording, let keep = recording.keep, keep > 0 else { return }
    let pruning = JournalPruning(
      JournalFiles(of: resolved), operations: operations, format: journalFormat)
    let now = recording.now()
    let cutoff = now.addingTimeInterval(-keep)
    guard pruning.isDue(before: cutoff, at: now) else { return }
    let plan = pruning.plan(before: cutoff, at: present, now: now)
    if !plan.isEmpty, recording.doubtsClock(old) {
      return recording.report(.pruningDelayed(path: pruning.files.directory))
    }
    do throws(SystemError) { try pruning.run(plan, at: now) } catch {
      recording.report(.notPruned(path: pruning.files.directory, error))
    }
  }
}

extension FileBackend {
  func history(leadingTo reading: StateReading?) throws(StoreError) -> any JournalSource {
    JournalFiles(of: try StatePath(path))
  }

  func hasHistory(leadingTo reading: StateReading?) throws(StoreError) -> Bool {
    let files = JournalFiles(of: try StatePath(path))
    guard files.exist else { return false }
    try checkReadability(of: files)
    return true
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

extension FileBackend {
  func marks(with history: (any JournalSource)?) throws(StoreError) -> [SavedMark] {
    try markFile(of: try StatePath(path)).read()
  }

  func changeMarks(_ change: ([SavedMark]) -> [SavedMark]?) throws(StoreError) -> Bool {
    try locked { resolved throws(StoreError) in
      let file = markFile(of: resolved)
      guard let marks = change(try file.read()) else { return false }
      try file.replace(with: marks)
      return true
    }
  }

  private func markFile(of path: StatePath) -> MarkFile {
    MarkFile(beside: path.target, operations: operations)
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
