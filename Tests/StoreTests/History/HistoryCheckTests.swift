import Files
import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

/// Checks histories of several segments, with two records in each.
struct HistoryCheckTests {
  private let directory: TemporaryDirectory
  private let files: JournalFiles
  private let start = Date(timeIntervalSince1970: 1_795_251_600)
  private var format = JournalFormat()
  private var state = SavedState()
  private var digest = StateDigest.ofNoFile

  init() throws {
    directory = try TemporaryDirectory()
    files = JournalFiles(directory: directory.file("state.json.history"))
    format.maximumRecords = 2
  }

  /// Adds cities, one with each save, a minute apart.
  private mutating func save(_ count: Int) throws {
    for _ in 0..<count {
      let now = start.addingTimeInterval(Double(state.revision + 1) * 60)
      let change = state.next(
        state.cities + [.numbered(state.revision + 1)],
        thresholds: Thresholds(baseline: .lastReported), at: now)
      let new = StateDigest(value: UInt64(change.new.revision))
      _ = try JournalWriter(files, operations: .live, format: format).append(
        change, replacing: present, with: new,
        HistoryRecording(command: "add", keep: nil, now: { now }))
      (state, digest) = (change.new, new)
    }
  }

  private var present: PresentState { PresentState(digest: digest, revision: state.revision) }

  private var check: HistoryCheck { HistoryCheck(files, to: present, format: format) }

  private func name(_ segment: Int) -> String { "000000000\(segment).ndjson" }

  private func remove(_ segment: Int) throws {
    try FileManager.default.removeItem(atPath: files.path(of: segment))
  }

  /// Changes a byte of a city, which no line but its record's hash notices.
  private func damage(_ segment: Int) throws {
    let file = "state.json.history/\(name(segment))"
    let text = try directory.text(of: file)
    try directory.write(text.replacing(#""position":"#, with: #""positiom":"#), to: file)
  }

  @Test mutating func `goes through all segments`() throws {
    try save(7)
    #expect(files.segments().count == 4)
    let check = check
    #expect(check.path == files.directory)
    #expect(check.problems == [])
    #expect(check.revisions == 8)
    #expect(check.oldest == SavedRevision(number: 0))
    #expect(check.size == files.segments().reduce(0) { $0 + (files.size(of: $1) ?? 0) })
    #expect(check.size > 1000)
  }

  @Test mutating func `ends at a segment that is damaged, and names it`() throws {
    try save(7)
    try damage(2)
    let check = check
    #expect(check.problems == [.damaged(name(2)), .separated([name(1)])])
    #expect(check.oldest?.number == 4)
    #expect(check.oldest?.savedAt == start + 240)
    #expect(check.revisions == 4)
  }

  @Test mutating func `ends at a gap, and names what is before it`() throws {
    try save(9)
    try remove(3)
    #expect(check.problems == [.separated([name(1), name(2)])])
    #expect(check.oldest?.number == 6)
    try remove(1)
    #expect(check.problems == [.separated([name(2)])])
    try remove(2)
    #expect(check.problems == [.olderMissing(before: 6)])
  }

  @Test mutating func `names a damaged segment that does not lead to another state`() throws {
    try save(5)
    digest = StateDigest(value: 77)
    #expect(check.problems == [.notConnected])
    #expect(check.revisions == 0)
    #expect(check.oldest == nil)
    try damage(1)
    #expect(check.problems == [.notConnected, .damaged(name(1))])
  }

  @Test mutating func `ignores the record of a save that was killed`() throws {
    try save(4)
    let (known, saved) = (digest, state)
    try save(1)
    digest = known
    #expect(check.problems == [])
    #expect(check.revisions == 5)
    digest = StateDigest(value: 5)
    state = saved
    #expect(check.revisions == 6)
  }

  @Test(
    arguments: [
      (
        .damaged("1.ndjson"),
        "1.ndjson is damaged or cannot be read; what it holds is not available"
      ),
      (
        .separated(["1.ndjson"]),
        "1.ndjson does not lead to what follows; the older history in it is not available"
      ),
      (
        .separated(["1.ndjson", "2.ndjson"]),
        "1.ndjson and 2.ndjson do not lead to what follows; "
          + "the older history in them is not available"
      ),
      (
        .separated(["1.ndjson", "2.ndjson", "3.ndjson"]),
        "1.ndjson to 3.ndjson do not lead to what follows; the older history in them is not available"
      ),
    ] as [(HistoryCheck.Problem, String)]) func `a problem has one line`(
      _ problem: HistoryCheck.Problem, _ text: String
    )
  { #expect(problem.description == text) }
}
