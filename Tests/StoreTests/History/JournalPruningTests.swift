import Files
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

@Suite struct `Pruning a journal` {
  private static let start = Date(timeIntervalSince1970: 1_780_000_000)
  private static let recorded = Result { try recording(30) }
  private let recorded: Recording

  init() throws { recorded = try Self.recorded.get() }

  /// Saves every hour; each state has a tag that no other has.
  private static func recording(_ count: Int) throws -> Recording {
    let list = try RecordedList()
    for _ in 0..<count { #expect(try save(list) == []) }
    return try Recording(list)
  }

  private static func time(_ revision: Int) -> Date { start + Double(revision) * 3600 }
  private static func tag(_ revision: Int) -> String { "only-\(revision)-" }

  private static func save(
    _ list: RecordedList, at hour: Int? = nil, _ operations: FileOperations = RecordedList.quick
  ) throws -> [HistoryRemark] {
    let number = list.saves.count
    var city = City.numbered(1, temperature: Double(number % 7))
    city.tags = [tag(number)]
    let cities = [.numbered(number % 3 + 5), city]
    return try list.save(cities, at: time(hour ?? number), operations)
  }

  private func pruning(_ list: RecordedList) -> JournalPruning {
    JournalPruning(list.journalFiles, operations: RecordedList.quick, format: list.format)
  }

  private func present(_ list: RecordedList) throws -> PresentState {
    let save = try #require(list.saves.last)
    let digest = try #require(StateDigest(save.digest))
    return PresentState(digest: digest, revision: save.revision.number)
  }

  /// The revisions whose tag is in some file of the history.
  private func mentioned(_ list: RecordedList) throws -> Set<Int> {
    let texts = try RecordedList.files(in: list.directory.path).filter {
      $0.key.contains(".history/")
    }.values.map { String(decoding: $0, as: UTF8.self) }
    return Set(
      (1...list.saves.count).filter { number in
        texts.contains { $0.contains("\"\(Self.tag(number))\"") }
      })
  }

  @Test(arguments: [-1, 0, 1, 2, 3, 9, 16, 29, 30, 31])
  func `forgets what is older than the state in force`(hour: Int) throws {
    let list = try RecordedList(copying: recorded)
    let cutoff = Self.time(hour) + 60
    let pruning = pruning(list)
    let plan = pruning.plan(before: cutoff, at: try present(list), now: .distantFuture)
    let kept = max(min(hour, 30), 0)
    #expect(plan.isEmpty == (hour <= 0))
    #expect((plan.size > 0) == (hour > 0))
    #expect(plan.oldest?.number == (hour > 0 ? kept : nil))
    try pruning.run(plan, at: Self.time(31))
    let journal = try list.expectTruth(backTo: kept)
    #expect(journal.oldest == list.saves[kept].revision)
    for number in 0..<kept {
      #expect(throws: HistoryError.self) { try journal.cities(at: number) }
      #expect(journal.revision(number) == nil)
    }
    #expect(try mentioned(list) == Set(max(kept, 1)...30))
    #expect(pruning.plan(before: cutoff, at: try present(list), now: .distantFuture).isEmpty)
    try list.expectContinuation(begun: false)
    try list.expectTruth(backTo: kept)
  }

  @Test func `again forgets more`() throws {
    let list = try RecordedList(copying: recorded)
    for hour in [3, 4, 12, 13, 29] {
      try pruning(list).run(
        pruning(list).plan(before: Self.time(hour), at: try present(list), now: .distantFuture),
        at: Self.time(31))
      #expect(try list.expectTruth(backTo: hour).oldest.number == hour)
      #expect(try mentioned(list) == Set(hour...30))
    }
  }

  @Test func `happens at most once a day`() throws {
    let list = try RecordedList()
    list.keep = 36 * 3600
    var oldest = 0
    var pruned: [Int] = []
    for _ in 0..<90 {
      #expect(try Self.save(list) == [])
      let number = try list.loadHistory().history.oldest.number
      if number != oldest { pruned.append(list.saves.count - 1) }
      oldest = number
    }
    #expect(pruned.count >= 2)
    for (first, second) in zip(pruned, pruned.dropFirst()) { #expect(second - first >= 24) }
    let last = try #require(pruned.last)
    #expect(oldest == last - 36)
    try list.expectTruth(backTo: oldest)
    #expect(try mentioned(list) == Set(oldest...90))
    let pruning = pruning(list)
    #expect(!pruning.isDue(before: Self.time(last), at: Self.time(last + 23)))
    #expect(pruning.isDue(before: Self.time(last), at: Self.time(last + 24)))
    // A clock that was set back by more than a day.
    #expect(pruning.isDue(before: Self.time(last), at: Self.time(last - 25)))
  }

  @Test func `is not due without anything old`() throws {
    let list = try RecordedList(copying: recorded)
    #expect(!pruning(list).isDue(before: Self.time(0), at: Self.time(31)))
    #expect(pruning(list).isDue(before: Self.time(1), at: Self.time(31)))
    let empty = try RecordedList()
    #expect(!pruning(empty).isDue(before: .distantFuture, at: .sample))
    try list.write([], to: "state.json.history/0000000000.ndjson")
    #expect(!pruning(list).isDue(before: Self.time(1), at: Self.time(31)))
  }

  @Test func `never happens where everything is kept`() throws {
    let list = try RecordedList(copying: recorded)
    for _ in 0..<2 { #expect(try Self.save(list) == []) }
    #expect(try list.expectTruth(backTo: 0).oldest.number == 0)
    #expect(try mentioned(list) == Set(1...32))
  }

  @Test func `removes everything where nothing is kept`() throws {
    let list = try RecordedList(copying: recorded)
    try list.write([1], to: "state.json.history/0000000003.ndjson.new")
    try list.write([], to: "state.json.history/marks.ndjson")
    list.keep = 0
    #expect(try Self.save(list) == [])
    #expect(try list.directory.names(in: "state.json.history") == ["marks.ndjson"])
    let journal = try list.expectTruth()
    #expect(!journal.isConnected)
    #expect(try Self.save(list) == [])
    #expect(try mentioned(list) == [])
    list.keep = nil
    try list.expectContinuation(begun: false)
  }

  @Test func `that is killed leaves nothing wrong, and the next one completes it`() throws {
    let list = try RecordedList(copying: recorded)
    list.keep = 15 * 3600
    let points = KillPoints(in: list.directory.path)
    #expect(try Self.save(list, points.operations) == [])
    let after = try Recording(list)
    #expect(try list.expectTruth(backTo: 16).oldest.number == 16)
    for (index, files) in points.contents.enumerated() {
      let isSaved = files["state.json"] != recorded.files["state.json"]
      var recording = isSaved ? after : recorded
      recording.files = files
      let killed = try RecordedList(copying: recording)
      try killed.expectTruth(backTo: 16, "\(index)")
      killed.keep = 15 * 3600
      let inForce = killed.saves.count - 1
      #expect(try Self.save(killed, at: 56) == [], "\(index)")
      #expect(try killed.expectTruth(backTo: inForce, "\(index)").oldest.number == inForce)
      #expect(try mentioned(killed) == [inForce, inForce + 1], "\(index)")
    }
  }

  @Test func `that fails is reported, and the save succeeds`() throws {
    let list = try RecordedList(copying: recorded)
    list.keep = 15 * 3600
    let plan = pruning(list).plan(before: Self.time(16), at: try present(list), now: .distantFuture)
    let cut = try #require(plan.cut?.segment.path)
    var operations = RecordedList.quick
    operations.rename = { from, to in
      guard to == cut else { return RecordedList.quick.rename(from, to) }
      errno = EIO
      return -1
    }
    let path = list.journalFiles.directory
    let remarks = [HistoryRemark.notPruned(path: path, SystemError(number: EIO))]
    #expect(try Self.save(list, operations) == remarks)
    try list.expectTruth(backTo: 0)
    list.keep = 0
    operations.unlink = { path in
      guard path.hasSuffix("2.ndjson") else { return RecordedList.quick.unlink(path) }
      errno = EIO
      return -1
    }
    #expect(try Self.save(list, operations) == remarks)
    // The others are removed all the same.
    #expect(list.journalFiles.segments().allSatisfy { $0 % 10 == 2 })
  }

  @Test func `removes whole segments where a full disk has no room for a new one`() throws {
    let list = try RecordedList(copying: recorded)
    let plan = pruning(list).plan(before: Self.time(16), at: try present(list), now: .distantFuture)
    let first = list.journalFiles.path(of: try #require(plan.segments.first))
    var operations = RecordedList.quick
    operations.open = { path, flags, mode in
      guard flags & O_CREAT != 0, FileManager.default.fileExists(atPath: first) else {
        return RecordedList.quick.open(path, flags, mode)
      }
      errno = ENOSPC
      return -1
    }
    let pruning = JournalPruning(list.journalFiles, operations: operations, format: list.format)
    try pruning.run(plan, at: Self.time(31))
    #expect(!list.journalFiles.segments().contains(where: plan.segments.contains))
    #expect(try list.expectTruth(backTo: 16).oldest.number == 16)
  }

  @Test(arguments: [false, true]) func `removes segments that lead nowhere when they are old`(
    isOld: Bool
  ) throws {
    let list = try RecordedList(copying: recorded)
    let files = list.journalFiles
    let segments = files.segments()
    let gap = segments[segments.count / 2]
    try FileManager.default.removeItem(atPath: files.path(of: gap))
    let first = try list.expectTruth().oldest.number
    let lost = try #require(JournalEnds(gap - 1, in: files, format: list.format)).last.revision
    #expect(first > lost.number)
    let cutoff = Self.time(lost.number) + (isOld ? 1 : -1)
    let plan = pruning(list).plan(before: cutoff, at: try present(list), now: .distantFuture)
    #expect(plan.segments == segments.filter { $0 < (isOld ? gap : gap - 1) })
    try pruning(list).run(plan, at: Self.time(31))
    #expect(try list.expectTruth(backTo: first).oldest.number == first)
  }

  @Test func `keeps a list that was replaced, until it is old`() throws {
    let list = try RecordedList(copying: recorded)
    let old = list.journalFiles.segments()
    try FileManager.default.removeItem(atPath: list.directory.file("state.json"))
    list.forget(after: 0)
    #expect(try Self.save(list, at: 31) == [.begun(path: list.journalFiles.directory)])
    let plan = pruning(list).plan(before: Self.time(2), at: try present(list), now: .distantFuture)
    let isOld = { (segment: Int) in
      let last = JournalEnds(segment, in: list.journalFiles, format: list.format)?.last.revision
      return last.map { $0.number < 2 } ?? false
    }
    #expect(plan.segments == old.filter(isOld))
    #expect(
      pruning(list).plan(before: Self.time(32), at: try present(list), now: .distantFuture).segments
        .starts(with: old))
  }
}
