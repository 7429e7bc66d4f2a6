/// Scans the tokens of RFC 8259.
///
/// The text must outlive the scanner.
struct JSONScanner {
  let text: UnsafeBufferPointer<UInt8>
  let end: Int
  var position = 0

  init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    self.end = text.count
  }

  /// The byte at the position, or 0, which no token contains, at the end of the text.
  var current: UInt8 {
    position < end ? text[position] : 0
  }

  @inline(__always)
  mutating func skipWhitespace() {
    // Most texts have little whitespace.
    if position < end, text[position] > ASCII.space { return }
    skipRun()
  }

  private mutating func skipRun() {
    while position < end {
      switch text[position] {
      case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: position += 1
      default: return
      }
    }
  }

  /// Moves past the closing bracket of the container at the position.
  mutating func passContainer() throws(JSONFault) {
    var depth = 0
    while position < end {
      passNumbers()
      switch current {
      case ASCII.openBrace, ASCII.openBracket: depth += 1
      case ASCII.closeBrace, ASCII.closeBracket: depth -= 1
      case ASCII.quote:
        position += 1
        while position < end, text[position] != ASCII.quote {
          position += text[position] == ASCII.backslash ? 2 : 1
        }
      default: break
      }
      position += 1
      if depth == 0 { break }
    }
    position = min(position, end)
    guard depth == 0 else { throw fault(expected: "a closing bracket") }
  }

  private mutating func passNumbers() {
    guard let base = text.baseAddress else { return }
    while end - position >= 8, TextWord(at: base + position).hasOnlyNumbers { position += 8 }
  }

  mutating func skipByteOrderMark() {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Scans `true`, `false` or `null`.
  mutating func skipWord() throws(JSONFault) -> TapeEntry.Kind {
    switch current {
    case UInt8(ascii: "t") where skip("true"): return .true
    case UInt8(ascii: "f") where skip("false"): return .false
    case UInt8(ascii: "n") where skip("null"): return .null
    default: throw fault(expected: "a value")
    }
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard end - position >= length else { return false }
    for index in 0..<length where text[position + index] != word.utf8Start[index] {
      return false
    }
    position += length
    return true
  }

  /// Scans a number; returns whether it has neither fraction nor exponent.
  mutating func skipNumber() throws(JSONFault) -> Bool {
    if current == ASCII.minus { position += 1 }
    if current == ASCII.zero {
      position += 1
      if ASCII.isDigit(current) { throw JSONFault(problem: .leadingZero, offset: position - 1) }
    } else {
      try skipDigits()
    }
    var isInteger = true
    if current == ASCII.point {
      isInteger = false
      position += 1
      try skipDigits()
    }
    if current | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if current == ASCII.minus || current == ASCII.plus { position += 1 }
      try skipDigits()
    }
    return isInteger
  }

  @inline(__always)
  private mutating func skipDigits() throws(JSONFault) {
    guard ASCII.isDigit(current) else {
      throw JSONFault(problem: .incompleteNumber, offset: position)
    }
    repeat { position += 1 } while ASCII.isDigit(current)
  }

  func fault(expected: String) -> JSONFault {
    JSONFault(problem: .expected(expected, found: found), offset: position)
  }

  /// Describes the character at the position; `nil` at the end of the text.
  var found: String? {
    guard position < end else { return nil }
    let byte = text[position]
    guard byte >= 0x20, byte != 0x7F else {
      return "the control character \(JSONEscape.text(of: Unicode.Scalar(byte)))"
    }
    // A scalar has at most four bytes; only the first scalar is used.
    let piece = text[position..<min(position + 4, end)]
    guard let scalar = String(decoding: piece, as: UTF8.self).unicodeScalars.first else {
      return nil
    }
    return "'\(Character(scalar))'"
  }
}
