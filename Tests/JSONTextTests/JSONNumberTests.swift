import JSONText
import TestSupport
import Testing

@Suite struct JSONNumberTests {
  static let doubles: [(String, Double?)] = [
    ("0", 0), ("-0", -0.0), ("0.0", 0), ("1", 1), ("-1.5", -1.5), ("25.0", 25), ("0.000", 0),
    ("0.1", 0.1), ("0.30000000000000004", 0.1 + 0.2), ("1e3", 1000), ("1E-2", 0.01),
    ("-130.96666", -130.96666), ("123456789012345678", 123_456_789_012_345_680),
    ("9007199254740993", 9_007_199_254_740_992), ("9007199254740993.0", 9_007_199_254_740_992),
    ("0.0000000000000001", 1e-16), ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("5e-324", Double.leastNonzeroMagnitude), ("1e-400", 0), ("1e400", nil), ("-1e999999", nil),
    ("true", nil), ("\"1\"", nil), ("null", nil), ("[1]", nil),
  ]

  @Test(arguments: doubles) func `numbers are correctly rounded`(
    text: String, expected: Double?
  ) throws {
    let found = try JSONDocument(text).root.double
    #expect(found?.bitPattern == expected?.bitPattern)
  }

  static let integers: [(String, Int?)] = [
    ("0", 0), ("-0", 0), ("42", 42), ("-42", -42), ("1.0", 1), ("1e3", 1000), ("1.5", nil),
    ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
    ("1e15", 1_000_000_000_000_000), ("1e30", nil), ("9007199254740993", 9_007_199_254_740_993),
    ("9007199254740994.0", nil), ("true", nil), ("\"1\"", nil),
  ]

  @Test(arguments: integers) func `an integer is exact or nil`(text: String, expected: Int?) throws
  { #expect(try JSONDocument(text).root.int == expected) }

  @Test func `doubles are parsed like Swift parses them`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let whole = Int.random(in: -100_000...100_000, using: &random)
      let fraction = String(Int.random(in: 0...99_999_999, using: &random))
      let exponent = ["", "", "e2", "e-7", "E+19"].randomElement(using: &random) ?? ""
      let text = "\(whole).\(fraction)\(exponent)"
      #expect(try JSONDocument(text).root.double == Double(text), "\(text)")
    }
  }
}
