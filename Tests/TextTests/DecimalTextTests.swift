import JSONText
import TestSupport
import Testing
import Text

@Suite struct DecimalTextTests {
  static let bounded: [(Double, ClosedRange<Int>, String?)] = [
    (0, 0...2, "0"), (0, 1...2, "0.0"), (-0.0, 0...2, "0"), (-0.004, 0...2, "0"),
    (-0.005, 0...2, "-0.01"), (0.005, 0...2, "0.01"), (0.004, 0...2, "0"), (1.005, 0...2, "1.01"),
    (2.675, 0...2, "2.68"), (-2.675, 0...2, "-2.68"), (1.255, 2...2, "1.26"),
    (1.254999999, 2...2, "1.25"), (8.345, 2...2, "8.35"), (0.5, 0...0, "1"), (-0.5, 0...0, "-1"),
    (1.5, 0...0, "2"), (2.5, 0...0, "3"), (0.49999999999999994, 0...0, "0"), (14, 1...2, "14.0"),
    (14, 0...2, "14"), (14.1, 1...2, "14.1"), (14.10, 2...2, "14.10"), (99.995, 0...2, "100"),
    (999.96, 1...1, "1000.0"), (-0.96, 0...1, "-1"), (126.9784, 0...4, "126.9784"),
    (1e-9, 0...2, "0"), (1e-9, 0...9, "0.000000001"), (.leastNonzeroMagnitude, 0...2, "0"),
    (123_456_789.125, 0...2, "123456789.13"), (12_345_678_901.125, 0...2, "12345678901.13"),
    (1e20, 0...2, "100000000000000000000"), (1e20, 1...2, "100000000000000000000.0"),
    (1e22, 0...2, "1e+22"), (9.5, 0...0, "10"), (0.05, 0...1, "0.1"), (0.05, 0...0, "0"),
    (.nan, 0...2, nil), (.infinity, 0...2, nil), (-.infinity, 0...2, nil),
    (0.1 + 0.2, 0...17, "0.30000000000000004"), (1.0 / 3, 3...3, "0.333"),
  ]

  @Test(arguments: bounded) func `a number is rounded as a decimal`(
    value: Double, fractionDigits: ClosedRange<Int>, expected: String?
  ) { #expect(DecimalText.text(value, fractionDigits: fractionDigits) == expected) }

  static let shortest: [(Double, String?)] = [
    (0, "0"), (-0.0, "0"), (14, "14"), (0.1, "0.1"), (-2.5, "-2.5"),
    (0.1 + 0.2, "0.30000000000000004"), (1e-7, "0.0000001"), (1.5e-6, "0.0000015"), (1e-8, "1e-08"),
    (1e15, "1000000000000000"), (1.25e17, "125000000000000000"), (1e21, "1e+21"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.nan, nil), (.infinity, nil),
  ]

  @Test(arguments: shortest) func `without bounds the text round-trips`(
    value: Double, expected: String?
  ) { #expect(DecimalText.text(value) == expected) }

  @Test func `the fast path agrees with decimal rounding`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      let digits = Int.random(in: 0...4, using: &random)
      let scales: [Double] = [1, 10, 1000, 100_000]
      let scale = scales.randomElement(using: &random) ?? 1
      // A third of them are at or next to a half, where the two could differ.
      var value = Double.random(in: -scale...scale, using: &random)
      if Bool.random(using: &random) { value = (value * 1000).rounded() / 1000 }
      let text = try #require(DecimalText.text(value, fractionDigits: digits...digits))
      let expected = Self.roundedDecimal(value, digits: digits)
      #expect(text == expected, "\(value) at \(digits) digits")
    }
  }

  @Test func `the fast path agrees with the digits of the standard library`() throws {
    var random = SeededGenerator(seed: 9)
    let powers: [Double] = [1, 10, 100, 1e4, 1e6, 1e7]
    let limits: [Double] = [10, 1000, 1e6, 1e9, 1e12]
    for _ in 0..<20_000 {
      let power = powers.randomElement(using: &random) ?? 1
      let limit = limits.randomElement(using: &random) ?? 1
      var value = (Double.random(in: -limit...limit, using: &random) * power).rounded() / power
      if Int.random(in: 0..<4, using: &random) == 0 { value = value.nextUp }
      var expected = value.description
      guard !expected.contains("e") else { continue }
      if expected.hasSuffix(".0") { expected.removeLast(2) }
      if expected == "-0" { expected = "0" }
      #expect(DecimalText.text(value) == expected)
      #expect(try JSONDocument(expected).root.double == value)
    }
  }

  /// Rounds the decimal digits of `description`.
  static func roundedDecimal(_ value: Double, digits: Int) -> String {
    let parts = value.magnitude.description.split(separator: ".")
    guard parts.count == 2, !value.magnitude.description.contains("e") else {
      return digits == 0 ? "0" : "0." + String(repeating: "0", count: digits)
    }
    let fraction = parts[1] + String(repeating: "0", count: digits + 1)
    var number = Int(parts[0] + fraction.prefix(digits)) ?? 0
    if fraction.dropFirst(digits).first.map({ $0 >= "5" }) == true { number += 1 }
    var text = String(number)
    text = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
    if digits > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -digits)) }
    return (value < 0 && number > 0 ? "-" : "") + text
  }

  @Test(arguments: [(1.005, 2, 1.01), (-0.001, 2, 0), (12.34567, 3, 12.346), (1e300, 2, 1e300)])
  func `a rounded number equals its text`(value: Double, digits: Int, expected: Double) {
    #expect(DecimalText.rounded(value, fractionDigits: digits) == expected)
  }

  @Test func `infinity and NaN are not rounded`() {
    #expect(DecimalText.rounded(.infinity, fractionDigits: 2) == .infinity)
    #expect(DecimalText.rounded(.nan, fractionDigits: 2).isNaN)
  }
}
