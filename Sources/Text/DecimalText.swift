/// Locale-independent decimal text of numbers.
package enum DecimalText {
  /// Formats a number with a minimum and maximum of fraction digits; `nil` if it is not finite.
  ///
  /// Rounds the shortest decimal that round-trips, half away from zero: 1.005 gives "1.01" at two
  /// digits although the binary value is slightly less. Never prints "-0", an exponent below 1e21, or
  /// trailing zeros beyond the minimum. Without `fractionDigits` the text round-trips.
  package static func text(_ value: Double, fractionDigits: ClosedRange<Int>? = nil) -> String? {
    var text: String?
    write(value, fractionDigits: fractionDigits) { text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  /// Rounds a number as `text` does.
  package static func rounded(_ value: Double, fractionDigits: Int) -> Double {
    text(value, fractionDigits: 0...max(fractionDigits, 0)).flatMap(Double.init) ?? value
  }

  /// Calls a function with the result of `text`, unless the number is not finite.
  package static func write(
    _ value: Double, fractionDigits: ClosedRange<Int>?, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard value.isFinite else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalDigits.capacity) { buffer in
      var digits = DecimalDigits(buffer)
      let isWritten =
        if let fractionDigits { writeRounded(value, fractionDigits, to: &digits) } else {
          writeShortest(value, to: &digits)
        }
      guard isWritten else { return slowText(value, fractionDigits).withUnsafeBufferPointer(body) }
      body(digits.written)
    }
  }

  /// Formats the digits that the standard library finds.
  private static func slowText(_ value: Double, _ fractionDigits: ClosedRange<Int>?) -> [UInt8] {
    var decimal = ShortestDecimal(value)
    if let digits = fractionDigits { decimal.round(toFractionDigits: max(digits.upperBound, 0)) }
    if decimal.pointPosition > 21 || (fractionDigits == nil && decimal.pointPosition < -6) {
      return Array(value.description.utf8)
    }
    var bytes: [UInt8] = []
    decimal.append(minimumFractionDigits: fractionDigits?.lowerBound ?? 0, to: &bytes)
    return bytes
  }

  /// Below this limit the error of a product with a power of ten is less than 1e-6, and a decimal with
  /// six fraction digits has at most 15 digits.
  private static let fastLimit = 1e9

  private static let fastFractionDigits = 6

  /// Formats with integer arithmetic.
  ///
  /// Returns `false` for large numbers and numbers so close to a half that the binary value and the
  /// shortest decimal may round differently.
  private static func writeRounded(
    _ value: Double, _ fractionDigits: ClosedRange<Int>, to digits: inout DecimalDigits
  ) -> Bool {
    let count = fractionDigits.upperBound
    guard (0...fastFractionDigits).contains(count) else { return false }
    let scaled = value.magnitude * powersOfTen[count]
    guard scaled < fastLimit else { return false }
    let floor = Int(scaled)
    let rest = scaled - Double(floor)
    guard (rest - 0.5).magnitude > 1e-6 else { return false }
    digits.write(
      floor + (rest > 0.5 ? 1 : 0), fractionDigits: count, atLeast: fractionDigits.lowerBound)
    if value < 0, !digits.isZero { digits.write(UInt8(ascii: "-")) }
    return true
  }

  /// Formats a decimal with few digits.
  ///
  /// If an integer divided by a power of ten is the number, both exact doubles, then the number is the
  /// nearest to that decimal. No other decimal of up to 15 digits has the same nearest double, so it is
  /// the shortest. Returns `false` for any other number.
  private static func writeShortest(_ value: Double, to digits: inout DecimalDigits) -> Bool {
    let magnitude = value.magnitude
    guard magnitude < fastLimit else { return false }
    for count in 0...fastFractionDigits {
      let power = powersOfTen[count]
      let integer = Int(magnitude * power + 0.5)
      if Double(integer) / power == magnitude {
        digits.write(integer, fractionDigits: count, atLeast: 0)
        if value < 0 { digits.write(UInt8(ascii: "-")) }
        return true
      }
    }
    return false
  }

  private static let powersOfTen: [Double] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
}

/// The digits of a number, written from the last to the first at the end of a buffer.
package struct DecimalDigits {
  /// Enough for 20 digits, a sign and a point.
  package static let capacity = 24

  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var start: Int

  /// Whether all digits are 0.
  private(set) var isZero = true

  /// - Parameter buffer: At least `capacity` bytes.
  package init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
    start = buffer.count
  }

  package var written: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: buffer[start...])
  }

  mutating func write(_ byte: UInt8) {
    start -= 1
    buffer.initializeElement(at: start, to: byte)
  }

  package mutating func write(_ integer: Int) {
    write(integer.magnitude)
    if integer < 0 { write(UInt8(ascii: "-")) }
  }

  /// Writes `integer` / 10^`count`, without trailing zeros beyond a minimum of fraction digits.
  ///
  /// - Parameter integer: Not negative.
  mutating func write(_ integer: Int, fractionDigits count: Int, atLeast minimum: Int) {
    var rest = integer.magnitude
    isZero = rest == 0
    var count = count
    while count > 0, count > minimum {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      if digit != 0 { break }
      rest = quotient
      count -= 1
    }
    if count > 0 {
      for _ in 0..<count {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        rest = quotient
      }
      write(UInt8(ascii: "."))
    }
    write(rest)
  }

  private mutating func write(_ magnitude: UInt) {
    var rest = magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = quotient
    } while rest > 0
  }
}
