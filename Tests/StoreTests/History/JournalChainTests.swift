import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

@Suite struct `Reading a journal while it changes` {
  private static let original = Result { try Recording.ofEachState(5) }
  private let list: RecordedList
  private let original: Recording

  init() throws {
    original = try Self.original.get().recording
    list = try RecordedList(copying: original)
  }

  private func files() -> JournalFiles { list.journalFiles }

  /// Expects that what a history still has is true, and that the revisions have no gap.
  private func expectTruth(_ history: Journal) {
    for save in list.saves.reversed() {
      let number = save.revision.number
      if let cities = try? history.cities(at: number) { #expect(cities == save.cities) }
      if let revision = history.revision(number) { #expect(revision == save.revision) }
    }
    var expected = history.latest.number
    history.visitRevisions { revision in
      #expect(revision == list.saves[expected].revision)
      expected -= 1
      return true
    }
    history.visitChanges(in: 1...Int.max) { change in
      #expect(change.new == list.saves[change.revision.number].cities)
      return true
    }
    history.visitForecasts(of: .numbered(1), since: .distantPast) { _, _ in }
  }

  @Test func `ends where segments disappear`() throws {
    for count in 1..<original.segments.count {
      let history = try list.loadHistory().history
      #expect(history.oldest.number == 0)
      for name in original.segments.prefix(count) {
        try FileManager.default.removeItem(atPath: list.directory.file(name))
      }
      expectTruth(history)
      #expect(history.oldest.number > 0)
      #expect(history.latest == original.saves.last?.revision)
      #expect(history.latestRevision(notAfter: .distantPast) == nil)
      try list.replaceFiles(with: original.files)
    }
  }

  @Test func `ends where segments are cut`() throws {
    for number in 1..<original.saves.count {
      let history = try list.loadHistory().history
      // Finds the segments, but keeps only the oldest two.
      #expect(history.oldest.number == 0)
      let pruning = JournalPruning(files(), operations: RecordedList.quick, format: list.format)
      let link = try #require(history.chain.find(number))
      let segment = try #require(history.chain.segment(link.index))
      #expect(history.oldest.number == 0)
      try pruning.run(JournalPruning.Plan(cut: (segment, link.record)), at: .sample)
      expectTruth(history)
      try list.replaceFiles(with: original.files)
    }
  }

  @Test func `ends at once where all segments disappear`() throws {
    let history = try list.loadHistory().history
    for name in original.segments {
      try FileManager.default.removeItem(atPath: list.directory.file(name))
    }
    expectTruth(history)
    #expect(try history.cities(at: original.saves.count - 1) == original.saves.last?.cities)
  }

  @Test func `knows a state that was replaced meanwhile`() throws {
    let (state, _) = try list.loadHistory()
    let digest = try #require(list.saves.last.flatMap { StateDigest($0.digest) })
    let present = PresentState(digest: digest, revision: state.revision)
    let segments = files().segments()
    while files().segments() == segments { #expect(try list.saveAgain() == []) }
    let history = Journal(state, present, in: files(), isOn: true, format: list.format)
    #expect(history.isConnected)
    #expect(history.latest == original.saves.last?.revision)
    #expect(history.oldest.number == 0)
    expectTruth(history)
  }
}

@Suite struct `The ends of a segment` {
  @Test func `are those of the whole segment`() throws {
    let list = try RecordedList()
    var history = RandomHistory(seed: 21)
    try list.save(12, of: &history, seed: 21)
    for number in list.journalFiles.segments() {
      let segment = try #require(JournalSegment(number, in: list.journalFiles))
      let ends = try #require(JournalEnds(number, in: list.journalFiles))
      #expect(ends.head == segment.head)
      #expect(ends.last == segment.entries.last?.record)
      #expect(ends.size == segment.bytes.count)
    }
  }

  @Test func `are not read from a damaged last record`() throws {
    let list = try RecordedList()
    var history = RandomHistory(seed: 22)
    try list.save(3, of: &history, seed: 22, size: 2)
    let number = try #require(list.journalFiles.segments().last)
    let segment = try #require(JournalSegment(number, in: list.journalFiles))
    let name = "state.json.history/\(segment.path.suffix(17))"
    let start = try #require(segment.entries.last?.lines.lowerBound)
    for offset in stride(from: start, to: segment.bytes.count, by: 23) {
      var bytes = segment.bytes
      bytes[offset] ^= 1
      try list.write(bytes, to: name)
      #expect(JournalEnds(number, in: list.journalFiles) == nil, "\(offset)")
    }
  }
}
