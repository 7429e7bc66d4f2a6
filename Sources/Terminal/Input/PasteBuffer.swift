/// The bytes of pasted text up to its terminator.
struct PasteBuffer: Equatable, Sendable {
  /// The rest of longer text is dropped.
  static let capacity = 65_536

  private static let terminator = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []

  /// How many bytes of the terminator were the last.
  private var matched = 0

  var isComplete: Bool { matched == Self.terminator.count }

  mutating func append(_ byte: UInt8) {
    if byte == Self.terminator[matched] {
      matched += 1
    } else {
      // The ESC alone begins a terminator, so that no part of what was matched can begin one.
      keep(Self.terminator[..<matched])
      matched = byte == Self.terminator[0] ? 1 : 0
      if matched == 0 { keep([byte]) }
    }
  }

  /// The text without control characters and invalid bytes.
  var text: String {
    var buffer = TextBuffer()
    for byte in bytes { buffer.append(byte) }
    return buffer.takeText()
  }

  private mutating func keep(_ more: ArraySlice<UInt8>) {
    bytes += more.prefix(Self.capacity - bytes.count)
  }
}
