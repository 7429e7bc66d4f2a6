import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

@Suite struct `The journal of a state that was put in place by hand` {
  private static let original = Result { try Recording.ofEachState(2) }
  private let original: Recording
  private let states: [[UInt8]]

  init() throws { (original, states) = try Self.original.get() }

  @Test func `leads to an older state`() throws {
    let segments = original.segments.compactMap { Int($0.suffix(17).prefix(10)) }
    for revision in 1..<states.count {
      let list = try RecordedList(copying: original)
      try list.put(states[revision], Array(original.saves[...revision]))
      let earliest = JournalSegment(
        segments[segments.count - 2], in: list.journalFiles, format: list.format)
      let isKnown = revision >= (try #require(earliest?.head.revision))
      try list.expectTruth(backTo: isKnown ? 0 : revision, "\(revision)")
      try list.expectContinuation(begun: !isKnown, "\(revision)")
      if isKnown { try list.expectTruth(backTo: 0, "\(revision)") }
    }
  }

  @Test func `does not lead to the state of another list`() throws {
    let other = try Recording.ofEachState(3)
    let list = try RecordedList(copying: original)
    try list.put(try #require(other.states.last), other.recording.saves)
    let journal = try list.expectTruth()
    #expect(!journal.isConnected)
    try list.expectContinuation(begun: true)
    // The list is back, and its history is found behind the one of the other list.
    try list.put(try #require(states.last), original.saves)
    try list.expectTruth(backTo: 0)
    try list.expectContinuation(begun: false)
    try list.expectTruth(backTo: 0)
  }

  @Test func `does not lead to a state that was edited by hand`() throws {
    let list = try RecordedList(copying: original)
    let state = try #require(states.last)
    let text = String(decoding: state, as: UTF8.self)
    try list.put(Array((text + " ").utf8), original.saves)
    let journal = try list.expectTruth()
    #expect(!journal.isConnected)
    try list.expectContinuation(begun: true)
  }

  @Test func `begins again where the state was removed`() throws {
    let list = try RecordedList(copying: original)
    for name in ["state.json", "state.json.previous"] {
      try FileManager.default.removeItem(atPath: list.directory.file(name))
    }
    list.forget(after: 0)
    try list.expectTruth()
    try list.expectContinuation(begun: true)
    try list.expectTruth(backTo: 0)
  }

  @Test(arguments: 0..<UInt64(Torture.count(3, torture: 60)))
  func `is true for any way through the states`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = try RecordedList(copying: original)
    var known = zip(states, original.saves.indices).dropFirst().map { state, index in
      (state, Array(original.saves[...index]))
    }
    for _ in 0..<15 {
      if Int.random(in: 0..<3, using: &random) == 0,
        let (state, saves) = known.suffix(12).randomElement(using: &random)
      {
        try list.put(state, saves)
      }
      let journal = try list.expectTruth()
      let remarks = try list.saveAgain()
      #expect(remarks == (journal.isConnected ? [] : [.begun(path: list.journalFiles.directory)]))
      known.append((try list.bytes(of: "state.json"), list.saves))
    }
    try list.expectTruth()
  }
}
