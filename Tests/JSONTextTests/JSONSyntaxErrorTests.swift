import JSONText
import Testing

struct InvalidText: CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var expected: String

  init(_ name: String, _ text: String, _ expected: String) {
    self.init(name, bytes: Array(text.utf8), expected)
  }

  init(_ name: String, bytes: [UInt8], _ expected: String) {
    self.name = name
    self.bytes = bytes
    self.expected = expected
  }

  var testDescription: String { name }
}

@Suite struct JSONSyntaxErrorTests {
  static let structure = [
    InvalidText("nothing", "", "1:1: expected a value, but the text ends here"),
    InvalidText("blanks alone", " \n ", "2:2: expected a value, but the text ends here"),
    InvalidText("a bare word", "hello", "1:1: expected a value, found 'h'"),
    InvalidText("a word cut off", "[tru]", "1:2: expected a value, found 't'"),
    InvalidText("a word with more", "nullx", "1:5: expected the end of the text, found 'x'"),
    InvalidText("a capital word", "True", "1:1: expected a value, found 'T'"),
    InvalidText("a number that is none", "[NaN]", "1:2: expected a value, found 'N'"),
    InvalidText("a comment", "{} // x", "1:4: expected the end of the text, found '/'"),
    InvalidText("two values", "1 2", "1:3: expected the end of the text, found '2'"),
    InvalidText(
      "a zero byte at the end",
      "1\u{0}",
      "1:2: expected the end of the text, found the control character \\u0000"
    ),
    InvalidText(
      "a zero byte in an array",
      "[1\u{0}",
      "1:3: expected ',' or ']', found the control character \\u0000"
    ),
    InvalidText("a wide character", "[é]", "1:2: expected a value, found 'é'"),
    InvalidText("columns count characters", "[\"éß漢😀\" x", "1:9: expected ',' or ']', found 'x'"),
    InvalidText(
      "an open object",
      "{",
      "1:2: expected a key in double quotes or '}', but the text ends here"
    ),
    InvalidText("an open array", "[", "1:2: expected a value, but the text ends here"),
    InvalidText(
      "an array without its end",
      "[1",
      "1:3: expected ',' or ']', but the text ends here"
    ),
    InvalidText(
      "an object without its end",
      "{\"a\":1",
      "1:7: expected ',' or '}', but the text ends here"
    ),
    InvalidText("the wrong bracket", "{\"a\":1]", "1:7: expected ',' or '}', found ']'"),
    InvalidText("the wrong brace", "[1}", "1:3: expected ',' or ']', found '}'"),
    InvalidText("a bracket alone", "]", "1:1: expected a value, found ']'"),
    InvalidText("no comma", "{\"a\":1\n \"b\":2}", "2:2: expected ',' or '}', found '\"'"),
    InvalidText("two commas", "[1,,2]", "1:4: expected a value, found ','"),
    InvalidText(
      "a comma after the last element",
      "[1 , ]",
      "1:4: there must be no comma before ']'"
    ),
    InvalidText(
      "a comma after the last member",
      "{\"a\":1,\n}",
      "1:7: there must be no comma before '}'"
    ),
    InvalidText("a comma alone", "{,}", "1:2: expected a key in double quotes or '}', found ','"),
    InvalidText(
      "a key without quotes",
      "{a:1}",
      "1:2: expected a key in double quotes or '}', found 'a'"
    ),
    InvalidText(
      "a later key without quotes",
      "{\"b\":1,a:1}",
      "1:8: expected a key in double quotes, found 'a'"
    ),
    InvalidText("no colon", "{\"a\" 1}", "1:6: expected ':', found '1'"),
    InvalidText("no value", "{\"a\":}", "1:6: expected a value, found '}'"),
    InvalidText("single quotes", "['a']", "1:2: expected a value, found '''"),
    InvalidText(
      "a byte order mark",
      "\u{FEFF}{}",
      "1:1: the text must not begin with a byte order mark"
    ),
  ]

  static let strings = [
    InvalidText("no closing quote", "[\n\"abc", "2:1: this string has no closing quote"),
    InvalidText(
      "no closing quote after an escape",
      "\"\\\"",
      "1:1: this string has no closing quote"
    ),
    InvalidText(
      "a line break",
      "\"a\nb\"",
      "1:3: the control character \\u000A must be escaped in a string"
    ),
    InvalidText(
      "a control character after many",
      "\"0123456789\u{1F}\"",
      "1:12: the control character \\u001F must be escaped in a string"
    ),
    InvalidText("an unknown escape", "\"ab\\x\"", "1:4: invalid escape '\\x'"),
    InvalidText("a short escape", "\"\\u12G4\"", "1:2: invalid escape '\\u12G'"),
    InvalidText("an escape cut off", "\"\\u12", "1:2: invalid escape '\\u12'"),
    InvalidText("a backslash at the end", "\"\\", "1:2: invalid escape '\\'"),
    InvalidText(
      "a first half alone",
      "\"\\uD83D\"",
      "1:2: this \\u escape is half of a surrogate pair"
    ),
    InvalidText(
      "a first half before another escape",
      "\"\\uD83D\\n\"",
      "1:2: this \\u escape is half of a surrogate pair"
    ),
    InvalidText(
      "two first halves",
      "\"\\uD83D\\uD83D\"",
      "1:2: this \\u escape is half of a surrogate pair"
    ),
    InvalidText(
      "a second half alone",
      "\"a\\uDE00\"",
      "1:3: this \\u escape is half of a surrogate pair"
    ),
  ]

  static let encodings = [
    ("a byte that never occurs", [0xFF]),
    ("a continuation alone", [0x80]),
    ("a longer form than needed", [0xC0, 0xAF]),
    ("a longer form of three bytes", [0xE0, 0x80, 0xAF]),
    ("a longer form of four bytes", [0xF0, 0x80, 0x80, 0xAF]),
    ("a surrogate", [0xED, 0xA0, 0x80]),
    ("beyond the last scalar", [0xF4, 0x90, 0x80, 0x80]),
    ("two bytes cut off", [0xC3]),
    ("three bytes cut off", [0xE2, 0x82]),
    ("four bytes cut off", [0xF0, 0x9F, 0x98]),
    ("a broken third byte", [0xE2, 0x82, 0x41]),
  ].map { name, bytes in
    InvalidText(name, bytes: [0x22, 0x61] + bytes + [0x22], "1:3: this is not valid UTF-8")
  }

  static let numbers = [
    InvalidText("a leading zero", "[01]", "1:2: a number must not have leading zeros"),
    InvalidText(
      "a leading zero after minus",
      "-00",
      "1:2: a number must not have leading zeros"
    ),
    InvalidText("minus alone", "[-]", "1:3: expected a digit in this number"),
    InvalidText("no digit after the point", "1.", "1:3: expected a digit in this number"),
    InvalidText("no digit before the point", ".5", "1:1: expected a value, found '.'"),
    InvalidText("no digit in the exponent", "1e", "1:3: expected a digit in this number"),
    InvalidText("a sign without an exponent", "1e+", "1:4: expected a digit in this number"),
    InvalidText("a plus", "+1", "1:1: expected a value, found '+'"),
    InvalidText("hexadecimal", "0x10", "1:2: expected the end of the text, found 'x'"),
    InvalidText("two points", "1.2.3", "1:4: expected the end of the text, found '.'"),
  ]

  @Test(arguments: structure + strings + encodings + numbers)
  func `invalid JSON is rejected with position and reason`(text: InvalidText) {
    #expect {
      try JSONDocument(text.bytes)
    } throws: { error in
      let found = (error as? JSONSyntaxError)?.description
      #expect(found == text.expected)
      return found == text.expected
    }
  }

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
