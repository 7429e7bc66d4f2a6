import FoundationEssentials

/// Random changes to an answer, the same in each run, as broken servers and lines make them and as
/// hostile ones might.
struct Mutations {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// What a reader of JSON may stumble over.
  private static let pieces: [[UInt8]] =
    [
      "null", "true", "-1", "0", "1e999", "-1e-999", "NaN", "99999999999999999999", "\"\"", "{}",
      "[]", "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "\\u202e", "\u{1B}[31m",
      "<html>", "\n", "2026-02-30T25:61:61-99:99", "9999-12-31T23:59:59-18:00",
      String(repeating: "[", count: 2000), String(repeating: "9", count: 400),
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xEF, 0xBB, 0xBF]]

  /// Returns the body with one to four changes.
  mutating func mutated(_ body: Data) -> Data {
    var bytes = Array(body)
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes) }
    return Data(bytes)
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let length = Int.random(in: 0...min(bytes.count - start, 64), using: &random)
    let part = start..<(start + length)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes.removeSubrange(part)
    case 1: bytes.insert(contentsOf: bytes[part], at: start)
    case 2: bytes.removeSubrange(start...)
    case 3 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &random)
    case 4, 5: replaceValue(&bytes, from: start)
    default: bytes.replaceSubrange(part, with: piece())
    }
  }

  /// Puts something else in the place of the next value behind a colon.
  private mutating func replaceValue(_ bytes: inout [UInt8], from start: Int) {
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) else { return }
    let value = bytes[(colon + 1)...]
    let end =
      value.firstIndex { [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "\n")].contains($0) }
      ?? bytes.endIndex
    bytes.replaceSubrange((colon + 1)..<end, with: piece())
  }

  private mutating func piece() -> [UInt8] {
    Self.pieces.randomElement(using: &random) ?? []
  }
}
