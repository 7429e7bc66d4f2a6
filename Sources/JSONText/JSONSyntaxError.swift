/// Why a text is not valid JSON, and where.
package struct JSONSyntaxError: Error, Sendable, Equatable {
  package enum Problem: Sendable, Equatable {
    /// An unexpected character; `found` is `nil` at the end of the text.
    case expected(String, found: String?)
    case trailingComma(before: String)
    case contentAfterValue(found: String)
    case invalidUTF8
    case controlCharacter(UInt8)
    case invalidEscape(String)
    case loneSurrogate
    case unterminatedString
    case leadingZero
    case incompleteNumber
    case tooDeep(limit: Int)
    /// The text has more values and keys than the limit.
    case tooMany(limit: Int)
    case duplicateKey(String)
    /// The text is larger than 4 GiB.
    case tooLarge
  }

  package var problem: Problem

  /// The line, from 1; lines end with a line feed.
  package var line: Int

  /// The column in Unicode scalars, from 1.
  package var column: Int

  package init(_ problem: Problem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}

/// A problem at a byte offset.
///
/// Lines are counted only once parsing has failed.
package struct JSONFault: Error {
  package var problem: JSONSyntaxError.Problem
  package var offset: Int
}

extension JSONSyntaxError: CustomStringConvertible {
  /// A message to print after file and line: lower case, without a period.
  package var message: String {
    switch problem {
    case .expected(let expected, let found):
      guard let found else { return "expected \(expected), but the text ends here" }
      return "expected \(expected), found \(found)"
    case .trailingComma(let bracket): return "there must be no comma before '\(bracket)'"
    case .contentAfterValue(let found): return "expected the end of the text, found \(found)"
    case .invalidUTF8: return "this is not valid UTF-8"
    case .controlCharacter(let code):
      let escape = JSONEscape.text(of: Unicode.Scalar(code))
      return "the control character \(escape) must be escaped in a string"
    case .invalidEscape(let found): return "invalid escape '\(found)'"
    case .loneSurrogate: return "this \\u escape is half of a surrogate pair"
    case .unterminatedString: return "this string has no closing quote"
    case .leadingZero: return "a number must not have leading zeros"
    case .incompleteNumber: return "expected a digit in this number"
    case .tooDeep(let limit): return "nested deeper than \(limit) levels"
    case .tooMany(let limit): return "more than \(limit) values"
    case .duplicateKey(let key): return "the key \(JSONWriter.text(of: key)) is given twice"
    case .tooLarge: return "the text is too large"
    }
  }

  package var description: String { "\(line):\(column): \(message)" }
}
