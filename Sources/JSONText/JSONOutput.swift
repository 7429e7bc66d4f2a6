/// The text written so far and the state of its layout.
struct JSONOutput: Sendable {
  var bytes: [UInt8] = []
  var layout: JSONLayout
  var indentation = 0
  var isEmpty = true

  init(layout: JSONLayout) {
    self.layout = layout
  }

  /// Writes the comma and whitespace before a member or element.
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

  /// Writes a number, or `null` if it is not finite.
  mutating func number(_ value: Double, fractionDigits: ClosedRange<Int>?) {
    if !DecimalText.append(value, fractionDigits: fractionDigits, to: &bytes) { word("null") }
  }

  /// Writes a string, escaping what RFC 8259 requires and what a terminal would interpret or hide.
  mutating func string(_ value: String) {
    var value = value
    bytes.append(ASCII.quote)
    value.withUTF8 { text in
      var plain = 0
      for index in text.indices {
        let escape: String
        var end = index + 1
        switch text[index] {
        case ASCII.quote: escape = "\\\""
        case ASCII.backslash: escape = "\\\\"
        case ASCII.lineFeed: escape = "\\n"
        case ASCII.carriageReturn: escape = "\\r"
        case ASCII.tab: escape = "\\t"
        case let byte where byte < 0x20 || byte == 0x7F:
          escape = JSONEscape.text(of: Unicode.Scalar(byte))
        case 0xC2...:
          let (scalar, length) = Self.scalar(at: index, in: text)
          guard JSONEscape.isNeeded(for: scalar) else { continue }
          escape = JSONEscape.text(of: scalar)
          end = index + length
        default: continue
        }
        bytes.append(contentsOf: text[plain..<index])
        bytes.append(contentsOf: escape.utf8)
        plain = end
      }
      bytes.append(contentsOf: text[plain...])
    }
    bytes.append(ASCII.quote)
  }

  /// Decodes the scalar at an index of valid UTF-8.
  private static func scalar(
    at index: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let first = UInt32(text[index])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(length))
    for byte in text[index + 1..<index + length] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Begins an object or array; pass the result to `close`.
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
