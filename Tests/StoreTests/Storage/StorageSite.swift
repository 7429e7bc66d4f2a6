import Files
import FoundationEssentials
import HTTP
import S3
import Synchronization
import TestServers
import TestSupport
import Tracking
import Transport
import Weather

@testable import Store

/// The kinds of storages, which all pass the same tests.
enum StorageKind: String, CaseIterable, Sendable {
  case file
  case s3

  /// Those that can be tested: a store of objects needs SeaweedFS.
  static let available = SeaweedFS.isInstalled ? allCases : [.file]
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

  /// Where the list is in a store.
  let location: ObjectLocation

  /// The store, or a proxy before it.
  var endpoint: String?
  var isOffline = false
  var lockTimeout = 30.0
  var deadline = 30.0
  var hookTimeout = 10.0

  /// Another machine with the same list in a store, which it reaches directly.
  init(sharing other: StorageSite) throws {
    kind = other.kind
    directory = try TemporaryDirectory()
    location = other.location
  }

  init(_ kind: StorageKind) throws {
    self.kind = kind
    directory = try TemporaryDirectory()
    location = ObjectLocation(bucket: "storages", key: "tests/\(UUID().uuidString)/list.json")
    if kind == .s3 { try SeaweedFS.shared.get().makeBucket(location.bucket) }
  }

  /// The directory of the copies.
  var cachePath: String { directory.file("cache") }

  /// Removes the copies, as on another machine.
  func forgetCopies() { try? FileManager.default.removeItem(atPath: cachePath) }

  /// A connection to the list in the store as another process would make it.
  func connection(
    _ change: (inout RemoteConnection.Settings) -> Void = { _ in }
  ) throws -> RemoteConnection {
    let weed = try SeaweedFS.shared.get()
    let client = HTTPClient.Settings(
      userAgent: "tests", deadline: deadline, concurrency: 32, maximumBodySize: 256 << 20,
      backoff: 0.05)
    let send: RemoteConnection.Sender = { HTTPClient(settings: client).run($0) }
    var settings = RemoteConnection.Settings(
      location: location,
      service: ObjectService(endpoint: endpoint ?? weed.endpoint, region: "us-east-1"),
      keys: .success(SeaweedFS.keys), cache: CacheDirectory(path: cachePath), isOffline: isOffline,
      deadline: deadline, lockTimeout: lockTimeout,
      hookTimeouts: ["a": hookTimeout, "b": hookTimeout], read: send, save: send, now: { Date() },
      report: { remark in self.remoteRemarks.withLock { $0.append(remark) } })
    settings.lookInterval = 0
    change(&settings)
    return RemoteConnection(settings)
  }

  private let remoteRemarks = Mutex<[RemoteRemark]>([])

  /// What was reported about the store.
  var reportedRemotely: [RemoteRemark] { remoteRemarks.withLock { $0 } }

  /// A storage as another process would make it.
  func storage(_ command: String = "refresh") throws -> any StateStore {
    let now = now
    let recording = HistoryRecording(
      command: command, keep: keep, now: { now },
      report: { remark in self.remarks.withLock { $0.append(remark) } })
    if kind == .s3 { return StateStores.remote(try connection(), recording: recording) }
    return FileBackend(path: directory.file("state.json"), lockTimeout: 30, recording: recording)
  }

  /// The names of the files beside the list.
  func fileNames() throws -> [String] { try directory.names() }

  /// Replaces text in the saved list and, in files, in the segments of its history.
  func replace(_ old: String, with new: String) throws {
    guard kind == .s3 else {
      let history = "state.json.history"
      for name in ["state.json"] + (try directory.names(in: history).map { "\(history)/\($0)" }) {
        try directory.write(try directory.text(of: name).replacing(old, with: new), to: name)
      }
      return
    }
    let connection = try connection()
    let requests = try connection.requests()
    guard case .done(let response) = connection.send(requests.get(location), for: .showing) else {
      throw CocoaError(.fileReadUnknown)
    }
    let text = String(decoding: response.body, as: UTF8.self).replacing(old, with: new)
    _ = connection.send(requests.put(location, Data(text.utf8), if: .none), for: .saving)
  }

  /// Saves the next list a minute later.
  @discardableResult func save(
    _ cities: [City], _ command: String = "refresh"
  ) throws -> StateChange {
    now += 60
    let now = now
    return try storage(command).update { state in
      state.next(cities, thresholds: Thresholds(baseline: .lastReported), at: now)
    }
  }
}

extension StateStore {
  /// Adds a city to whatever list is there.
  func add(_ city: City, at now: Date) throws(StoreError) -> StateChange {
    try update { state in
      state.next(state.cities + [city], thresholds: Thresholds(baseline: .lastReported), at: now)
    }
  }
}
