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
    case .escape:
      deliverEscape(isLate: true)
    case .bracket(let bracket):
      deliver(.character(Character(Unicode.Scalar(bracket))))
    case .paste(let buffer, _):
      deliver(.paste(buffer.text))
    default: break
    }
    state = .ground
  }
}
