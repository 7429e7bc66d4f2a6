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
  var current: UInt8 { position < end ? text[position] : 0 }

  @inline(__always) mutating func skipWhitespace() {
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
      switch text[position] {
      case ASCII.openBrace, ASCII.openBracket: depth += 1
      case ASCII.closeBrace, ASCII.closeBracket: depth -= 1
      case ASCII.quote:
        position += 1
        while position < end {
          skip { $0.stops }
          guard position < end, text[position] != ASCII.quote else { break }
          position += text[position] == ASCII.backslash ? 2 : 1
        }
      default: break
      }
      position += 1
      if depth == 0 { break }
      skip { $0.structure }
    }
    position = min(position, end)
    guard depth == 0 else { throw fault(expected: "a closing bracket") }
  }

  /// Skips words, and the first bytes of one, up to the first byte with a bit in what a function returns.
  @inline(__always) private mutating func skip(to stops: (TextWord) -> UInt64) {
    guard let base = text.baseAddress else { return }
    var index = position
    while index &+ 8 <= end {
      let stops = stops(TextWord(at: base + index))
      guard stops == 0 else {
        index &+= stops.trailingZeroBitCount &>> 3
        break
      }
      index &+= 8
    }
    position = index
  }

  mutating func skipByteOrderMark() { if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 } }

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
    for index in 0..<length where text[position + index] != word.utf8Start[index] { return false }
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

  @inline(__always) private mutating func skipDigits() throws(JSONFault) {
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

extension JSONScanner {
  /// Scans a string including its quotes; returns whether it contains escapes.
  mutating func skipString() throws(JSONFault) -> Bool {
    let opening = position
    position += 1
    var hasEscapes = false
    while true {
      skipPlainText()
      guard position < end else { throw JSONFault(problem: .unterminatedString, offset: opening) }
      switch text[position] {
      case ASCII.quote:
        position += 1
        return hasEscapes
      case ASCII.backslash:
        hasEscapes = true
        try skipEscape()
      case 0x80...0xFF: try skipMultibyteScalar()
      case let control: throw JSONFault(problem: .controlCharacter(control), offset: position)
      }
    }
  }

  /// Skips ASCII other than control characters, quotes and backslashes.
  private mutating func skipPlainText() {
    skip { $0.stops }
    while position < end {
      let byte = text[position]
      if byte < 0x20 || byte >= 0x80 || byte == ASCII.quote || byte == ASCII.backslash { return }
      position += 1
    }
  }

  private mutating func skipEscape() throws(JSONFault) {
    let start = position
    position += 1
    switch current {
    case ASCII.quote, ASCII.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      let unit = try skipFourDigits(of: start)
      if UTF16.isTrailSurrogate(unit) { throw JSONFault(problem: .loneSurrogate, offset: start) }
      guard UTF16.isLeadSurrogate(unit) else { return }
      guard current == ASCII.backslash, position + 1 < end, text[position + 1] == UInt8(ascii: "u")
      else { throw JSONFault(problem: .loneSurrogate, offset: start) }
      let second = position
      position += 2
      guard UTF16.isTrailSurrogate(try skipFourDigits(of: second)) else {
        throw JSONFault(problem: .loneSurrogate, offset: start)
      }
    default: throw invalidEscape(at: start, length: 2)
    }
  }

  private mutating func skipFourDigits(of escape: Int) throws(JSONFault) -> UInt16 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = ASCII.hexadecimalDigit(current) else {
        throw invalidEscape(at: escape, length: position - escape + 1)
      }
      unit = unit << 4 | digit
      position += 1
    }
    return UInt16(truncatingIfNeeded: unit)
  }

  private func invalidEscape(at start: Int, length: Int) -> JSONFault {
    let piece = text[start..<min(start + length, end)].prefix { (0x20..<0x7F).contains($0) }
    let found = String(decoding: piece, as: UTF8.self)
    return JSONFault(problem: .invalidEscape(found), offset: start)
  }

  /// Scans a well-formed byte sequence (The Unicode Standard, table 3-7).
  private mutating func skipMultibyteScalar() throws(JSONFault) {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch text[position] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw JSONFault(problem: .invalidUTF8, offset: position)
    }
    guard end - position >= length, second.contains(text[position + 1]) else {
      throw JSONFault(problem: .invalidUTF8, offset: position)
    }
    for index in 2..<max(length, 2) where text[position + index] & 0xC0 != 0x80 {
      throw JSONFault(problem: .invalidUTF8, offset: position)
    }
    position += length
  }
}
