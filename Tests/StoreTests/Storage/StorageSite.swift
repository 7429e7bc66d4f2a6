import FoundationEssentials
import Store
import Synchronization
import TestSupport
import Tracking
import Weather

/// The kinds of storages, which all pass the same tests.
enum StorageKind: String, CaseIterable, Sendable {
  case file

  static let available: [StorageKind] = [.file]
}

/// An empty place for a list, with storages of it as different processes have them.
final class StorageSite: @unchecked Sendable {
  let kind: StorageKind
  private let directory: TemporaryDirectory
  private let remarks = Mutex<[HistoryRemark]>([])

  /// What saves reported about the history.
  var reported: [HistoryRemark] { remarks.withLock { $0 } }

  /// Seconds that saved states are kept; nil for ever.
  var keep: Double?
  var now = Date(timeIntervalSince1970: 1_795_251_604)

  init(_ kind: StorageKind) throws {
    self.kind = kind
    directory = try TemporaryDirectory()
  }

  /// A storage as another process would make it.
  func storage(_ command: String = "refresh") -> any StateStorage {
    let now = now
    let recording = HistoryRecording(
      command: command,
      keep: keep,
      now: { now },
      report: { remark in self.remarks.withLock { $0.append(remark) } }
    )
    return StateStore(
      path: directory.file("state.json"),
      lockTimeout: 30,
      recording: recording
    )
  }

  /// Saves the next list a minute later.
  @discardableResult
  func save(_ cities: [City], _ command: String = "refresh") throws -> StateChange {
    now += 60
    let now = now
    return try storage(command).update { state in
      state.next(cities, thresholds: Thresholds(baseline: .lastReported), at: now)
    }
  }
}

extension StateStorage {
  /// Adds a city to whatever list is there.
  func add(_ city: City, at now: Date) throws(StoreError) -> StateChange {
    try update { state in
      state.next(
        state.cities + [city],
        thresholds: Thresholds(baseline: .lastReported),
        at: now
      )
    }
  }
}
