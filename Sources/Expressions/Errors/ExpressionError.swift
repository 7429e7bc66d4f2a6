/// A mistake in an expression.
package struct ExpressionError: Error, Sendable, Equatable {
  /// The position of the mistake in characters from 1, at most one past the end of the text.
  package let column: Int

  let problem: Problem

  /// What is wrong.
  enum Problem: Sendable, Equatable {
    case empty
    case tooLong
    case tooDeep

    /// A sign of other languages.
    case wrongOperator(String, right: String)
    case arithmetic(String)
    case unexpectedCharacter(Character)
    case decimalComma
    case unclosedQuote(Character)

    /// A word with a quote in it.
    case quoteInWord

    /// Nil for the end of the text.
    case unexpected(String?, expected: String)

    /// A word that is nearly another.
    case misspelled(String, right: String)
    case unknownField(String, suggestion: String?)

    /// Hours have fewer fields.
    case notOfHours(String, suggestion: String?)
    case nestedAny
    case unknownValue(String, ValueKind, suggestion: String?)

    /// A kind of condition in place of a condition, or a condition in place of a kind.
    case kindForCondition(String, right: String)
    case conditionForKind(String, right: String)
    case notANumber(String)
    case unknownUnit(String, ValueKind)
    case wrongUnit(String, of: ValueKind, field: String, ValueKind)
    case missingUnit(String)

    /// A duration that nothing is known of.
    case beyondNowcast(String)

    /// A value of another kind, such as a number.
    case wrongValue(String, field: String, ValueKind)
    case mismatch(String, ValueKind, String, ValueKind)
    case noOrder(String, field: String, ValueKind)
    case unknownHasNoOrder(String)
    case neverUnknown(String)
    case keywordAsText(String)
    case unquotedText(String)
    case twoLiterals
    case chain
    case flagCompared(String)

    /// Something in parentheses, or `any`, in a comparison.
    case truthCompared
    case notCompared(ExpressionField)
    case unknownFunction(String)
    case notAFigure(String, function: String)
    case notSummed(String)
    case wrongHours(String?)
  }

  init(_ problem: Problem, at column: Int) {
    self.column = column
    self.problem = problem
  }
}
