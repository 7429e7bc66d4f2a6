import Text

/// The text written so far and the state of its layout.
struct JSONOutput {
  private let buffer = OutputBuffer()
  private(set) var layout: JSONLayout
  private var indentation = 0
  private var isEmpty = true

  init(layout: JSONLayout) { self.layout = layout }

  /// Returns the text and removes it.
  func finish() -> [UInt8] { buffer.finish() }

  /// Passes the text to a function and removes it, if it is long enough.
  func drain<Failure: Error>(
    atLeast size: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) { try buffer.drain(atLeast: size, body) }

  /// Writes the comma and whitespace before a member or element.
  mutating func separate() {
    if !isEmpty { buffer.append(ASCII.comma) }
    switch layout {
    case .dense: break
    case .line: if !isEmpty { buffer.append(ASCII.space) }
    case .block: breakLine()
    }
    isEmpty = false
  }

  mutating func key(_ key: JSONName) {
    if case .literal(let literal) = key.text, layout != .block {
      let name = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
      if buffer.appendKey(name, hasComma: !isEmpty, hasSpaces: layout == .line) {
        isEmpty = false
        return
      }
    }
    separate()
    switch key.text {
    case .literal(let literal):
      buffer.append(ASCII.quote)
      word(literal)
      buffer.append(ASCII.quote)
    case .string(let text): string(text)
    }
    colon()
  }

  mutating func colon() {
    buffer.append(ASCII.colon)
    if layout != .dense { buffer.append(ASCII.space) }
  }

  mutating func word(_ word: StaticString) {
    buffer.append(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  mutating func bool(_ value: Bool?) {
    guard let value else { return word("null") }
    word(value ? "true" : "false")
  }

  mutating func integer(_ value: Int?) {
    guard let value else { return word("null") }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalDigits.capacity) { space in
      var digits = DecimalDigits(space)
      digits.write(value)
      buffer.append(digits.written)
    }
  }

  /// Writes a number, or `null` if there is none or it is not finite.
  mutating func number(_ value: Double?, fractionDigits: ClosedRange<Int>?) {
    guard let value, value.isFinite else { return word("null") }
    DecimalText.write(value, fractionDigits: fractionDigits) { buffer.append($0) }
  }

  /// Writes bytes verbatim.
  mutating func raw(_ bytes: some Collection<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ buffer.append($0) }) == nil {
      for byte in bytes { buffer.append(byte) }
    }
  }

  mutating func string(_ value: String?) {
    guard let value else { return word("null") }
    if value.utf8.withContiguousStorageIfAvailable({ string($0) }) == nil {
      var value = value
      value.withUTF8 { string($0) }
    }
  }

  /// Writes a string in valid UTF-8, escaping what RFC 8259 requires and what a terminal would
  /// interpret or hide.
  mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    buffer.append(ASCII.quote)
    var plain = 0
    var index = 0
    while true {
      index = text.indexAfterPrintableASCII(from: index)
      guard index < text.count else { break }
      let escape: String
      var end = index + 1
      switch text[index] {
      case ASCII.quote: escape = "\\\""
      case ASCII.backslash: escape = "\\\\"
      case ASCII.lineFeed: escape = "\\n"
      case ASCII.carriageReturn: escape = "\\r"
      case ASCII.tab: escape = "\\t"
      case let byte where byte < 0x80: escape = JSONEscape.text(of: Unicode.Scalar(byte))
      default:
        let (scalar, length) = Self.scalar(at: index, in: text)
        end = index + length
        guard JSONEscape.isNeeded(for: scalar) else {
          index = end
          continue
        }
        escape = JSONEscape.text(of: scalar)
      }
      buffer.append(UnsafeBufferPointer(rebasing: text[plain..<index]))
      for byte in escape.utf8 { buffer.append(byte) }
      plain = end
      index = end
    }
    buffer.append(UnsafeBufferPointer(rebasing: text[plain...]))
    buffer.append(ASCII.quote)
  }

  /// Decodes the scalar at an index of valid UTF-8.
  private static func scalar(
    at index: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let first = UInt32(text[index])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(length))
    for byte in text[index + 1..<index + length] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Begins an object or array; pass the result to `close`.
  mutating func open(_ bracket: UInt8, layout inner: JSONLayout?) -> JSONLayout {
    let outer = layout
    buffer.append(bracket)
    layout = inner ?? outer
    isEmpty = true
    if layout == .block { indentation += 1 }
    return outer
  }

  mutating func close(_ bracket: UInt8, restoring outer: JSONLayout) {
    if layout == .block {
      indentation -= 1
      if !isEmpty { breakLine() }
    }
    buffer.append(bracket)
    layout = outer
    isEmpty = false
  }

  private mutating func breakLine() {
    buffer.append(ASCII.lineFeed)
    for _ in 0..<indentation {
      buffer.append(ASCII.space)
      buffer.append(ASCII.space)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first byte from `start` on that may need an escape: a control character,
  /// quote or backslash, or the beginning of a longer scalar.
  fileprivate func indexAfterPrintableASCII(from start: Int) -> Int {
    var index = start
    if let baseAddress {
      while count - index >= 8 {
        let printable = TextWord(at: baseAddress + index).printableCount
        index += printable
        if printable < 8 { return index }
      }
    }
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte >= 0x7F || byte == ASCII.quote || byte == ASCII.backslash { break }
      index += 1
    }
    return index
  }
}
