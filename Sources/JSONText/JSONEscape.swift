/// Escapes in JSON strings.
enum JSONEscape {
  /// The `\u` escape of a scalar, a surrogate pair beyond U+FFFF.
  static func text(of scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    } ?? ""
  }

  /// Whether a non-ASCII scalar is escaped: control characters, line breaks, bidirectional controls
  /// and invisible characters.
  static func isNeeded(for scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80..<0xA0, 0xAD: return true
    // A fast path for Latin, Han and Hangul.
    case 0xA0..<0x300, 0x3400..<0xA000, 0xAC00..<0xD7A4: return false
    default: break
    }
    // Variation selectors change the appearance of the character before them.
    if scalar.properties.isVariationSelector { return false }
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Decodes a valid string and stops once `limit` bytes are decoded.
  static func decoded(_ raw: some Sequence<UInt8>, atLeastBytes limit: Int = .max) -> [UInt8] {
    var bytes: [UInt8] = []
    var input = raw.makeIterator()
    while bytes.count < limit, let byte = input.next() {
      guard byte == ASCII.backslash else {
        bytes.append(byte)
        continue
      }
      switch input.next() {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(ASCII.lineFeed)
      case UInt8(ascii: "r"): bytes.append(ASCII.carriageReturn)
      case UInt8(ascii: "t"): bytes.append(ASCII.tab)
      case UInt8(ascii: "u"): bytes.append(contentsOf: scalar(&input).utf8)
      case let literal?: bytes.append(literal)
      case nil: return bytes
      }
    }
    return bytes
  }

  private static func scalar(_ input: inout some IteratorProtocol<UInt8>) -> String {
    let lead = unit(&input)
    guard UTF16.isLeadSurrogate(lead) else {
      return String(decoding: CollectionOfOne(lead), as: UTF16.self)
    }
    // Skips the `\u` of the second half.
    _ = input.next()
    _ = input.next()
    return String(decoding: [lead, unit(&input)], as: UTF16.self)
  }

  private static func unit(_ input: inout some IteratorProtocol<UInt8>) -> UInt16 {
    var unit: UInt32 = 0
    for _ in 0..<4 { unit = unit << 4 | (input.next().flatMap(ASCII.hexadecimalDigit) ?? 0) }
    return UInt16(truncatingIfNeeded: unit)
  }
}
