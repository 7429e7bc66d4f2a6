import Files
import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

/// Something that changes a list and its files, with what may be found after it was interrupted.
struct SaveScenario: CustomStringConvertible, Sendable {
  let description: String

  /// How many saves come before.
  var saves = 3
  var hasLinks = true

  /// Whether the list before cannot be read.
  var isDamaged = false

  /// Whether old states are forgotten, and the list stays as it is.
  var isPruning = false

  /// Whether hooks receive what is queued, which is sent again where that cannot be recorded.
  var isDelivery = false

  /// The directory of the state, which may not exist.
  var directory = ""
  let run: @Sendable (any StateStore, Date) throws -> Void

  static let all = [
    SaveScenario(description: "a first save", saves: 0, run: save),
    SaveScenario(
      description: "a first save in a new directory", saves: 0, directory: "a/b/", run: save),
    SaveScenario(description: "a save", run: save),
    SaveScenario(description: "a save without links", hasLinks: false, run: save),
    SaveScenario(description: "a save that begins a segment", saves: 5, run: save),
    SaveScenario(description: "a return to the previous state") { store, now in
      _ = try store.restore(at: now)
    },
    SaveScenario(description: "a return from a damaged state", isDamaged: true) { store, now in
      _ = try store.restore(at: now)
    },
    SaveScenario(description: "forgetting old states", saves: 7, isPruning: true) { store, now in
      _ = try store.pruneHistory(keep: 100, at: now, isDryRun: false)
    },
    SaveScenario(description: "forgetting everything", isPruning: true) { store, now in
      _ = try store.pruneHistory(keep: 0, at: now, isDryRun: false)
    },
    SaveScenario(description: "a mark") { store, now in
      try store.setMark("b", revision: SavedRevision(number: 2), digest: "0123456789abcdef")
    }, SaveScenario(description: "removing a mark") { store, now in _ = try store.deleteMark("a") },
    SaveScenario(description: "a delivery to a hook", isDelivery: true) { store, now in
      _ = try store.deliverToHooks(["h"]) { deliveries in
        deliveries.pending.forEach(deliveries.record)
        return []
      }
    },
  ]

  @Sendable private static func save(_ store: any StateStore, _ now: Date) throws {
    _ = try store.update { state in
      state.next(
        state.cities + [.numbered(state.revision + 1)],
        thresholds: Thresholds(baseline: .lastReported), at: now)
    }
  }

  /// Saves again.
  static func saveAgain(_ store: any StateStore) throws { try save(store, date(20)) }

  static func date(_ minute: Int) -> Date {
    Date(timeIntervalSince1970: 1_795_251_604 + Double(minute) * 60)
  }

  func store(
    in directory: TemporaryDirectory, _ operations: FileOperations = .live, at now: Date
  ) -> any StateStore {
    var format = JournalFormat.current
    format.maximumRecords = 3
    return FileBackend(
      path: directory.file(self.directory + "state.json"), lockTimeout: 10, operations: operations,
      recording: HistoryRecording(command: "add", keep: nil, now: { now }), journalFormat: format)
  }

  /// Makes the files that are there before.
  func prepare(_ directory: TemporaryDirectory) throws {
    for number in 0..<saves {
      let now = Self.date(number)
      try Self.save(store(in: directory, Self.quick, at: now), now)
    }
    if saves > 0 {
      try store(in: directory, Self.quick, at: Self.date(saves)).setMark(
        "a", revision: SavedRevision(number: 1), digest: "0123456789abcdef")
    }
    if isDelivery {
      let now = Self.date(saves)
      _ = try store(in: directory, Self.quick, at: now).update { state in
        var queue = HookQueue()
        queue.entries = [HookQueue.Entry(hook: "h", queuedAt: now, batch: Array("{}".utf8))]
        return state.next(state.cities, thresholds: Thresholds(baseline: .lastReported), at: now)
          .queuing(queue)
      }
    }
    if isDamaged { try directory.write("{", to: "state.json") }
  }

  func run(in directory: TemporaryDirectory, _ operations: FileOperations) throws {
    let now = Self.date(10)
    try run(store(in: directory, operations, at: now), now)
  }

  /// Flushes nothing, which the tests need not wait for.
  static var quick: FileOperations {
    var operations = FileOperations.live
    operations.flush = { _ in 0 }
    return operations
  }
}

extension SaveScenario {
  /// Expects no other files than those of a list.
  static func expectNothingIsLeft(in directory: TemporaryDirectory, _ folder: String) throws {
    let names = try directory.names(in: folder.isEmpty ? "." : folder)
    let known: Set = [
      "state.json", "state.json.history", "state.json.hooks", "state.json.lock",
      "state.json.previous",
    ]
    // A damaged state is kept, by each command that replaces it.
    let unknown = names.filter { !known.contains($0) && !$0.hasPrefix("state.json.damaged") }
    #expect(unknown == [])
    let history = try directory.names(in: folder + "state.json.history")
    let digits = history.map { $0.prefix { $0.isNumber } + $0.drop { $0.isNumber } }
    #expect(
      digits.allSatisfy { $0 == "marks.ndjson" || $0.count == 17 && $0.hasSuffix(".ndjson") },
      "\(history)")
  }
}

/// What a list and its files are, as far as it matters.
struct ListContents: Equatable {
  var revision: Int?
  var cities: [Int]
  var marks: [String]

  /// How many batches hooks have not received.
  var queued: Int

  /// Nil for a list that cannot be read.
  init?(_ store: any StateStore) {
    guard let state = try? store.load() else {
      if FileManager.default.fileExists(atPath: store.address) { return nil }
      revision = nil
      cities = []
      marks = store.marks().map(\.name)
      queued = 0
      return
    }
    revision = state.revision
    cities = state.cities.map(\.id.number)
    marks = store.marks().map(\.name)
    queued = (try? store.hookQueue().entries.count) ?? 0
  }
}
