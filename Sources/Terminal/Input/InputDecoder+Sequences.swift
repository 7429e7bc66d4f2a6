// The structure of control functions is from ECMA-48, sections 5.3 to 5.6.

extension InputDecoder {
  mutating func consume(_ byte: UInt8, at seconds: Double) {
    switch state {
    case .ground: consumeGround(byte, at: seconds)
    case .escape: consumeAfterEscape(byte, at: seconds)
    case .bracket(let bracket): consume(byte, after: bracket, at: seconds)
    case .controlSequence(let buffer): consume(byte, in: buffer, at: seconds)
    case .singleShift: consumeAfterSingleShift(byte, at: seconds)
    case .skipping(let count): state = count > 1 ? .skipping(count: count - 1) : .ground
    case .string(let buffer, let isEscaped, _):
      consume(byte, inString: buffer, isEscaped: isEscaped, at: seconds)
    case .paste: consumeInPaste(byte, at: seconds)
    }
  }

  private mutating func consumeAfterEscape(_ byte: UInt8, at seconds: Double) {
    state = .ground
    switch byte {
    case 0x1B:
      deliverEscape(isLate: false)
      state = .escape(at: seconds)
    case UInt8(ascii: "["): state = .controlSequence(ControlSequenceBuffer())
    case UInt8(ascii: "O"): state = .singleShift
    // DCS, SOS, OSC, PM and APC.
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string(ControlSequenceBuffer(byte), isEscaped: false, at: seconds)
    default:
      // Two keys that arrived together, or a character with the Alt key, which means nothing here.
      deliverEscape(isLate: false)
      consumeGround(byte, at: seconds)
    }
  }

  private mutating func consume(_ byte: UInt8, after bracket: UInt8, at seconds: Double) {
    switch (bracket, byte) {
    case (UInt8(ascii: "["), UInt8(ascii: "?")):
      state = .controlSequence(ControlSequenceBuffer(byte))
    case (UInt8(ascii: "]"), UInt8(ascii: "1")):
      var buffer = ControlSequenceBuffer(bracket)
      buffer.append(byte)
      state = .string(buffer, isEscaped: false, at: seconds)
    default:
      state = .ground
      deliver(.character(Character(Unicode.Scalar(bracket))))
      consumeGround(byte, at: seconds)
    }
  }

  private mutating func consume(_ byte: UInt8, in buffer: ControlSequenceBuffer, at seconds: Double)
  {
    switch byte {
    case 0x20..<0x40:
      var longer = buffer
      longer.append(byte)
      state = .controlSequence(longer)
    // A function key of the Linux console: CSI [ A.
    case UInt8(ascii: "[") where buffer.isEmpty: state = .skipping(count: 1)
    // A mouse report of xterm: CSI M and three bytes.
    case UInt8(ascii: "M") where buffer.isEmpty: state = .skipping(count: 3)
    case 0x40..<0x7F:
      state = .ground
      finish(ControlSequence(buffer, final: byte), at: seconds)
    default: interrupt(with: byte, at: seconds)
    }
  }

  private mutating func consumeAfterSingleShift(_ byte: UInt8, at seconds: Double) {
    switch byte {
    // Some terminals put the number of the modifiers before the letter.
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"): break
    case 0x20..<0x7F:
      state = .ground
      if byte == UInt8(ascii: "M") {
        deliver(.enter)
      } else if let key = Key(cursorKey: byte) {
        deliver(key)
      }
    default: interrupt(with: byte, at: seconds)
    }
  }

  /// Ends an incomplete sequence by a byte that cannot be a part of it.
  private mutating func interrupt(with byte: UInt8, at seconds: Double) {
    state = .ground
    // CAN and SUB have no other meaning here.
    guard byte != 0x18, byte != 0x1A else { return }
    consumeGround(byte, at: seconds)
  }

  private mutating func consume(
    _ byte: UInt8, inString buffer: ControlSequenceBuffer, isEscaped: Bool, at seconds: Double
  ) {
    switch byte {
    case 0x07: finishString(buffer)
    case 0x1B: state = .string(buffer, isEscaped: true, at: seconds)
    case UInt8(ascii: "\\") where isEscaped: finishString(buffer)
    case _ where isEscaped:
      // A string without terminator, and another sequence.
      state = .escape(at: seconds)
      consumeAfterEscape(byte, at: seconds)
    case 0x08..<0x0E, 0x20...:
      var longer = buffer
      longer.append(byte)
      state = .string(longer, isEscaped: false, at: seconds)
    // Other control characters are never in strings; Ctrl-C must work in a broken one.
    default: interrupt(with: byte, at: seconds)
    }
  }

  private mutating func finishString(_ buffer: ControlSequenceBuffer) {
    state = .ground
    if let color = GroundColor(buffer) { deliver(.ground(isLight: color.isLight)) }
  }

  private mutating func consumeInPaste(_ byte: UInt8, at seconds: Double) {
    guard case .paste(var buffer, _) = state else { return }
    // Without this the buffer would be copied for every byte.
    state = .ground
    buffer.append(byte)
    if buffer.isComplete {
      deliver(.paste(buffer.text))
    } else {
      state = .paste(buffer, at: seconds)
    }
  }

  private mutating func finish(_ sequence: ControlSequence, at seconds: Double) {
    switch sequence.meaning {
    case .key(let key): deliver(key)
    case .pasteStart: state = .paste(PasteBuffer(), at: seconds)
    case .mouse(let report): deliver(.mouse(report))
    case .synchronizedOutput(let isAvailable):
      if !repliesEndWithAttributes { replyDeadline = nil }
      deliver(.hasSynchronizedOutput(isAvailable))
    case .deviceAttributes:
      replyDeadline = nil
      deliver(.deviceAttributes)
    case nil: break
    }
  }
}

/// The color of the ground in the reply to OSC 11, such as `11;rgb:ffff/ffff/ffff`.
struct GroundColor {
  let isLight: Bool

  /// - Parameter string: The control string, with the `]` that began it.
  /// - Returns: Nil for other strings.
  init?(_ string: ControlSequenceBuffer) {
    let text = String(decoding: string.bytes, as: UTF8.self)
    guard !string.isTooLong, let colon = text.firstIndex(of: ":"),
      ["]11;rgb", "]11;rgba"].contains(text[..<colon])
    else { return nil }
    // Each channel has as many digits as the terminal likes.
    let channels = text[text.index(after: colon)...].split(separator: "/").compactMap { digits in
      (1...4).contains(digits.utf8.count)
        ? Int(digits, radix: 16).map { Double($0) / Double(1 << (4 * digits.utf8.count) - 1) } : nil
    }
    guard channels.count >= 3 else { return nil }
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5
  }
}
