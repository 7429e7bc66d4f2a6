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

@Suite struct `A damaged journal` {
  private static let original = Result { try Recording.ofEachState() }
  private let original: Recording
  private let states: [[UInt8]]

  /// The last segment.
  private let last: String
  private let bytes: [UInt8]

  init() throws {
    (original, states) = try Self.original.get()
    last = try #require(original.segments.last)
    bytes = try #require(original.files[last])
  }

  /// Some offsets of a text; all of them in `make torture`.
  private func offsets(_ count: Int, _ step: Int = 79) -> [Int] {
    Array(stride(from: 0, to: count, by: Torture.count(step, torture: 1)))
  }

  private func copy() throws -> RecordedList { try RecordedList(copying: original) }

  private func segment(_ name: String) throws -> JournalSegment {
    let number = try #require(Int(name.suffix(17).prefix(10)))
    let list = try copy()
    return try #require(JournalSegment(number, in: list.journalFiles, format: list.format))
  }

  @Test func `is tested with some segments`() throws {
    #expect(original.segments.count >= 4)
    #expect(try segment(last).entries.count == 4)
    let list = try copy()
    try list.expectTruth(backTo: 0)
    try list.expectContinuation(begun: false)
  }

  @Test func `ends anywhere in its last record`() throws {
    let start = try segment(last).entries[2].end
    let offsets = offsets(bytes.count - start) + [bytes.count - start - 1]
    for offset in offsets {
      let list = try copy()
      try list.write(Array(bytes[..<(start + offset)]), to: last)
      let journal = try list.expectTruth(backTo: 0, "\(offset)")
      #expect(!journal.chain.recordsPresent)
      let present = try #require(original.saves.last)
      let lost = present.revision.number
      #expect(
        try list.saveAgain() == [.recordLost(path: list.journalFiles.directory, revision: lost)])
      #expect(try list.saveAgain() == [])
      try list.expectTruth(backTo: 0, "\(offset)")
    }
  }

  @Test func `ends anywhere in its last segment`() throws {
    for offset in offsets(bytes.count, 503) {
      let list = try copy()
      try list.write(Array(bytes[..<offset]), to: last)
      try list.expectTruth("\(offset)")
      try list.expectContinuation("\(offset)")
    }
  }

  /// The state is put back that was replaced last, so that the last record is of a killed save.
  @Test func `ends anywhere in a record that does not count`() throws {
    let start = try segment(last).entries[2].end
    let count = bytes.count - start
    for offset in offsets(count, 197) + [count - 1, count] {
      let list = try copy()
      try list.put(states[states.count - 2], Array(original.saves.dropLast()))
      try list.write(Array(bytes[..<(start + offset)]), to: last)
      try list.expectTruth(backTo: 0, "\(offset)")
      try list.expectContinuation(begun: false, "\(offset)")
    }
  }

  @Test func `has a flipped bit in its last segment`() throws {
    var random = SeededGenerator(seed: 3)
    for offset in offsets(bytes.count, 149) {
      let list = try copy()
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8.random(in: 0...7, using: &random)
      try list.write(damaged, to: last)
      try list.expectTruth("\(offset)")
      try list.expectContinuation("\(offset)")
    }
  }

  @Test func `has a flipped bit in an older segment`() throws {
    var random = SeededGenerator(seed: 4)
    for name in original.segments.dropLast() {
      let bytes = try #require(original.files[name])
      for offset in offsets(bytes.count, 1201) {
        let list = try copy()
        var damaged = bytes
        damaged[offset] ^= 1 << UInt8.random(in: 0...7, using: &random)
        try list.write(damaged, to: name)
        let journal = try list.expectTruth("\(name) \(offset)")
        #expect(journal.isConnected)
        // A moment must not name a state before a gap.
        for save in original.saves {
          guard let savedAt = save.revision.savedAt,
            let found = journal.latestRevision(notAfter: savedAt)
          else { continue }
          let expected = original.saves.last { $0.revision.savedAt.map { $0 <= savedAt } ?? true }
          #expect(found == expected?.revision, "\(name) \(offset)")
        }
      }
    }
  }

  @Test func `lacks a segment`() throws {
    for (index, name) in original.segments.enumerated() {
      let list = try copy()
      unlink(list.directory.file(name))
      let journal = try list.expectTruth("\(name)")
      let isLast = index == original.segments.count - 1
      #expect(journal.isConnected == !isLast)
      #expect(journal.oldest.number > 0)
      try list.expectContinuation("\(name)")
    }
  }

  @Test func `lacks all segments`() throws {
    let list = try copy()
    for name in original.segments { unlink(list.directory.file(name)) }
    try list.expectTruth()
    // Without any history there is nothing that could lead to the state.
    try list.expectContinuation(begun: false)
  }

  enum Replacement: CaseIterable {
    case directory, fullDirectory, link, brokenLink, pipe, sparseFile, emptyFile, zeros,
      otherSegment
    case laterMajor
  }

  @Test(arguments: Replacement.allCases, [0, 1, -1]) func `has something else for a segment`(
    replacement: Replacement, index: Int
  ) throws {
    let segments = original.segments
    let name = index < 0 ? last : segments[index]
    let bytes = try #require(original.files[name])
    let list = try copy()
    let path = list.directory.file(name)
    unlink(path)
    switch replacement {
    case .directory: mkdir(path, 0o700)
    case .fullDirectory:
      mkdir(path, 0o700)
      try list.write([], to: name + "/file")
    case .link:
      try list.write(bytes, to: "elsewhere")
      symlink(list.directory.file("elsewhere"), path)
    case .brokenLink: symlink(list.directory.file("nowhere"), path)
    case .pipe: mkfifo(path, 0o600)
    case .sparseFile:
      try list.write(bytes, to: name)
      truncate(path, 1 << 40)
    case .emptyFile: try list.write([], to: name)
    case .zeros: try list.write([UInt8](repeating: 0, count: 5000), to: name)
    case .otherSegment:
      try list.write(try #require(original.files[segments[index < 0 ? 1 : 2]]), to: name)
    case .laterMajor:
      let text = String(decoding: bytes, as: UTF8.self)
      try list.write(
        Array(text.replacing(#""version":"2."#, with: #""version":"3."#).utf8), to: name)
    }
    try list.expectTruth(backTo: replacement == .link ? 0 : nil)
    try list.expectContinuation()
    if replacement == .link {
      try list.expectTruth(backTo: 0)
      #expect(try list.bytes(of: "elsewhere") == bytes)
    }
  }

  @Test func `has something else for its directory`() throws {
    for isLink in [false, true] {
      let list = try copy()
      let directory = list.journalFiles.directory
      rename(directory, directory + "-elsewhere")
      if isLink {
        symlink(directory + "-elsewhere", directory)
        try list.expectTruth(backTo: 0)
        try list.expectContinuation(begun: false)
      } else {
        try list.write([1], to: "state.json.history")
        try list.expectTruth()
        for _ in 0..<2 {
          let number = ENOTDIR
          #expect(
            try list.saveAgain() == [.notWritten(path: directory, SystemError(number: number))])
        }
        try list.expectTruth()
      }
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"), arguments: [0, -1])
  func `cannot be read`(index: Int) throws {
    let list = try copy()
    chmod(list.directory.file(index < 0 ? last : original.segments[index]), 0)
    try list.expectTruth()
    try list.expectContinuation()
  }

  @Test(arguments: ["\n", "{", "{}\n", "\0\0\0", #"{"revision":99}"# + "\n", "{\"id\":\"x\"}\n"])
  func `has garbage at its end`(garbage: String) throws {
    let list = try copy()
    try list.write(bytes + Array(garbage.utf8), to: last)
    try list.expectTruth(backTo: 0)
    try list.expectContinuation(begun: false)
    try list.expectTruth(backTo: 0)
    let older = try copy()
    let name = original.segments[1]
    try older.write(try #require(original.files[name]) + Array(garbage.utf8), to: name)
    try older.expectTruth(backTo: 0)
  }

  @Test func `has a record twice, elsewhere or not at all`() throws {
    var number = 0
    /// Some of the cases; all of them in `make torture`.
    func isTried() -> Bool {
      number += 1
      return number % Torture.count(3, torture: 1) == 0
    }
    for name in [original.segments[1], last] {
      let segment = try segment(name)
      let entries = segment.entries
      var parts: [ArraySlice<UInt8>] = [segment.bytes[..<entries[0].end]]
      for (before, entry) in zip(entries, entries.dropFirst()) {
        parts.append(segment.bytes[before.end..<entry.end])
      }
      for index in parts.indices.dropFirst() {
        for other in parts.indices.dropFirst(index) {
          var changed = parts
          if index == other { changed.remove(at: index) } else { changed.swapAt(index, other) }
          if isTried() { try expectBreak(changed, of: name) }
          changed = parts
          changed.insert(parts[index], at: other)
          if isTried() { try expectBreak(changed, of: name, "\(index) at \(other)") }
        }
      }
    }
  }

  private func expectBreak(
    _ parts: [ArraySlice<UInt8>], of name: String, _ comment: Comment? = nil
  ) throws {
    let list = try copy()
    try list.write(Array(parts.joined()), to: name)
    try list.expectTruth(comment)
    try list.expectContinuation(comment)
  }
}
