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

@Suite struct `A save with a history` {
  /// What the save does to the segments.
  enum Occasion: CaseIterable { case firstSave, append, rollover, beginning }

  private func list(before occasion: Occasion) throws -> RecordedList {
    var format = RecordedList.tiny
    format.segmentSize = 1 << 20
    format.maximumRecords = 4
    let list = try RecordedList(format)
    var history = RandomHistory(seed: 11)
    switch occasion {
    case .firstSave: break
    case .append: try list.save(6, of: &history, seed: 11, size: 2)
    case .rollover: try list.save(8, of: &history, seed: 11, size: 2)
    case .beginning:
      list.keep = 0
      for _ in 0..<3 { #expect(try list.saveAgain() == []) }
      list.keep = nil
    }
    return list
  }

  private func expectedSegments(after occasion: Occasion) -> [Int] {
    switch occasion {
    case .firstSave, .beginning: [1]
    case .append: [1, 2]
    case .rollover: [1, 2, 3]
    }
  }

  @Test(arguments: Occasion.allCases)
  func `that is killed leaves the state and the history in agreement`(occasion: Occasion) throws {
    let list = try list(before: occasion)
    let before = try Recording(list)
    let points = KillPoints(in: list.directory.path)
    #expect(try list.saveAgain(points.operations) == [])
    #expect(list.journalFiles.segments() == expectedSegments(after: occasion))
    let after = try Recording(list)
    let contents = points.contents
    #expect(contents.count > 6)
    let oldest = occasion == .beginning ? 3 : 0
    for (index, files) in contents.enumerated() {
      let isSaved = files["state.json"] != before.files["state.json"]
      var recording = isSaved ? after : before
      recording.files = files
      let killed = try RecordedList(copying: recording)
      try killed.expectTruth(backTo: oldest, "\(index)")
      try killed.expectContinuation(begun: false, "\(index)")
      try killed.expectTruth(backTo: oldest, "\(index)")
      let names = try killed.directory.names(in: "state.json.history")
      #expect(names.allSatisfy { $0.hasSuffix(".ndjson") }, "\(index)")
    }
  }

  @Test(arguments: Occasion.allCases) func `that fails leaves a record that does not count`(
    occasion: Occasion
  ) throws {
    let list = try list(before: occasion)
    for _ in 0..<2 {
      #expect(throws: StoreError.self) {
        try list.saveAgain(RecordedList.quick.withoutStateRename(ENOSPC))
      }
      try list.expectTruth(backTo: occasion == .beginning ? 3 : 0)
    }
    try list.expectContinuation(begun: false)
    try list.expectTruth(backTo: occasion == .beginning ? 3 : 0)
  }

  private static let faults = Occasion.allCases.flatMap { occasion in
    JournalFault.allCases.filter { occasion != .append || $0 != .rename }.map { (occasion, $0) }
  }

  @Test(arguments: faults, [ENOSPC, EROFS]) func `succeeds without it`(
    subject: (occasion: Occasion, fault: JournalFault), number: Int32
  ) throws {
    let (occasion, fault) = subject
    let list = try list(before: occasion)
    let directory = list.journalFiles.directory
    let segments = list.journalFiles.segments()
    let error = SystemError(number: number)
    #expect(try list.saveAgain(fault.operations(number)) == [.notWritten(path: directory, error)])
    #expect(list.journalFiles.segments() == segments)
    let isKept = occasion == .append || occasion == .rollover
    try list.expectTruth(backTo: isKept ? 0 : nil)
    // Where there was none before, the history begins without a remark.
    try list.expectContinuation(begun: isKept ? nil : false)
  }

  @Test(arguments: JournalFault.allCases) func `succeeds without it every time`(
    fault: JournalFault
  ) throws {
    let list = try list(before: .rollover)
    for _ in 0..<3 {
      #expect(try list.saveAgain(fault.operations(ENOSPC)).count == 1)
      try list.expectTruth()
    }
    try list.expectContinuation(begun: true)
  }

  @Test func `reports what was wrong with it in one line`() {
    let error = SystemError(number: ENOSPC)
    let remarks: [HistoryRemark] = [
      .notWritten(path: "/a/state.json.history", error), .begun(path: "/a/state.json.history"),
      .notPruned(path: "/a/state.json.history", error),
    ]
    for remark in remarks {
      #expect(remark.description.hasPrefix("/a/state.json.history: "))
      #expect(!remark.description.contains("\n"))
    }
  }

  /// The columns of another minor version.
  @Test(arguments: [false, true]) func `begins a segment after one with other columns`(
    hasLeftovers: Bool
  ) throws {
    let list = try list(before: .append)
    let save = list.saves[6]
    var head = JournalHead(continues: nil, revision: 6, writtenAt: .sample)
    head.current.insert("sparkle", at: 3)
    head.forecast.removeLast()
    let record = JournalRecord(
      revision: save.revision, digest: try #require(StateDigest(save.digest)))
    let text = JournalEncoder().snapshot(head, save.cities, record, .current)
    let name = "state.json.history/0000000002.ndjson"
    try list.write(text + Array((hasLeftovers ? "{\"id\":" : "").utf8), to: name)
    try list.expectTruth(backTo: 6)
    try list.expectContinuation(begun: false)
    try list.expectTruth(backTo: 6)
    #expect(list.journalFiles.segments() == [1, 2, 3])
  }

  @Test func `begins the history when a damaged state is restored`() throws {
    let list = try list(before: .append)
    try list.write(Array("{".utf8), to: "state.json")
    let remarks = Remarks()
    let recording = HistoryRecording(
      command: "state restore", keep: nil, now: { .sample }, report: { remarks.append($0) })
    let store = FileBackend(
      path: list.path, lockTimeout: 5, operations: RecordedList.quick, recording: recording)
    _ = try store.restore(at: .sample)
    #expect(remarks.all == [.begun(path: list.journalFiles.directory)])
    let (state, journal) = try list.loadHistory()
    #expect(journal.isConnected)
    #expect(journal.oldest == journal.latest)
    #expect(journal.latest.number == state.revision)
    #expect(journal.latest.command == "state restore")
    #expect(try journal.cities(at: state.revision) == state.cities.map(\.forHistory))
    #expect(state.cities.map(\.id) == list.saves[5].cities.map(\.id))
  }
}
