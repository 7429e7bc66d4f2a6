/// A secret that must not be printed, and the search for it in a text.
package struct Secret: Equatable {
  /// The text printed in place of a secret.
  package static let replacement = "REDACTED"

  /// Secrets up to this many bytes match only as whole words: replacing a key `ab` in `available`
  /// would garble the text and reveal the key.
  private static let longestWholeWordOnly = 3

  private let bytes: [UInt8]

  init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return nil }
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// Returns the length of the match at an index of a text, or nil if there is none.
  ///
  /// Each byte may be percent-encoded in the text, and a space may be a plus sign.
  func length(in text: [UInt8], at start: Int) -> Int? {
    guard case .whole(let index) = match(in: text, at: start) else { return nil }
    if bytes.count <= Self.longestWholeWordOnly {
      let touches =
        (start > 0 && Self.isPartOfWord(text[start - 1]))
        || (index < text.count && Self.isPartOfWord(text[index]))
      if touches { return nil }
    }
    return index - start
  }

  /// Whether the text from an index to its end is a proper prefix of the secret.
  func mayBegin(in text: [UInt8], at start: Int) -> Bool {
    if case .beginning = match(in: text, at: start) { true } else { false }
  }

  private enum Match {
    case none
    /// The text ends within the secret.
    case beginning
    case whole(end: Int)
  }

  private func match(in text: [UInt8], at start: Int) -> Match {
    var index = start
    for byte in bytes {
      guard index < text.count else { return .beginning }
      if PercentEncoding.decodedByte(in: text, at: index) == byte {
        index += 3
      } else if text[index] == byte
        || (byte == UInt8(ascii: " ") && text[index] == UInt8(ascii: "+"))
      {
        index += 1
      } else {
        // The text may end within a percent escape.
        let isCutEscape = text[index] == UInt8(ascii: "%") && text.count - index < 3
        return isCutEscape ? .beginning : .none
      }
    }
    return .whole(end: index)
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
