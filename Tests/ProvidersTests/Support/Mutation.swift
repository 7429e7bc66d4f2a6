import TestSupport

/// Damage to the body of a response.
enum Mutation {
  /// Replacements for values.
  private static let fragments = [
    "null", "true", "\"\"", "\"x\"", "[]", "{}", "[[[]]]", "0", "-1", "1e999", "-1e999", "1e-999",
    "NaN", "9223372036854775808", "\u{0}", "\u{1B}[2J", "\u{202E}", "\"\\ud800\"", "{\"a\":", "]",
    "}", ",", ":", "\"", "0000-00-00T00:00:00Z", "9999-12-31T23:59:59Z",
  ].map { Array($0.utf8) }

  /// Returns a body with one to four mutations.
  static func damaged(_ body: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8]
  {
    var bytes = body
    for _ in 0..<Int.random(in: 1...4, using: &generator) { damage(&bytes, using: &generator) }
    return bytes
  }

  private static func damage(
    _ bytes: inout [UInt8], using generator: inout some RandomNumberGenerator
  ) {
    guard !bytes.isEmpty else { return }
    let start = Int.random(in: bytes.indices, using: &generator)
    let length = Int.random(in: 0...min(40, bytes.count - start), using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: bytes[start] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2: bytes.removeSubrange(start..<(start + length))
    case 3: bytes.insert(contentsOf: bytes[start..<(start + length)], at: start)
    case 4: bytes.removeSubrange(start...)
    case 5: replaceValue(of: &bytes, after: start, with: bytes[start..<(start + length)])
    default:
      let fragment = fragments.randomElement(using: &generator) ?? []
      replaceValue(of: &bytes, after: start, with: fragment[...])
    }
  }

  /// Replaces the value after the next colon.
  private static func replaceValue(
    of bytes: inout [UInt8], after start: Int, with value: ArraySlice<UInt8>
  ) {
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) else { return }
    let rest = bytes[(colon + 1)...]
    let ends: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")]
    let end = rest.firstIndex { ends.contains($0) } ?? bytes.endIndex
    bytes.replaceSubrange((colon + 1)..<end, with: Array(value))
  }

  /// The number of damaged bodies per test: a sample, or all in a torture run.
  static func count(sample: Int) -> Int { Torture.count(sample, torture: 100_000) }
}
