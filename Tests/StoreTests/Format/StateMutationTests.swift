import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

/// Random mutations of a state: each is refused with a line number, or is a valid state.
struct StateMutationTests {
  /// Texts to insert: JSON syntax and extreme values.
  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "null", "true", "-", "0",
      "1e999", "-1e999", "9223372036854775808", "-9223372036854775809", "9007199254740993",
      "0.1e-400", "1e30", "\"2026-02-30\"", "\"9999-12-31T23:59:59Z\"", "\"\"", "[]", "{}",
      "\"1.0\"", "\n", "\u{2028}", String(repeating: "[", count: 70), "\"id\":", "\"revision\":1,",
      SampleState.seoul,
    ].map { Array($0.utf8) } + [[0x00], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF]]

  private func mutated(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(index + Int.random(in: 0...40, using: &random), bytes.count)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.removeSubrange(index...)
      case 2: bytes.removeSubrange(index..<end)
      case 3:
        bytes.insert(
          contentsOf: bytes[index..<end], at: bytes.indices.randomElement(using: &random) ?? 0)
      case 4: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: index)
      case 5:
        bytes.replaceSubrange(index..<end, with: Self.pieces.randomElement(using: &random) ?? [])
      default: replaceNumber(in: &bytes, &random)
      }
    }
    return bytes
  }

  /// Replaces a number, so that the text usually stays valid JSON.
  private func replaceNumber(in bytes: inout [UInt8], _ random: inout SeededGenerator) {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let starts = bytes.indices.filter { index in
      isDigit(bytes[index]) && (index == 0 || !isDigit(bytes[index - 1]))
    }
    guard let start = starts.randomElement(using: &random) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    let values = ["0", "1", "99", "2", "30", "86400", "1e400", "90", "180", "8", "1e15", "0.0005"]
    bytes.replaceSubrange(start..<end, with: (values.randomElement(using: &random) ?? "0").utf8)
  }

  private func originals() -> [[UInt8]] {
    var history = RandomHistory(seed: 7)
    var state = SavedState()
    for _ in 0..<6 {
      let cities = Array(history.next(after: state.cities).prefix(2))
      state =
        state.next(cities, thresholds: Thresholds(baseline: .lastReported), at: history.now).new
    }
    return [Array(SampleState.text.utf8), StateEncoder(state).encode()]
  }

  /// Checks that a decoded state can be saved, loaded and changed.
  private func check(_ state: SavedState) throws {
    let text = StateEncoder(state).encode()
    do {
      let reloaded = try StateDecoder(path: "s").decode(text)
      try #require(reloaded.state.cities == state.cities)
      try #require(ReportContents(reloaded.state) == ReportContents(state))
      try #require(StateEncoder(reloaded.state).encode() == text)
    } catch let error as StoreError { Issue.record("it cannot be loaded again: \(error)") }
    let next = state.next(
      state.cities.reversed(), thresholds: Thresholds(baseline: .lastReported), at: .distantPast
    ).new
    try #require(next.revision == state.revision + 1)
  }

  @Test(arguments: 0..<UInt64(Torture.count(4, torture: 200)))
  func `a mutated state is refused with a line number or is valid`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let originals = originals()
    var accepted = 0
    for number in 0..<500 {
      let bytes = mutated(originals[number % originals.count], &random)
      do {
        let decoded = try StateDecoder(path: "s").decode(bytes)
        accepted += 1
        try check(decoded.state)
      } catch StoreError.notAState("s", let line?, _, _) where line > 0 { continue } catch {
        Issue.record("\(error) in \(String(decoding: bytes, as: UTF8.self))")
        return
      }
    }
    // The mutations must be neither all valid nor all invalid.
    #expect((1..<400).contains(accepted))
  }
}
