import FoundationEssentials
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

/// Processes that are killed while they save, and the history that they leave.
@Suite struct CrashHistoryTests {
  /// What the save that is killed does to the history.
  enum Save: String, CaseIterable {
    /// Begins it, together with the state.
    case first

    /// Appends to it.
    case next

    /// Begins a new segment, because the last one is full.
    case newSegment

    /// Forgets a segment and the beginning of another one.
    case pruning
  }

  /// Makes the state and the history before the save.
  private func prepare(_ site: CrashSite, for save: Save) throws {
    guard save != .first else { return }
    if save != .next { try site.writeBulkyState() }
    try saveLongAgo(site) { $0.append(.numbered(1)) }
    try saveLongAgo(site) { $0.append(.numbered(2)) }
    if save != .next {
      // An edit writes the whole city, so that with the snapshot the segment is full.
      try saveLongAgo(site) { $0[0].tags = ["a"] }
      #expect(site.segments() == ["0000000001.ndjson"])
    }
    guard save == .pruning else { return }
    try saveLongAgo(site) { $0.removeLast() }
    #expect(try site.startAdding(3).result().status == 0)
    #expect(site.segments() == ["0000000001.ndjson", "0000000002.ndjson"])
    try site.configure(keeping: "1h")
  }

  /// Saves as the program did three hours ago, because what is forgotten must be old.
  private func saveLongAgo(_ site: CrashSite, _ edit: (inout [City]) -> Void) throws {
    let past = Date() - 3 * 3600
    let recording = HistoryRecording(command: "edit", keep: nil, now: { past })
    _ = try FileBackend(path: site.state, lockTimeout: 5, recording: recording).update { state in
      var cities = state.cities
      edit(&cities)
      return state.next(cities, thresholds: Thresholds(baseline: .lastReported), at: past)
    }
  }

  @Test(.enabled(if: CrashTrace.isAvailable, "strace is not installed"), arguments: Save.allCases)
  func `a kill at each system call of a save leaves a history of the state`(save: Save) throws {
    let site = try CrashSite()
    try prepare(site, for: save)
    let addition = ["add", "5,5", "--name", "Late", "--no-fetch", "--quiet"]
    try site.keepCopy()
    let old = try RecordedStates(site)
    let calls = try CrashTrace.changes(site, addition)
    let (size, segments) = (try RecordedStates(site).numbers.count, site.segments())
    switch save {
    case .first, .next: #expect(segments == ["0000000001.ndjson"])
    case .newSegment: #expect(segments == ["0000000001.ndjson", "0000000002.ndjson"])
    case .pruning: #expect(segments == ["0000000002.ndjson"])
    }
    #expect(size == (save == .pruning ? 3 : old.numbers.count + 1))
    try #require(calls.count { $0.arguments.contains(".history") } >= 2)

    let step = Torture.count(4, torture: 1)
    // Other calls of each kind of save.
    let start = (Save.allCases.firstIndex(of: save) ?? 0) % step
    for index in stride(from: start, to: calls.count, by: step) {
      let comment = Comment(rawValue: "killed at \(calls[index])")
      try site.restoreCopy()
      let result = try CrashTrace.run(site, calls[index].kill, addition)
      try #require(result.ending == .killed(by: SIGKILL), comment)
      try check(site, after: old, isPruned: save == .pruning, comment)
    }
  }

  /// Checks what a save that was killed has left, and the next save.
  private func check(
    _ site: CrashSite, after old: RecordedStates, isPruned: Bool, _ comment: Comment
  ) throws {
    let killed = try RecordedStates(site)
    #expect([old.latest, old.latest + 1].contains(killed.latest), comment)
    #expect(killed.isConnected, comment)
    #expect(isPruned || killed.numbers.starts(with: old.numbers), comment)
    #expect(killed.agrees(with: old), comment)

    let next = try site.startAdding(7).result()
    #expect(next.status == 0, comment)
    // Nothing about a history that begins again.
    #expect(next.error == "", comment)
    let saved = try RecordedStates(site)
    #expect(saved.latest == killed.latest + 1, comment)
    #expect(saved.isConnected, comment)
    #expect(isPruned || saved.numbers == killed.numbers + [saved.latest], comment)
    #expect(saved.agrees(with: killed), comment)
    #expect(try site.names().suffix(1) == ["City 7"], comment)
    #expect(
      site.files() == CrashSite.files.filter { killed.latest > 0 || !$0.hasSuffix(".previous") },
      comment)
    #expect(site.segments(andOthers: true) == site.segments(), comment)
    // What was forgotten stands in no file.
    if isPruned { #expect(try !site.historyContains("City 2"), comment) }
  }
}

/// The states that the history has.
private struct RecordedStates {
  /// In ascending order, with the present one.
  var numbers: [Int] = []
  private var lists: [Int: [City]] = [:]

  /// The present list.
  private var present: [City]

  init(_ site: CrashSite) throws {
    let (state, history) = try FileBackend(path: site.state, lockTimeout: 10).loadHistory()
    present = state.cities
    var revisions: [SavedRevision] = []
    history.visitRevisions { revision in
      revisions.append(revision)
      return true
    }
    numbers = revisions.map(\.number).reversed()
    for number in numbers { lists[number] = try history.cities(at: number) }
    latest = state.revision
    #expect(lists[latest] == present)
  }

  /// The revision of the state.
  var latest: Int

  /// Whether they lead to the state without a gap.
  var isConnected: Bool {
    numbers.last == latest && zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }

  /// Whether each state that both have is the same.
  func agrees(with other: RecordedStates) -> Bool {
    lists.allSatisfy { number, list in other.lists[number].map { $0 == list } ?? true }
  }
}
