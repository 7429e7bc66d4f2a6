/// Decodes the bytes that arrive from a terminal into keys, pasted text and replies.
///
/// It understands what xterm, the Linux console, tmux, screen, kitty, foot and Terminal.app send
/// (ECMA-48), with normal and with application cursor keys. Every other control sequence is skipped
/// as a whole. The same bytes give the same input however they are divided into reads.
///
/// A character with the Alt key arrives as Esc and the character, and is taken for these two keys.
package struct InputDecoder: Sendable {
  /// What the bytes so far began.
  enum State: Equatable, Sendable {
    case ground

    /// An ESC, which is a key if nothing follows.
    case escape(at: Double)

    /// An ESC that became a key, and a bracket: the rest of a reply, or a key.
    case bracket(UInt8)

    /// A control sequence up to its final byte.
    case controlSequence(ControlSequenceBuffer)

    /// A key of the keypad, or a cursor key in application mode.
    case singleShift

    /// The rest of a sequence whose length is known.
    case skipping(count: Int)

    /// A control string from the byte that began it up to its terminator.
    case string(ControlSequenceBuffer, isEscaped: Bool, at: Double)

    case paste(PasteBuffer, at: Double)
  }

  var state = State.ground
  private var text = TextBuffer()

  /// The time until which a reply may arrive; nil if none is expected.
  var replyDeadline: Double?

  /// Whether the attributes of the terminal are the last reply.
  var repliesEndWithAttributes = false

  /// Whether the last key was an ESC that nothing followed in time.
  private var hasLateEscape = false
  var inputs: [TerminalInput] = []

  package init() {}

  /// Decodes bytes and returns the input that is complete.
  ///
  /// - Parameter seconds: The time of arrival, on a clock that never goes back.
  package mutating func decode(_ bytes: [UInt8], at seconds: Double) -> [TerminalInput] {
    endWhatIsOverdue(at: seconds)
    for byte in bytes { consume(byte, at: seconds) }
    return takeInputs()
  }

  /// Records that a question was sent to the terminal, whose reply may arrive until `seconds`.
  ///
  /// - Parameter endsWithAttributes: Whether the attributes of the terminal were asked for last.
  package mutating func expectReply(until seconds: Double, endsWithAttributes: Bool = false) {
    replyDeadline = seconds
    repliesEndWithAttributes = endsWithAttributes
  }

  /// Returns the input that is complete because nothing followed it; none before the deadline.
  package mutating func timeOut(at seconds: Double) -> [TerminalInput] {
    endWhatIsOverdue(at: seconds)
    return takeInputs()
  }

  mutating func deliver(_ input: TerminalInput) {
    deliverText()
    inputs.append(input)
  }

  mutating func deliver(_ key: Key) { deliver(.key(key)) }

  mutating func deliverEscape(isLate: Bool) {
    deliver(.escape)
    hasLateEscape = isLate
  }

  private mutating func deliverText() {
    for character in text.takeCharacters() { inputs.append(.key(.character(character))) }
  }

  private mutating func takeInputs() -> [TerminalInput] {
    deliverText()
    defer { inputs = [] }
    return inputs
  }

  /// Consumes a byte of text or the first byte of something else.
  mutating func consumeGround(_ byte: UInt8, at seconds: Double) {
    let mayContinueReply = hasLateEscape && isReplyExpected(at: seconds)
    hasLateEscape = false
    switch byte {
    case UInt8(ascii: "[") where mayContinueReply, UInt8(ascii: "]") where mayContinueReply:
      state = .bracket(byte)
    case 0x20..<0x7F, 0x80...: text.append(byte)
    case 0x1B:
      text.dropIncomplete()
      state = .escape(at: seconds)
    default:
      text.dropIncomplete()
      if let key = Key(controlCharacter: byte) { deliver(key) }
    }
  }

  func isReplyExpected(at seconds: Double) -> Bool { replyDeadline.map { seconds < $0 } ?? false }
}

extension Key {
  /// The key that sends a control character; nil if there is none.
  init?(controlCharacter byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    default: return nil
    }
  }
}

extension InputDecoder {
  /// How long an ESC waits for the rest of a sequence before it is a key, in seconds.
  static let escapeDelay = 0.05

  /// How long it waits while a reply is expected, which begins with an ESC as well.
  ///
  /// Only the first moments of a terminal that does not reply are affected, when there is nothing yet
  /// for the key to close.
  static let escapeDelayBeforeReply = 0.25

  /// How long a control string or pasted text may pause before it is over, in seconds.
  static let maximumPause = 1.0

  /// When `timeOut` completes what the bytes so far began; nil if nothing is limited in time.
  ///
  /// An unfinished control sequence is not limited, so that the rest of a late reply is not taken for
  /// keys.
  package var deadline: Double? {
    switch state {
    case .escape(let start):
      let delay = isReplyExpected(at: start) ? Self.escapeDelayBeforeReply : Self.escapeDelay
      return start + delay
    case .bracket: return replyDeadline
    case .string(_, _, let last), .paste(_, let last): return last + Self.maximumPause
    case .ground, .controlSequence, .singleShift, .skipping: return nil
    }
  }

  /// Completes what waited for its deadline.
  mutating func endWhatIsOverdue(at seconds: Double) {
    guard let deadline, seconds >= deadline else { return }
    switch state {
    case .escape: deliverEscape(isLate: true)
    case .bracket(let bracket): deliver(.character(Character(Unicode.Scalar(bracket))))
    case .paste(let buffer, _): deliver(.paste(buffer.text))
    default: break
    }
    state = .ground
  }
}
