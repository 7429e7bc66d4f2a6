import FoundationEssentials
import Store
import Tracking
import Weather

extension Session {
  /// Whether saves are recorded.
  private var recordsHistory: Bool { settings.configuration.history.keep != 0 }

  /// The file of the state, whose saves are recorded in the history.
  var stateFile: StateStore {
    StateStore(
      path: settings.statePath,
      lockTimeout: settings.configuration.refresh.lockTimeout,
      criticalSection: environment.criticalSection,
      isInterrupted: { isInterrupted },
      recording: HistoryRecording(
        command: settings.command,
        keep: settings.configuration.history.keep,
        now: environment.now,
        doubtsClock: { doubtsClock(after: $0) },
        report: { remark in
          remarkUnlessCron(remark.description)
        }
      )
    )
  }

  /// Reads the state, empty when there is none, with its history; a history that cannot be read
  /// ends where it can.
  func loadHistory(
    includesHours: Bool = true
  ) throws(Failures) -> (state: SavedState, history: any StateHistory) {
    do throws(StoreError) {
      return try stateFile.loadHistory(includesHours: includesHours, isOn: recordsHistory)
    } catch {
      throw Failures(Failure(error))
    }
  }
}
