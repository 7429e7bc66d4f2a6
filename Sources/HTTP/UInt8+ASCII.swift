extension UInt8 {
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  package var isLetterOrDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

extension StringProtocol {
  /// Whether the text consists of digits in ASCII, at least one.
  package var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
