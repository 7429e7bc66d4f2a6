/// The escapes in JSON strings.
enum JSONEscape {
  /// The `\u` escape of a control character.
  static func text(of code: UInt8) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Decodes the bytes of a string that was found to be valid, and stops once there are `limit`.
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
    // The backslash and the u of the second half.
    _ = input.next()
    _ = input.next()
    return String(decoding: [lead, unit(&input)], as: UTF16.self)
  }

  private static func unit(_ input: inout some IteratorProtocol<UInt8>) -> UInt16 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      unit = unit << 4 | (input.next().flatMap(ASCII.hexadecimalDigit) ?? 0)
    }
    return UInt16(truncatingIfNeeded: unit)
  }
}
