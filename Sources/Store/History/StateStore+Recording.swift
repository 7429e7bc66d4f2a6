import FoundationEssentials
package import Tracking
import Weather

extension StateStore {
  /// Appends a save to the history; a failure is only reported.
  func record(
    _ change: StateChange,
    at resolved: StatePath,
    replacing old: StateDigest?,
    with new: StateDigest
  ) {
    guard let recording else { return }
    let files = JournalFiles(of: resolved)
    if recording.keep == 0 { return forgetAll(files, recording) }
    do throws(SystemError) {
      let writer = JournalWriter(files, operations: operations, format: journalFormat)
      let isContinued = try writer.append(change, replacing: old, with: new, recording)
      if !isContinued { recording.report(.begun(path: files.directory)) }
    } catch {
      recording.report(.notWritten(path: files.directory, error))
    }
  }

  private func forgetAll(_ files: JournalFiles, _ recording: HistoryRecording) {
    do throws(SystemError) {
      try JournalPruning(files, operations: operations).removeAll()
    } catch {
      recording.report(.notPruned(path: files.directory, error))
    }
  }

  /// Forgets what is older than `keep`, at most once a day; a failure is only reported.
  func pruneHistory(_ resolved: StatePath, at digest: StateDigest) {
    guard let recording, let keep = recording.keep, keep > 0 else { return }
    let pruning = JournalPruning(
      JournalFiles(of: resolved),
      operations: operations,
      format: journalFormat
    )
    let now = recording.now()
    let cutoff = now.addingTimeInterval(-keep)
    guard pruning.isDue(before: cutoff, at: now) else { return }
    do throws(SystemError) {
      try pruning.run(pruning.plan(before: cutoff, at: digest, now: now), at: now)
    } catch {
      recording.report(.notPruned(path: pruning.files.directory, error))
    }
  }
}

extension StateStore {
  /// Reads the state with its history, without a lock.
  ///
  /// - Parameters:
  ///   - includesHours: Whether to read the hours of forecasts.
  ///   - isOn: Whether history is kept.
  /// - Returns: The state, empty if there is none, and its history.
  /// - Throws: `StoreError.notAState` or `notReadable`; a history that cannot be read ends where it
  ///   can.
  package func loadHistory(
    includesHours: Bool = true,
    isOn: Bool = true
  ) throws(StoreError) -> (state: SavedState, history: Journal) {
    let resolved = try StatePath(path)
    let file = StateFile(path: path, target: resolved.target, format: format)
    let reading = try file.read(includesHours: includesHours)
    let state = reading?.state ?? SavedState()
    let history = Journal(
      state,
      reading?.digest ?? .ofNoFile,
      in: JournalFiles(of: resolved),
      isOn: isOn,
      marks: isOn ? marks() : [],
      format: journalFormat
    )
    return (state, history)
  }
}
