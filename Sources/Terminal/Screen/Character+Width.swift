import Rendering

extension Unicode.Scalar {
  /// Whether all terminals show the scalar, by itself, in `displayWidth` columns: alphabets without
  /// combining marks, and the plain wide characters of East Asia.
  var hasCertainWidth: Bool {
    switch value {
    // The soft hyphen.
    case 0xAD: false
    // Georgian; Latin with several accents, Greek with accents.
    case 0x10A0..<0x1100, 0x1E00..<0x2000: true
    case 0x3041..<0x3097, 0x30A1..<0x3100: true
    case 0x3001..<0x3020, 0xFF01..<0xFF61: true
    case 0x3400..<0x4DC0, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0x20000..<0x2A6DE: true
    default: isOneColumnAnywhere
    }
  }
}

extension Character {
  /// The scalar of a character whose width is certain; nil for combined and for other characters.
  var certainScalar: Unicode.Scalar? {
    var scalars = unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next() == nil else { return nil }
    return first.hasCertainWidth ? first : nil
  }

  /// How many columns more than `displayWidth` a terminal may need, such as one that shows the parts
  /// of a joined emoji separately.
  var possibleExcess: Int {
    let separate = unicodeScalars.reduce(0) { $0 + max($1.displayWidth, 1) }
    return max(separate - displayWidth, 1)
  }
}
