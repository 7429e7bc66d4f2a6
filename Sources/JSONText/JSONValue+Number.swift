extension JSONValue {
  /// The nearest `Double`; `nil` if the value is not a number or too large.
  package var double: Double? {
    let entry = entry
    guard entry.kind == .integer || entry.kind == .fraction else { return nil }
    let bytes = document.bytes[Int(entry.start)..<Int(entry.end)]
    if let number = Self.exact(bytes) { return number }
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return number
  }

  /// The number if it is an integer that fits, such as `1`, `1.0` or `1e3`; `nil` otherwise.
  package var int: Int? {
    let entry = entry
    switch entry.kind {
    case .integer:
      return Int(String(decoding: document.bytes[Int(entry.start)..<Int(entry.end)], as: UTF8.self))
    case .fraction:
      // Doubles beyond 2^53 do not represent every integer.
      guard let double, double.magnitude <= 0x1p53 else { return nil }
      // Int(exactly:) would link libm.
      let whole = Int(double)
      return Double(whole) == double ? whole : nil
    default:
      return nil
    }
  }

  /// The fast path of Clinger 1990: digits and power of ten are both exact doubles, so that their
  /// quotient is correctly rounded.
  private static func exact(_ bytes: ArraySlice<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var fractionDigits = 0
    var isFraction = false
    guard bytes.count <= 17 else { return nil }
    for byte in bytes {
      if ASCII.isDigit(byte) {
        digits = digits * 10 + UInt64(byte - ASCII.zero)
        fractionDigits += isFraction ? 1 : 0
      } else if byte == ASCII.point {
        isFraction = true
      } else if byte != ASCII.minus {
        return nil
      } else if isFraction || digits > 0 {
        return nil
      }
    }
    guard digits <= 1 << 53 else { return nil }
    let magnitude = Double(digits) / powersOfTen[fractionDigits]
    return bytes.first == ASCII.minus ? -magnitude : magnitude
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17,
  ]
}
