/// Why a text is not JSON, and where.
package struct JSONSyntaxError: Error, Sendable, Equatable {
  package enum Problem: Sendable, Equatable {
    /// Something else was wanted here; `found` is what stands there, `nil` at the end of the text.
    case expected(String, found: String?)
    case trailingComma(before: String)
    case contentAfterValue(found: String)
    case byteOrderMark
    case invalidUTF8
    case controlCharacter(UInt8)
    case invalidEscape(String)
    case loneSurrogate
    case unterminatedString
    case leadingZero
    case incompleteNumber
    case tooDeep(limit: Int)
    /// There are more values and keys than the caller allows.
    case tooMany(limit: Int)
    case duplicateKey(String)
    /// The text is larger than the 4 GiB that a document can address.
    case tooLarge
  }

  package var problem: Problem

  /// The line, counted from 1; a line ends with a line feed.
  package var line: Int

  /// The column, counted from 1 in Unicode scalars.
  package var column: Int

  package init(_ problem: Problem, line: Int, column: Int) {
    self.problem = problem
    self.line = line
    self.column = column
  }
}

/// A problem at a byte; its line is only counted once parsing has failed.
struct Fault: Error {
  var problem: JSONSyntaxError.Problem
  var offset: Int
}
