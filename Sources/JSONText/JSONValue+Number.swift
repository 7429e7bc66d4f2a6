extension JSONValue {
  /// The nearest number of double precision; `nil` for what is no number or too large for one.
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

  /// The number where it is a whole one that fits, `nil` otherwise; `1.0` and `1e3` are whole.
  package var int: Int? {
    let entry = entry
    switch entry.kind {
    case .integer:
      return Int(String(decoding: document.bytes[Int(entry.start)..<Int(entry.end)], as: UTF8.self))
    case .fraction:
      // Beyond 2^53 a double does not tell a number from its neighbours.
      guard let double, double.magnitude <= 0x1p53 else { return nil }
      // Not Int(exactly:), which rounds with libm, and this module links nothing.
      let whole = Int(double)
      return Double(whole) == double ? whole : nil
    default:
      return nil
    }
  }

  /// Reads a number whose digits and power of ten are both exact in double precision, so that their
  /// quotient is rounded once and correctly (Clinger 1990).
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
