extension JSONSyntaxError: CustomStringConvertible {
  /// A message to print after file and line: lower case, without a period.
  package var message: String {
    switch problem {
    case .expected(let expected, let found):
      guard let found else { return "expected \(expected), but the text ends here" }
      return "expected \(expected), found \(found)"
    case .trailingComma(let bracket):
      return "there must be no comma before '\(bracket)'"
    case .contentAfterValue(let found):
      return "expected the end of the text, found \(found)"
    case .invalidUTF8:
      return "this is not valid UTF-8"
    case .controlCharacter(let code):
      let escape = JSONEscape.text(of: Unicode.Scalar(code))
      return "the control character \(escape) must be escaped in a string"
    case .invalidEscape(let found):
      return "invalid escape '\(found)'"
    case .loneSurrogate:
      return "this \\u escape is half of a surrogate pair"
    case .unterminatedString:
      return "this string has no closing quote"
    case .leadingZero:
      return "a number must not have leading zeros"
    case .incompleteNumber:
      return "expected a digit in this number"
    case .tooDeep(let limit):
      return "nested deeper than \(limit) levels"
    case .tooMany(let limit):
      return "more than \(limit) values"
    case .duplicateKey(let key):
      return "the key \(JSONWriter.text(of: key)) is given twice"
    case .tooLarge:
      return "the text is too large"
    }
  }

  package var description: String { "\(line):\(column): \(message)" }
}
