import JSONText
import TestSupport
import Testing

/// Parses randomly mutated texts.
@Suite struct JSONMutationTests {
  static let sample = Array(
    #"""
    {"version": "1.0", "cities": [{"id": "A\u00e9\ud83d\ude00", "lat": -37.566e0, "ok": true,
     "tags": ["a", "b\n"], "current": null, "n": 0}, {"name": "São Paulo 漢字", "hours": [1, 2.5, -3]}]}
    """#.utf8)

  /// Reads a value completely and writes it again.
  private func copy(_ value: JSONValue, into list: inout JSONArrayWriter) {
    switch value.kind {
    case .object:
      list.object { object in
        for member in value.members.map(Array.init) ?? [] {
          object.array(JSONName(text: member.key.string)) { copy(member.value, into: &$0) }
        }
      }
    case .array:
      list.array { inner in
        for element in value.array.map(Array.init) ?? [] { copy(element, into: &inner) }
      }
    case .string: list.element(value.string)
    case .number: list.element(value.double)
    case .bool: list.element(value.bool)
    case .null: list.null()
    }
  }

  /// The sample with up to two bytes removed, inserted or replaced.
  static func mutated(_ alphabet: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = sample
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
      default: bytes[index] = alphabet.randomElement(using: &random) ?? 0
      }
    }
    return bytes
  }

  @Test func `a mutated text is rejected or read completely`() throws {
    var random = SeededGenerator(seed: 2026)
    let alphabet = Array(#"{}[]",:\u0e-+.1 "#.utf8) + [0x00, 0x1F, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
    var accepted = 0
    for _ in 0..<3000 {
      var bytes = Self.sample
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
        case 2: bytes[index] = alphabet.randomElement(using: &random) ?? 0
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { break }
      }
      guard let document = try? JSONDocument(bytes) else { continue }
      accepted += 1
      #expect(String(validating: bytes, as: UTF8.self) != nil)
      #expect(throws: Never.self) {
        try JSONDocument(JSONWriter.array { copy(document.root, into: &$0) })
      }
    }
    #expect((1..<1500).contains(accepted))
  }

  @Test func `every proper prefix of a text is rejected`() {
    for length in 0..<Self.sample.count - 1 {
      #expect(throws: JSONSyntaxError.self) { try JSONDocument(Array(Self.sample.prefix(length))) }
    }
  }
}
