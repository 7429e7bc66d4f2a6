import Files
import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

@Suite struct `A journal of random saves` {
  /// A segment for a few saves; larger ones where there are very many saves.
  private static func format(_ seed: UInt64) -> JournalFormat {
    var format = RecordedList.tiny
    if seed == 1 { format.segmentSize = 64 << 10 }
    if seed == 2 { format.checkedSize = 1 }
    if seed > 0 { format.maximumRecords = 20 }
    return format
  }

  private static func count(_ seed: UInt64) -> Int {
    Torture.count(seed == 1 ? 40 : 15, torture: seed == 1 ? 10_000 : 600)
  }

  private func list(_ seed: UInt64) throws -> RecordedList {
    let list = try RecordedList(Self.format(seed))
    var history = RandomHistory(seed: seed)
    try list.save(Self.count(seed), of: &history, seed: seed)
    return list
  }

  @Test(arguments: 0..<UInt64(3)) func `has every list and every change`(seed: UInt64) throws {
    let list = try list(seed)
    let journal = try list.expectTruth(backTo: 0)
    #expect(journal.isConnected)
    #expect(journal.oldest == SavedRevision(number: 0))
    #expect(journal.latest == list.saves.last?.revision)
    for save in list.saves { #expect(journal.revision(save.revision.number) == save.revision) }
    for number in [-1, list.saves.count, .max] {
      #expect(journal.revision(number) == nil)
      #expect(journal.digest(of: number) == nil)
      #expect(throws: HistoryError.noRevision(number, nearest: [list.saves.count - 1])) {
        try journal.cities(at: number)
      }
    }
    expectRanges(of: list, journal, seed)
    expectMoments(of: list, journal)
    expectForecasts(of: list, journal, seed)
  }

  private func expectRanges(of list: RecordedList, _ journal: Journal, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let last = list.saves.count - 1
    for _ in 0..<20 {
      let first = Int.random(in: -2...last + 2, using: &random)
      let range = first...max(first, Int.random(in: -2...last + 2, using: &random))
      let limit = Int.random(in: 1...5, using: &random)
      var visited: [Int] = []
      journal.visitChanges(in: range) { change in
        visited.append(change.revision.number)
        return visited.count < limit
      }
      let expected = (1...last).reversed().filter(range.contains).prefix(limit)
      #expect(visited == Array(expected))
      visited = []
      journal.visitRevisions { revision in
        visited.append(revision.number)
        return visited.count < limit
      }
      #expect(visited == Array((0...last).reversed().prefix(limit)))
    }
  }

  private func latest(notAfter instant: Date, _ list: RecordedList) -> RecordedList.Save? {
    list.saves.last { $0.revision.savedAt.map { $0 <= instant } ?? true }
  }

  private func expectMoments(of list: RecordedList, _ journal: Journal) {
    let step = max(list.saves.count / 200, 1)
    for index in stride(from: 1, to: list.saves.count, by: step) {
      guard let savedAt = list.saves[index].revision.savedAt else { continue }
      for instant in [savedAt - 1, savedAt, savedAt + 0.5] {
        #expect(
          journal.latestRevision(notAfter: instant) == latest(notAfter: instant, list)?.revision)
      }
    }
    #expect(journal.latestRevision(notAfter: .distantPast) == SavedRevision(number: 0))
    #expect(journal.latestRevision(notAfter: .distantFuture) == list.saves.last?.revision)
  }

  private func expectForecasts(of list: RecordedList, _ journal: Journal, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let cities = Set(list.saves.flatMap { $0.cities.map(\.id) }).sorted { "\($0)" < "\($1)" }
    for city in cities.prefix(40) + [.numbered(1)] {
      let start = list.saves.randomElement(using: &random)?.revision.savedAt ?? .distantPast
      let base = latest(notAfter: start, list)?.revision.number ?? 0
      var expected: [(SavedRevision, Forecast)] = []
      var last: Forecast?
      for save in list.saves {
        let forecast = save.cities.first { $0.id == city }?.forecast
        if save.revision.number <= base, forecast != last { expected = [] }
        if let forecast, forecast != last { expected.append((save.revision, forecast)) }
        last = forecast
      }
      var found: [(SavedRevision, Forecast)] = []
      journal.visitForecasts(of: city, since: start) { found.append(($0, $1)) }
      #expect(found.map(\.0) == expected.map(\.0))
      #expect(found.map(\.1) == expected.map(\.1))
    }
  }

  /// Two and a half times as many as are in memory at a time.
  @Test func `has every change of a long segment`() throws {
    let list = try RecordedList(JournalFormat())
    var history = RandomHistory(seed: 4)
    try list.save(160, of: &history, seed: 4, size: 2)
    #expect(list.journalFiles.segments() == [1])
    try list.expectTruth(backTo: 0)
  }

  @Test func `is in private files of the first version`() throws {
    let list = try RecordedList()
    var history = RandomHistory(seed: 9)
    try list.save(8, of: &history, seed: 9, size: 2)
    let files = list.journalFiles
    #expect(FilePermissions(ofFileAt: files.directory)?.bits == 0o700)
    let segments = files.segments()
    #expect(segments == Array(1...segments.count))
    #expect(segments.count > 1)
    for segment in segments {
      let path = files.path(of: segment)
      #expect(FilePermissions(ofFileAt: path)?.bits == 0o600)
      let lines = String(decoding: try RegularFile.read(path, limit: .mebibytes(1)), as: UTF8.self)
      #expect(lines.hasPrefix(#"{"version":"2.0","continues":"#))
    }
  }

  @Test func `that is switched off has only the present and the latest change`() throws {
    let list = try RecordedList()
    var history = RandomHistory(seed: 4)
    try list.save(5, of: &history, seed: 4, size: 2)
    let recording = HistoryRecording(command: "log", keep: 0, now: { .sample })
    let store = FileBackend(path: list.path, lockTimeout: 5, recording: recording)
    let journal = try store.loadHistory().history
    #expect(!journal.isOn)
    #expect(!journal.isConnected)
    #expect(journal.latest.number == 5)
    #expect(throws: HistoryError.off) { try journal.cities(at: 1) }
    #expect(try journal.cities(at: 5) == list.saves[5].cities)
  }

  @Test func `without a state has the empty list`() throws {
    let journal = try RecordedList().loadHistory().history
    #expect(journal.latest == SavedRevision(number: 0))
    #expect(journal.oldest == SavedRevision(number: 0))
    #expect(journal.latestRevision(notAfter: .sample) == SavedRevision(number: 0))
    #expect(try journal.cities(at: 0) == [])
  }

  @Test func `begins with the state that was there`() throws {
    let list = try RecordedList()
    list.keep = 0
    for _ in 0..<3 { #expect(try list.saveAgain() == []) }
    list.keep = nil
    for _ in 0..<2 { #expect(try list.saveAgain() == []) }
    let journal = try list.expectTruth(backTo: 3)
    #expect(journal.oldest.number == 3)
    #expect(journal.oldest.command == nil)
    #expect(journal.latestRevision(notAfter: .distantPast) == nil)
    #expect(throws: HistoryError.self) { try journal.cities(at: 2) }
  }
}
