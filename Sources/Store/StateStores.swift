package import Files
package import FoundationEssentials
package import Tracking
package import Weather

/// Makes stores of files and of objects.
package enum StateStores {
  /// Makes a store of a file and what is beside it.
  ///
  /// - Parameters:
  ///   - path: The path as given; links are followed.
  ///   - lockTimeout: The maximum time to wait for the lock, in seconds.
  ///   - isInterrupted: Whether the program was interrupted; then it does not wait for the lock.
  ///   - recording: How saves are recorded in the history; nil if they are not.
  ///   - observations: What is done with the reports of stations.
  package static func file(
    _ path: String, lockTimeout: Double, criticalSection: CriticalSection = .none,
    isInterrupted: @escaping @Sendable () -> Bool = { false }, recording: HistoryRecording? = nil,
    observations: ObservationUse = .beside, now: @escaping @Sendable () -> Date = { Date() }
  ) -> any StateStore {
    FileBackend(
      path: path, lockTimeout: lockTimeout, criticalSection: criticalSection,
      isInterrupted: isInterrupted, recording: recording,
      format: .current(observations, now: now))
  }

  /// Makes a store of an object and those beside it.
  package static func remote(
    _ connection: RemoteConnection, recording: HistoryRecording? = nil,
    observations: ObservationUse = .beside, now: @escaping @Sendable () -> Date = { Date() }
  ) -> any StateStore {
    ObjectBackend(
      connection: connection, recording: recording, format: .current(observations, now: now))
  }
}

extension StateFormat {
  fileprivate static func current(
    _ observations: ObservationUse, now: @escaping @Sendable () -> Date
  ) -> StateFormat {
    var format = current
    format.observations = observations
    format.now = now
    return format
  }
}

/// What a state is read for: no copy stands in for one that will be saved.
package enum ReadingPurpose {
  case showing
  case saving
}

/// Notices what other processes save.
package protocol StateFollowing {
  /// Reads the state if it may have changed since the last call; nil if it did not.
  ///
  /// It may be the state that was read last. It is empty where there is none.
  ///
  /// - Throws: Each error once until the state changes.
  mutating func changedState() throws(StoreError) -> SavedState?
}

/// The previous state, which only `restore` needs, so that a problem with it is not a failure.
package struct PreviousState: Sendable {
  /// Where it is.
  package var path: String

  /// Nil if it cannot be read.
  package var state: SavedState?

  /// Why it cannot be read.
  package var problem: String?
}

/// The result of restoring the previous state.
package struct StateRestoration: Sendable {
  /// The change from the current state, which is empty if it was missing or invalid.
  package var change: StateChange

  /// The new path of an invalid current state; nil if it was valid or missing.
  package var damaged: String?
}
