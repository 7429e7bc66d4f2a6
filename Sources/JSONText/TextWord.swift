/// Eight bytes of text, to look at all of them at once.
///
/// Lamport 1975, Multiple byte processing with full-word instructions. Borrows only affect bytes after
/// the first match.
struct TextWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits = ones << 7

  private let word: UInt64

  /// - Parameter start: The first of eight bytes.
  init(at start: UnsafePointer<UInt8>) {
    word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// How many bytes come before the first control character, quote, backslash, or byte of a longer
  /// scalar; 8 if there is none.
  var plainCount: Int { stops.trailingZeroBitCount >> 3 }

  /// As `plainCount`, but also stops at DEL, which JSON does not count as a control character.
  var printableCount: Int { (stops | match(0x7F) & Self.highBits).trailingZeroBitCount >> 3 }

  /// Whether there are only bytes of numbers and those between them: below `@`, and no quotes.
  var hasOnlyNumbers: Bool {
    word & (Self.ones &* 0xC0) == 0 && match(ASCII.quote) & Self.highBits == 0
  }

  private var stops: UInt64 {
    let controls = (word &- Self.ones &* 0x20) & ~word
    return (word | controls | match(ASCII.quote) | match(ASCII.backslash)) & Self.highBits
  }

  private func match(_ byte: UInt8) -> UInt64 {
    let difference = word ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference
  }
}
