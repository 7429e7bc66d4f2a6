extension JSONScanner {
  var isAtNumber: Bool { ASCII.isDigit(current) || current == ASCII.minus }

  /// Scans a number and returns the nearest `Double`; nil if it is too large.
  mutating func double() throws(JSONFault) -> Double? {
    if let decimal = decimal() {
      position = decimal.end
      return decimal.value
    }
    let start = position
    _ = try skipNumber()
    return Double(decimal: text(from: start))
  }

  /// Scans a number and returns it if it is an integer that fits; nil otherwise.
  mutating func int() throws(JSONFault) -> Int? {
    if let decimal = decimal(), !decimal.isFraction {
      position = decimal.end
      return decimal.isNegative ? -Int(decimal.digits) : Int(decimal.digits)
    }
    let start = position
    guard try !skipNumber() else { return Int(decimal: text(from: start)) }
    position = start
    return try double().flatMap(Int.init(whole:))
  }

  /// Scans a number or null, which is returned as not a number; nil for anything else.
  mutating func numberOrNull() -> Double? {
    skipWhitespace()
    if isAtNumber, let decimal = decimal() {
      position = decimal.end
      return decimal.value
    }
    do throws(JSONFault) {
      return isAtNumber ? try double() : try skipWord() == .null ? .nan : nil
    } catch { return nil }
  }

  /// Skips short decimal numbers that are each followed by a comma and another value, up to the
  /// last comma, and returns how many.
  mutating func skipNumbers(atMost limit: Int) -> Int {
    var index = position
    var count = 0
    while count < limit {
      if index < end, text[index] == ASCII.minus { index += 1 }
      let first = index
      index = indexAfterDigits(from: first)
      guard index > first, index - first == 1 || text[first] != ASCII.zero else { break }
      if index < end, text[index] == ASCII.point {
        let fraction = index + 1
        index = indexAfterDigits(from: fraction)
        guard index > fraction else { break }
      }
      guard end - index > 1, text[index] == ASCII.comma,
        ASCII.isDigit(text[index + 1]) || text[index + 1] == ASCII.minus
      else { break }
      position = index
      index += 1
      count += 1
    }
    return count
  }

  @inline(__always) private func indexAfterDigits(from first: Int) -> Int {
    var index = first
    while index < end, ASCII.isDigit(text[index]) { index += 1 }
    return index
  }

  /// A number of at most 17 digits, which are at most 2^53.
  struct Decimal {
    var digits: UInt64
    var fractionDigits: Int
    var isNegative: Bool
    var isFraction: Bool
    var end: Int

    /// The fast path of Clinger 1990: digits and power of ten are both exact doubles, so that their
    /// quotient is correctly rounded.
    var value: Double {
      let magnitude = Double(digits) / Self.powersOfTen[fractionDigits]
      return isNegative ? -magnitude : magnitude
    }

    private static let powersOfTen: [Double] = [
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
      1e17,
    ]
  }

  /// Reads a number of few digits without an exponent; nil for any other text.
  @inline(__always) func decimal() -> Decimal? {
    var index = position
    let isNegative = text[index] == ASCII.minus
    if isNegative { index += 1 }
    let first = index
    var digits: UInt64 = 0
    while index < end, ASCII.isDigit(text[index]) {
      digits = digits &* 10 &+ UInt64(text[index] &- ASCII.zero)
      index += 1
    }
    let integerDigits = index - first
    guard integerDigits > 0, integerDigits == 1 || text[first] != ASCII.zero else { return nil }
    var fractionDigits = 0
    if index < end, text[index] == ASCII.point {
      index += 1
      let firstFraction = index
      while index < end, ASCII.isDigit(text[index]) {
        digits = digits &* 10 &+ UInt64(text[index] &- ASCII.zero)
        index += 1
      }
      fractionDigits = index - firstFraction
      guard fractionDigits > 0 else { return nil }
    }
    guard integerDigits + fractionDigits <= 17, digits <= 1 << 53,
      index == end || text[index] | 0x20 != UInt8(ascii: "e")
    else { return nil }
    return Decimal(
      digits: digits, fractionDigits: fractionDigits, isNegative: isNegative,
      isFraction: fractionDigits > 0, end: index)
  }

  /// The scanned bytes from an offset on.
  private func text(from start: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[start..<position])
  }
}
