import Files
import FoundationEssentials
import Synchronization
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A list in a directory that is saved again and again with its history, and what each save was.
final class RecordedList {
  /// What the history should know of a saved state.
  struct Save {
    var revision: SavedRevision

    /// Without hours.
    var cities: [City]

    /// What was reported of the cities in both lists.
    var changes: [City.ID: [FieldChange]] = [:]
    var digest: String
  }

  let directory: TemporaryDirectory
  let format: JournalFormat

  /// By revision; the first one is the empty list before the first save.
  private(set) var saves = [
    Save(revision: SavedRevision(number: 0), cities: [], digest: StateDigest.ofNoFile.description)
  ]

  /// Seconds that saved states are kept.
  var keep: Double?

  /// How many times `saveAgain` was called.
  var timesAgain = 0

  /// A segment for about every other save.
  static let tiny = {
    var format = JournalFormat()
    format.segmentSize = 4096
    format.bytesPerCity = 0
    format.maximumRecords = 5
    return format
  }()

  /// The operations of the operating system, except that nothing is flushed.
  static let quick = {
    var operations = FileOperations.live
    operations.flush = { _ in 0 }
    return operations
  }()

  init(_ format: JournalFormat = tiny) throws {
    directory = try TemporaryDirectory()
    self.format = format
  }

  /// Copies the files and what should be known of them.
  convenience init(copying other: Recording) throws {
    try self.init(other.format)
    saves = other.saves
    try replaceFiles(with: other.files)
    // What a test changes now must be younger than the state, whatever the resolution of file times.
    var times = [timeval](repeating: timeval(tv_sec: 1_600_000_000, tv_usec: 0), count: 2)
    utimes(path, &times)
  }

  var path: String { directory.file("state.json") }
  var journalFiles: JournalFiles { JournalFiles(directory: path + ".history") }

  private func store(
    _ recording: HistoryRecording? = nil, _ operations: FileOperations
  ) -> any StateStore {
    FileBackend(
      path: path, lockTimeout: 5, operations: operations, recording: recording,
      journalFormat: format)
  }

  func loadHistory() throws -> (state: SavedState, history: Journal) {
    try store(nil, Self.quick).loadHistory()
  }

  /// Saves a list and returns what the save said of the history.
  @discardableResult func save(
    _ cities: [City], _ command: String = "refresh", at now: Date, takingBack takenBack: Int? = nil,
    _ operations: FileOperations = quick
  ) throws -> [HistoryRemark] {
    let remarks = Remarks()
    let recording = HistoryRecording(
      command: command, keep: keep, now: { now }, report: { remarks.append($0) })
    let change = try store(recording, operations).update { state in
      var next = state.next(
        cities, thresholds: Thresholds(baseline: .lastReported), rules: .sample, at: now)
      next.takenBack = takenBack
      return next
    }
    saves.append(
      Save(
        revision: SavedRevision(
          number: change.new.revision, savedAt: now, command: command,
          hasChanges: !change.report.isEmpty,
          isEdit: HistoryRecording.edits.contains(command)
            && change.old.cities.map(Entry.init) != cities.map(Entry.init), takenBack: takenBack),
        cities: change.new.cities.map(\.forHistory), changes: change.report.items,
        digest: StateDigest(try bytes(of: "state.json")).description))
    return remarks.all
  }

  /// Saves random lists with random commands; the clock sometimes steps back.
  ///
  /// - Parameter size: The maximum number of cities, which then have little weather.
  func save(_ count: Int, of history: inout RandomHistory, seed: UInt64, size: Int? = nil) throws {
    var random = SeededGenerator(seed: seed)
    let commands = ["refresh", "current", "forecast", "add", "edit", "undo", "state restore"]
    var cities = try loadHistory().state.cities
    for _ in 0..<count {
      cities = history.next(after: cities)
      if let size { cities = cities.prefix(size).map(\.small) }
      let command = commands.randomElement(using: &random) ?? ""
      let step = Int.random(in: 0..<6, using: &random) == 0 ? -50_000.0 : 0
      let remarks = try save(
        cities, command, at: history.now + step,
        takingBack: command == "undo" ? saves.count / 2 : nil)
      #expect(remarks == [])
    }
  }

  /// Only the oldest states are known.
  func forget(after revision: Int) { saves.removeSubrange((revision + 1)...) }

  /// Puts another state in place, as `cp` does.
  func put(_ state: [UInt8], _ saves: [Save]) throws {
    try write(state, to: "state.json")
    self.saves = saves
    self.saves[saves.count - 1].digest = StateDigest(state).description
  }

  func bytes(of name: String) throws -> [UInt8] {
    try RegularFile.read(directory.file(name), limit: .mebibytes(64))
  }

  /// The contents of all files by name, except for the lock.
  static func files(in directory: String) throws -> [String: [UInt8]] {
    let manager = FileManager.default
    let history = "state.json.history"
    let segments = (try? manager.contentsOfDirectory(atPath: "\(directory)/\(history)")) ?? []
    var files: [String: [UInt8]] = [:]
    for name in try manager.contentsOfDirectory(atPath: directory)
      + segments.map({ "\(history)/\($0)" }) where !name.hasSuffix(".lock") && name != history
    { files[name] = try RegularFile.read("\(directory)/\(name)", limit: .mebibytes(64)) }
    return files
  }

  func replaceFiles(with files: [String: [UInt8]]) throws {
    for name in try directory.names() {
      try FileManager.default.removeItem(atPath: directory.file(name))
    }
    mkdir(journalFiles.directory, 0o700)
    for (name, bytes) in files { try write(bytes, to: name) }
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: directory.file(name)))
    chmod(directory.file(name), 0o600)
  }

  /// What an edit changes.
  private struct Entry: Equatable {
    var id: City.ID
    var text: String

    init(_ city: City) {
      let place = city.place
      id = city.id
      text = """
        \(place.name) \(place.region ?? "") \(place.country ?? "") \(place.latitude) \
        \(place.longitude) \(city.tags) \(city.pin ?? "")
        """
    }
  }
}

/// What is said of the history.
final class Remarks: Sendable {
  private let remarks = Mutex<[HistoryRemark]>([])
  var all: [HistoryRemark] { remarks.withLock(\.self) }
  func append(_ remark: HistoryRemark) { remarks.withLock { $0.append(remark) } }
}

extension City {
  fileprivate var small: City {
    var city = self
    city.forecast?.hours = []
    city.forecast?.days.removeLast(max((forecast?.days.count ?? 0) - 1, 0))
    return city
  }

  /// The city as the history keeps it.
  var forHistory: City {
    var city = self
    city.forecast?.hours = []
    return city
  }
}

/// The files of a recorded list, to damage copies of them.
struct Recording: Sendable {
  var format: JournalFormat
  var saves: [RecordedList.Save]
  var files: [String: [UInt8]]

  init(_ list: RecordedList) throws {
    format = list.format
    saves = list.saves
    files = try RecordedList.files(in: list.directory.path)
  }

  /// The names of the segments, the oldest first.
  var segments: [String] { files.keys.filter { $0.hasSuffix(".ndjson") }.sorted() }

  /// Each saved state, by revision, and a last segment with at least four records.
  static func ofEachState(_ seed: UInt64 = 1) throws -> (recording: Recording, states: [[UInt8]]) {
    var format = RecordedList.tiny
    format.segmentSize = 12 << 10
    let list = try RecordedList(format)
    var history = RandomHistory(seed: seed)
    var states: [[UInt8]] = [[]]
    var records = 0
    while states.count < 18 || records != 4 {
      try list.save(1, of: &history, seed: seed &+ UInt64(states.count), size: 2)
      states.append(try list.bytes(of: "state.json"))
      let number = try #require(list.journalFiles.segments().last)
      records = JournalSegment(number, in: list.journalFiles, format: format)?.entries.count ?? 0
    }
    return (try Recording(list), states)
  }
}

extension RecordedList.Save: Sendable {}
