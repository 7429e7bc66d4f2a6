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
