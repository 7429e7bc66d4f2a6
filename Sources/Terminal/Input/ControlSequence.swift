/// The bytes of a control sequence between CSI and its final byte, or of a control string.
struct ControlSequenceBuffer: Equatable, Sendable {
  /// Longer sequences are skipped; the longest known one, a color, has 28 bytes.
  private static let capacity = 64

  private(set) var bytes: [UInt8] = []

  /// Whether there were more bytes than are kept.
  private(set) var isTooLong = false

  init() {}

  init(_ byte: UInt8) { bytes = [byte] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ byte: UInt8) {
    if bytes.count < Self.capacity { bytes.append(byte) } else { isTooLong = true }
  }
}

/// A control sequence: CSI, parameters, intermediate bytes and a final byte.
struct ControlSequence {
  /// What a sequence that is known means.
  enum Meaning: Equatable {
    case key(Key)
    case pasteStart
    case mouse(MouseReport)
    case synchronizedOutput(isAvailable: Bool)
    case deviceAttributes
  }

  private let buffer: ControlSequenceBuffer
  private let final: UInt8

  init(_ buffer: ControlSequenceBuffer, final: UInt8) {
    self.buffer = buffer
    self.final = final
  }

  /// What the sequence means; nil if it is unknown.
  var meaning: Meaning? {
    if buffer.isTooLong { return nil }
    if buffer.bytes.first == UInt8(ascii: "?") { return reply }
    // The release of a button ends in a small letter.
    if buffer.bytes.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") {
      return MouseReport(numbers: numbers(of: buffer.bytes.dropFirst())).map { .mouse($0) }
    }
    // Numbers, separated, with the modifiers after the first, such as 1;2 for the Shift key.
    guard buffer.bytes.allSatisfy({ (0x30..<0x3C).contains($0) }) else { return nil }
    if let key = Key(cursorKey: final) { return .key(key) }
    guard final == UInt8(ascii: "~") else { return nil }
    switch numbers(of: buffer.bytes[...]).first {
    case 1, 7: return .key(.home)
    case 4, 8: return .key(.end)
    case 3: return .key(.delete)
    case 5: return .key(.pageUp)
    case 6: return .key(.pageDown)
    case 200: return .pasteStart
    default: return nil
    }
  }

  /// The attributes, or the state of a mode (DECRPM): 1 and 2 are set and reset, 3 is always set.
  private var reply: Meaning? {
    if final == UInt8(ascii: "c") { return .deviceAttributes }
    guard final == UInt8(ascii: "y"), buffer.bytes.last == UInt8(ascii: "$") else { return nil }
    let numbers = numbers(of: buffer.bytes.dropFirst().dropLast())
    guard numbers.count == 2, numbers[0] == 2026 else { return nil }
    return .synchronizedOutput(isAvailable: (1...3).contains(numbers[1]))
  }

  /// The numbers between semicolons; -1 for what is not a number.
  private func numbers(of bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? -1
    }
  }
}

extension Key {
  /// The key whose sequence ends in a letter, as in CSI A and SS3 A; nil if there is none.
  init?(cursorKey letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    default: return nil
    }
  }
}
