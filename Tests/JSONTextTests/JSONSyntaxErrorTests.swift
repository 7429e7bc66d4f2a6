import JSONText
import Testing

@Suite struct JSONSyntaxErrorTests {
  static let structure: [(String, String, String)] = [
    ("nothing", "", "1:1: expected a value, but the text ends here"),
    ("blanks alone", " \n ", "2:2: expected a value, but the text ends here"),
    ("a bare word", "hello", "1:1: expected a value, found 'h'"),
    ("a word cut off", "[tru]", "1:2: expected a value, found 't'"),
    ("a word with more", "nullx", "1:5: expected the end of the text, found 'x'"),
    ("a capital word", "True", "1:1: expected a value, found 'T'"),
    ("a number that is none", "[NaN]", "1:2: expected a value, found 'N'"),
    ("a comment", "{} // x", "1:4: expected the end of the text, found '/'"),
    ("two values", "1 2", "1:3: expected the end of the text, found '2'"),
    (
      "a zero byte at the end", "1\u{0}",
      "1:2: expected the end of the text, found the control character \\u0000"
    ),
    (
      "a zero byte in an array", "[1\u{0}",
      "1:3: expected ',' or ']', found the control character \\u0000"
    ), ("a wide character", "[é]", "1:2: expected a value, found 'é'"),
    ("columns count characters", "[\"éß漢😀\" x", "1:9: expected ',' or ']', found 'x'"),
    ("an open object", "{", "1:2: expected a key in double quotes or '}', but the text ends here"),
    ("an open array", "[", "1:2: expected a value, but the text ends here"),
    ("an array without its end", "[1", "1:3: expected ',' or ']', but the text ends here"),
    ("an object without its end", "{\"a\":1", "1:7: expected ',' or '}', but the text ends here"),
    ("the wrong bracket", "{\"a\":1]", "1:7: expected ',' or '}', found ']'"),
    ("the wrong brace", "[1}", "1:3: expected ',' or ']', found '}'"),
    ("a bracket alone", "]", "1:1: expected a value, found ']'"),
    ("no comma", "{\"a\":1\n \"b\":2}", "2:2: expected ',' or '}', found '\"'"),
    ("two commas", "[1,,2]", "1:4: expected a value, found ','"),
    ("a comma after the last element", "[1 , ]", "1:4: there must be no comma before ']'"),
    ("a comma after the last member", "{\"a\":1,\n}", "1:7: there must be no comma before '}'"),
    ("a comma alone", "{,}", "1:2: expected a key in double quotes or '}', found ','"),
    ("a key without quotes", "{a:1}", "1:2: expected a key in double quotes or '}', found 'a'"),
    (
      "a later key without quotes", "{\"b\":1,a:1}",
      "1:8: expected a key in double quotes, found 'a'"
    ), ("no colon", "{\"a\" 1}", "1:6: expected ':', found '1'"),
    ("no value", "{\"a\":}", "1:6: expected a value, found '}'"),
    ("single quotes", "['a']", "1:2: expected a value, found '''"),
    ("two byte order marks", "\u{FEFF}\u{FEFF}{}", "1:2: expected a value, found '\u{FEFF}'"),
  ]

  static let strings: [(String, String, String)] = [
    ("no closing quote", "[\n\"abc", "2:1: this string has no closing quote"),
    ("no closing quote after an escape", "\"\\\"", "1:1: this string has no closing quote"),
    ("a line break", "\"a\nb\"", "1:3: the control character \\u000A must be escaped in a string"),
    (
      "a control character after many", "\"0123456789\u{1F}\"",
      "1:12: the control character \\u001F must be escaped in a string"
    ), ("an unknown escape", "\"ab\\x\"", "1:4: invalid escape '\\x'"),
    ("a short escape", "\"\\u12G4\"", "1:2: invalid escape '\\u12G'"),
    ("an escape cut off", "\"\\u12", "1:2: invalid escape '\\u12'"),
    ("a backslash at the end", "\"\\", "1:2: invalid escape '\\'"),
    ("a first half alone", "\"\\uD83D\"", "1:2: this \\u escape is half of a surrogate pair"),
    (
      "a first half before another escape", "\"\\uD83D\\n\"",
      "1:2: this \\u escape is half of a surrogate pair"
    ),
    ("two first halves", "\"\\uD83D\\uD83D\"", "1:2: this \\u escape is half of a surrogate pair"),
    ("a second half alone", "\"a\\uDE00\"", "1:3: this \\u escape is half of a surrogate pair"),
  ]

  static let encodings: [(String, [UInt8])] = [
    ("a byte that never occurs", [0xFF]), ("a continuation alone", [0x80]),
    ("a longer form than needed", [0xC0, 0xAF]),
    ("a longer form of three bytes", [0xE0, 0x80, 0xAF]),
    ("a longer form of four bytes", [0xF0, 0x80, 0x80, 0xAF]), ("a surrogate", [0xED, 0xA0, 0x80]),
    ("beyond the last scalar", [0xF4, 0x90, 0x80, 0x80]), ("two bytes cut off", [0xC3]),
    ("three bytes cut off", [0xE2, 0x82]), ("four bytes cut off", [0xF0, 0x9F, 0x98]),
    ("a broken third byte", [0xE2, 0x82, 0x41]),
  ]

  static let numbers: [(String, String, String)] = [
    ("a leading zero", "[01]", "1:2: a number must not have leading zeros"),
    ("a leading zero after minus", "-00", "1:2: a number must not have leading zeros"),
    ("minus alone", "[-]", "1:3: expected a digit in this number"),
    ("no digit after the point", "1.", "1:3: expected a digit in this number"),
    ("no digit before the point", ".5", "1:1: expected a value, found '.'"),
    ("no digit in the exponent", "1e", "1:3: expected a digit in this number"),
    ("a sign without an exponent", "1e+", "1:4: expected a digit in this number"),
    ("a plus", "+1", "1:1: expected a value, found '+'"),
    ("hexadecimal", "0x10", "1:2: expected the end of the text, found 'x'"),
    ("two points", "1.2.3", "1:4: expected the end of the text, found '.'"),
  ]

  /// The bytes of all invalid texts.
  static let texts: [[UInt8]] =
    (structure + strings + numbers).map { Array($0.1.utf8) } + encodings.map { quoted($0.1) }

  /// A string with these bytes after a letter.
  private static func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22, 0x61] + bytes + [0x22] }

  private func error(_ bytes: [UInt8]) -> String? {
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(bytes) }?.description
  }

  @Test(arguments: structure + strings + numbers)
  func `invalid JSON is rejected with position and reason`(
    _ name: String, _ text: String, _ expected: String
  ) { #expect(error(Array(text.utf8)) == expected) }

  @Test(arguments: encodings) func `invalid UTF-8 in a string is rejected`(
    _ name: String, _ bytes: [UInt8]
  ) { #expect(error(Self.quoted(bytes)) == "1:3: this is not valid UTF-8") }

  @Test func `the nesting limit can be set`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONDocument(nested(64))
    #expect(throws: JSONSyntaxError(.tooDeep(limit: 64), line: 1, column: 65)) {
      try JSONDocument(nested(65))
    }
    _ = try JSONDocument(nested(100_000), options: .init(maximumDepth: 100_000))
    #expect(throws: JSONSyntaxError(.tooDeep(limit: 1), line: 1, column: 6)) {
      try JSONDocument("{\"a\":{}}", options: .init(maximumDepth: 1))
    }
  }
}
