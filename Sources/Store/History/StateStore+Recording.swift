import Files
import FoundationEssentials
package import Tracking
import Weather

extension StateStore {
  /// Appends a save to the history; a failure is only reported.
  func record(
    _ change: StateChange,
    at resolved: StatePath,
    replacing old: PresentState?,
    with new: StateDigest
  ) {
    guard let recording else { return }
    let files = JournalFiles(of: resolved)
    if recording.keep == 0 { return forgetAll(files, recording) }
    do throws(SystemError) {
      let writer = JournalWriter(files, operations: operations, format: journalFormat)
      let oldestLeft = oldestLeft(files, of: old, at: resolved)
      let remark = try writer.append(
        change,
        replacing: old,
        with: new,
        recording,
        hasGap: oldestLeft != nil
      )
      if let remark { recording.report(remark) }
      if let oldestLeft { recording.report(.olderLost(path: files.directory, before: oldestLeft)) }
    } catch {
      recording.report(.notWritten(path: files.directory, error))
    }
  }

  /// Returns the oldest revision that is left if history was lost since the last save; nil otherwise.
  private func oldestLeft(
    _ files: JournalFiles,
    of old: PresentState?,
    at resolved: StatePath
  ) -> Int? {
    guard let old, let lastSave = FileVersion(ofFileAt: resolved.target).status?.modified else {
      return nil
    }
    return JournalAudit(files: files, format: journalFormat, present: old, lastSave: lastSave)
      .oldestLeft()
  }

  private func forgetAll(_ files: JournalFiles, _ recording: HistoryRecording) {
    do throws(SystemError) {
      try JournalPruning(files, operations: operations).removeAll()
    } catch {
      recording.report(.notPruned(path: files.directory, error))
    }
  }

  /// Forgets what is older than `keep`, at most once a day; a failure is only reported.
  ///
  /// Not while the clock may be wrong: one that is far ahead would make everything old.
  func pruneHistory(_ resolved: StatePath, at present: PresentState, after old: SavedState) {
    guard let recording, let keep = recording.keep, keep > 0 else { return }
    let pruning = JournalPruning(
      JournalFiles(of: resolved),
      operations: operations,
      format: journalFormat
    )
    let now = recording.now()
    let cutoff = now.addingTimeInterval(-keep)
    guard pruning.isDue(before: cutoff, at: now) else { return }
    let plan = pruning.plan(before: cutoff, at: present, now: now)
    if !plan.isEmpty, recording.doubtsClock(old) {
      return recording.report(.pruningDelayed(path: pruning.files.directory))
    }
    do throws(SystemError) {
      try pruning.run(plan, at: now)
    } catch {
      recording.report(.notPruned(path: pruning.files.directory, error))
    }
  }
}

extension StateStore {
  /// Reads the state, empty if there is none, with its history, without a lock.
  ///
  /// - Parameter readsHistory: Whether more than the present is asked for, even if history is kept.
  /// - Throws: `StoreError.notAState` or `notReadable`; a history that cannot be read ends where it
  ///   can.
  package func loadHistory(
    _ parts: StateParts,
    readsHistory: Bool
  ) throws(StoreError) -> (state: SavedState, history: Journal) {
    let resolved = try StatePath(path)
    let file = StateFile(path: path, target: resolved.target, format: format)
    let isOn = readsHistory && recording?.keep != 0
    // The digest is only needed to find the history.
    let reading = isOn ? try file.read(parts) : nil
    let state =
      (isOn ? reading?.state : try file.load(parts)) ?? SavedState()
    let history = Journal(
      state,
      PresentState(reading),
      in: JournalFiles(of: resolved),
      isOn: isOn,
      marks: isOn ? marks() : [],
      format: journalFormat
    )
    return (state, history)
  }
}
