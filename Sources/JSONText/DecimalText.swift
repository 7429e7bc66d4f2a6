/// Numbers as decimal text, the same in every language and place.
package enum DecimalText {
  /// Returns a number with at least and at most so many decimals; `nil` for what is not finite.
  ///
  /// What is rounded is the shortest decimal that reads back as the same number, half away from
  /// zero: 1.005 gives "1.01" at two digits, as a person expects who sees "1.005", although the
  /// binary number lies a little below it. There is no "-0", no exponent below 1e21, and no zero at
  /// the end beyond the least number of digits. Without bounds there are as many digits as it takes
  /// to read the same number again.
  package static func text(_ value: Double, fractionDigits: ClosedRange<Int>? = nil) -> String? {
    var bytes: [UInt8] = []
    guard append(value, fractionDigits: fractionDigits, to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the number that `text` shows with at most so many decimals.
  package static func rounded(_ value: Double, fractionDigits: Int) -> Double {
    text(value, fractionDigits: 0...max(fractionDigits, 0)).flatMap(Double.init) ?? value
  }

  /// Appends what `text` returns; nothing, and `false`, for what is not finite.
  static func append(
    _ value: Double,
    fractionDigits: ClosedRange<Int>?,
    to bytes: inout [UInt8]
  ) -> Bool {
    guard value.isFinite else { return false }
    if let digits = fractionDigits, appendShort(value, fractionDigits: digits, to: &bytes) {
      return true
    }
    var decimal = ShortestDecimal(value)
    if let digits = fractionDigits { decimal.round(toFractionDigits: max(digits.upperBound, 0)) }
    if decimal.pointPosition > 21 || (fractionDigits == nil && decimal.pointPosition < -6) {
      bytes.append(contentsOf: value.description.utf8)
    } else {
      decimal.append(minimumFractionDigits: fractionDigits?.lowerBound ?? 0, to: &bytes)
    }
    return true
  }

  /// Appends a number of few digits by integer arithmetic; not what lies so near to half a digit
  /// that the binary and the shortest decimal number may round differently.
  private static func appendShort(
    _ value: Double,
    fractionDigits: ClosedRange<Int>,
    to bytes: inout [UInt8]
  ) -> Bool {
    guard (0...6).contains(fractionDigits.upperBound) else { return false }
    var power = 1
    for _ in 0..<fractionDigits.upperBound { power *= 10 }
    let scaled = value.magnitude * Double(power)
    // Below this the error of the product is less than a millionth.
    guard scaled < 1e9 else { return false }
    let floor = Int(scaled)
    let rest = scaled - Double(floor)
    guard (rest - 0.5).magnitude > 1e-6 else { return false }
    let (whole, fraction) = (floor + (rest > 0.5 ? 1 : 0)).quotientAndRemainder(
      dividingBy: power
    )
    if value < 0, whole > 0 || fraction > 0 { bytes.append(ASCII.minus) }
    bytes.append(contentsOf: whole.description.utf8)
    var remainder = fraction
    var count = 0
    while count < fractionDigits.upperBound,
      remainder > 0 || count < fractionDigits.lowerBound
    {
      if count == 0 { bytes.append(ASCII.point) }
      power /= 10
      bytes.append(ASCII.zero + UInt8(truncatingIfNeeded: remainder / power))
      remainder %= power
      count += 1
    }
    return true
  }
}
