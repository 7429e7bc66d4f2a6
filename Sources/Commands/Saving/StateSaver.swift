import ConfigurationFile
import FoundationEssentials
import Store
import Tracking

/// Saves what a command makes of the state, and leaves for hooks what they get of the save.
struct StateSaver {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Changes the state under its lock.
  ///
  /// - Parameters:
  ///   - reading: An earlier reading of the state, which is reused if it is current.
  ///   - change: Returns the change of the current state, or nil to save nothing. It gets the time under
  ///     the lock, after which nothing that others saved can have been fetched.
  func save(
    from reading: StateReading? = nil, _ change: (SavedState, _ now: Date) -> StateChange?
  ) throws(Failures) -> StateChange {
    try saving { next throws(StoreError) in
      try session.storage.update(from: reading) { current in
        change(current, session.environment.present).map { next($0, current.hookQueue) }
      }
    }
  }

  /// Makes the previous state the next one.
  func restorePrevious() throws(Failures) -> StateRestoration {
    try saving { next throws(StoreError) in
      try session.storage.restore { current, previous in
        let change = current.restoring(
          previous, thresholds: session.settings.configuration.changes, rules: session.rules,
          at: session.environment.present)
        return next(change, current.hookQueue)
      }
    }
  }

  /// - Parameter save: Saves what a function returns for the change and the queue that it follows: the
  ///   change with the next queue in it.
  private func saving<Saved>(
    _ save: ((StateChange, HookQueue) -> StateChange) throws(StoreError) -> Saved
  ) throws(Failures) -> Saved {
    session.environment.allowGrace(session.graceToSave)
    var left: NextHookQueue?
    let saved = try Failures.ofStore { () throws(StoreError) in
      try save { change, undelivered in
        let next = NextHookQueue(
          after: change, undelivered, session.settings,
          isClockDoubtful: session.doubtsClock(after: change.old), at: session.environment.present,
          reader: session.userClock)
        left = next
        return change.queuing(next.queue).identifyingList(by: session.environment.newListIdentifier)
      }
    }
    if let left, session.settings.hookMode != .off { session.outbox.add(left) }
    return saved
  }
}
