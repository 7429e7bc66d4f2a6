/// The text written so far, and where in it the writers stand.
struct JSONOutput: Sendable {
  var bytes: [UInt8] = []
  var layout: JSONLayout
  var indentation = 0
  var isEmpty = true

  init(layout: JSONLayout) {
    self.layout = layout
  }

  /// Writes what separates a member or element from the one before it, or from the bracket.
  mutating func separate() {
    if !isEmpty { bytes.append(ASCII.comma) }
    switch layout {
    case .dense: break
    case .line: if !isEmpty { bytes.append(ASCII.space) }
    case .block: breakLine()
    }
    isEmpty = false
  }

  mutating func key(_ key: String) {
    separate()
    string(key)
    bytes.append(ASCII.colon)
    if layout != .dense { bytes.append(ASCII.space) }
  }

  mutating func word(_ word: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    )
  }

  mutating func bool(_ value: Bool) {
    word(value ? "true" : "false")
  }

  mutating func integer(_ value: Int) {
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a number; `null` for what JSON has no number for.
  mutating func number(_ value: Double, fractionDigits: ClosedRange<Int>?) {
    if !DecimalText.append(value, fractionDigits: fractionDigits, to: &bytes) { word("null") }
  }

  /// Writes a string with the escapes that RFC 8259 asks for, and those of the other control
  /// characters: the text may be shown on a terminal.
  mutating func string(_ value: String) {
    var value = value
    bytes.append(ASCII.quote)
    value.withUTF8 { text in
      var plain = 0
      for index in text.indices {
        let byte = text[index]
        switch byte {
        case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0:
          // U+0080 to U+009F are these bytes, the second of which is the code.
          bytes.append(contentsOf: text[plain..<index])
          escape(text[index + 1])
          plain = index + 2
        case ..<0x20, 0x7F, ASCII.quote, ASCII.backslash:
          bytes.append(contentsOf: text[plain..<index])
          escape(byte)
          plain = index + 1
        default: continue
        }
      }
      bytes.append(contentsOf: text[plain...])
    }
    bytes.append(ASCII.quote)
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case ASCII.quote: word("\\\"")
    case ASCII.backslash: word("\\\\")
    case ASCII.lineFeed: word("\\n")
    case ASCII.carriageReturn: word("\\r")
    case ASCII.tab: word("\\t")
    default: bytes.append(contentsOf: JSONEscape.text(of: byte).utf8)
    }
  }

  /// Begins an object or array; the result goes to `close`.
  mutating func open(_ bracket: UInt8, layout inner: JSONLayout?) -> JSONLayout {
    let outer = layout
    bytes.append(bracket)
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
    bytes.append(bracket)
    layout = outer
    isEmpty = false
  }

  private mutating func breakLine() {
    bytes.append(ASCII.lineFeed)
    bytes.append(contentsOf: repeatElement(ASCII.space, count: 2 * indentation))
  }
}
