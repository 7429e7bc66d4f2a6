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
    self.init(UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)))
  }

  private init(_ word: UInt64) { self.word = word }

  /// How many bytes come before the first of `stops` or DEL, which JSON does not count as a control
  /// character; 8 if there is none.
  var printableCount: Int { (stops | match(0x7F) & Self.highBits).trailingZeroBitCount >> 3 }

  /// The high bit of quotes and brackets, and of `Y`, `y`, `_` and DEL, which differ from brackets in the
  /// same bits as these from each other.
  var structure: UInt64 {
    let brackets = TextWord(word | Self.ones &* 0x26).match(0x7F)
    return (brackets | match(ASCII.quote)) & Self.highBits
  }

  /// The high bit of control characters, quotes, backslashes and bytes of longer scalars.
  var stops: UInt64 {
    let controls = (word &- Self.ones &* 0x20) & ~word
    return (word | controls | match(ASCII.quote) | match(ASCII.backslash)) & Self.highBits
  }

  private func match(_ byte: UInt8) -> UInt64 {
    let difference = word ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference
  }
}
