/// Locale-independent decimal text of numbers.
package enum DecimalText {
  /// Formats a number with a minimum and maximum of fraction digits; `nil` if it is not finite.
  ///
  /// Rounds the shortest decimal that round-trips, half away from zero: 1.005 gives "1.01" at two
  /// digits although the binary value is slightly less. Never prints "-0", an exponent below 1e21, or
  /// trailing zeros beyond the minimum. Without `fractionDigits` the text round-trips.
  package static func text(_ value: Double, fractionDigits: ClosedRange<Int>? = nil) -> String? {
    var bytes: [UInt8] = []
    guard append(value, fractionDigits: fractionDigits, to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Rounds a number as `text` does.
  package static func rounded(_ value: Double, fractionDigits: Int) -> Double {
    text(value, fractionDigits: 0...max(fractionDigits, 0)).flatMap(Double.init) ?? value
  }

  /// Appends the result of `text`; returns `false` if the number is not finite.
  static func append(
    _ value: Double,
    fractionDigits: ClosedRange<Int>?,
    to bytes: inout [UInt8]
  ) -> Bool {
    guard value.isFinite else { return false }
    if let digits = fractionDigits, appendFast(value, fractionDigits: digits, to: &bytes) {
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

  /// Formats with integer arithmetic.
  ///
  /// Returns `false` for large numbers and numbers so close to a half that the binary value and the
  /// shortest decimal may round differently.
  private static func appendFast(
    _ value: Double,
    fractionDigits: ClosedRange<Int>,
    to bytes: inout [UInt8]
  ) -> Bool {
    guard (0...6).contains(fractionDigits.upperBound) else { return false }
    var power = 1
    for _ in 0..<fractionDigits.upperBound { power *= 10 }
    let scaled = value.magnitude * Double(power)
    // Below this limit the error of the product is less than 1e-6.
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
