/// Decodes UTF-8 byte by byte, without control characters and invalid bytes.
struct TextBuffer: Equatable, Sendable {
  private var text = ""

  /// The bytes of an incomplete character, at most three.
  private var incomplete: [UInt8] = []

  mutating func append(_ byte: UInt8) {
    // An invalid byte may begin the next character.
    if !accept(byte), !incomplete.isEmpty {
      incomplete = []
      _ = accept(byte)
    }
  }

  mutating func dropIncomplete() { incomplete = [] }

  /// Returns the complete characters and removes them.
  mutating func takeText() -> String {
    defer { text = "" }
    return text
  }

  /// Returns the complete characters and removes them.
  mutating func takeCharacters() -> [Character] { text.isEmpty ? [] : Array(takeText()) }

  /// Accepts a byte; returns false if no character has such bytes.
  private mutating func accept(_ byte: UInt8) -> Bool {
    let bytes = incomplete + [byte]
    guard let length = Self.length(firstByte: bytes[0]) else { return false }
    if bytes.count > 1, !Self.isValid(second: bytes[1], first: bytes[0]) { return false }
    if bytes.count > 2, !(0x80..<0xC0).contains(byte) { return false }
    guard bytes.count == length else {
      incomplete = bytes
      return true
    }
    incomplete = []
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    // C0 and C1 control characters.
    for scalar in scalars where scalar.properties.generalCategory != .control {
      text.unicodeScalars.append(scalar)
    }
    return true
  }

  /// Returns how many bytes a character has; nil if no character begins with the byte.
  private static func length(firstByte byte: UInt8) -> Int? {
    switch byte {
    case ..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: nil
    }
  }

  /// Returns whether two bytes may begin a character: none has a shorter encoding, is a surrogate or
  /// beyond U+10FFFF (Unicode Standard, table 3-7).
  private static func isValid(second: UInt8, first: UInt8) -> Bool {
    switch first {
    case 0xE0: (0xA0..<0xC0).contains(second)
    case 0xED: (0x80..<0xA0).contains(second)
    case 0xF0: (0x90..<0xC0).contains(second)
    case 0xF4: (0x80..<0x90).contains(second)
    default: (0x80..<0xC0).contains(second)
    }
  }
}
