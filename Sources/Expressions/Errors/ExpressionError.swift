import Text
import Weather

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
    case beyondOutlook(String)

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

extension ExpressionError: CustomStringConvertible {
  package var description: String { "column \(column): \(message)" }

  /// What is wrong and what was expected, in one line without the column.
  package var message: String {
    switch problem {
    case .empty: "the expression is empty; expected a comparison such as 'temperature < 0'"
    case .tooLong: "the expression is too long; at most 4,096 characters are allowed"
    case .tooDeep: "parentheses and 'not' are nested too deeply; at most 64 levels are allowed"
    case .wrongOperator(let given, let right):
      "'\(given)' is not an operator; did you mean '\(right)'?"
    case .arithmetic(let sign):
      "unexpected '\(sign)'; expected no arithmetic, only comparisons such as 'temperature < 0'"
    case .unexpectedCharacter(let character):
      "unexpected \(Self.name(character)); expected a field, a value or an operator"
    case .decimalComma: "unexpected ','; decimals are written with a point, as in 0.5"
    case .unclosedQuote(let quote): "unclosed text; expected \(quote) at its end"
    case .quoteInWord:
      "unexpected quote in a word; put the whole text in quotes, as in \"L'Aquila\""
    case .unexpected(let found, let expected):
      "unexpected \(found.map(Self.quoted) ?? "end"); expected \(expected)"
    case .misspelled(let word, let right):
      "unexpected \(Self.quoted(word)); did you mean '\(right)'?"
    case .unknownField(let name, let suggestion):
      "unknown field \(Self.quoted(name)); "
        + Self.meant(suggestion, or: "'skydiff help expressions' lists the fields")
    case .notOfHours(let name, let suggestion):
      "hours have no field \(Self.quoted(name)); "
        + Self.meant(suggestion, or: "expected \(ExpressionField.hourNames.listed("or"))")
    case .nestedAny: "'any' in 'any'; expected comparisons of the fields of an hour"
    default: comparisonMessage
    }
  }

  private var comparisonMessage: String {
    switch problem {
    case .unknownValue(let word, let kind, let suggestion):
      "unknown value \(Self.quoted(word)); " + Self.meant(suggestion, or: Self.expected(kind))
    case .kindForCondition(let word, let right):
      "'\(word)' is a kind of condition; did you mean '\(right)'?"
    case .conditionForKind(let word, let right):
      "'\(word)' is a condition, not a kind; did you mean '\(right)'?"
    case .notANumber(let text):
      "\(Self.quoted(text)) is not a number; expected one such as -5 or 0.2"
    case .unknownUnit(let unit, let kind): "unknown unit \(Self.quoted(unit)); \(Self.units(kind))"
    case .wrongUnit(let unit, let other, let field, let kind):
      "'\(unit)' is a unit of \(other.description), but '\(field)' is \(kind.description); "
        + Self.units(kind)
    case .missingUnit(let number):
      "the duration '\(number)' has no unit; expected \(number)s, \(number)m, \(number)h or \(number)d"
    case .beyondOutlook(let field):
      "'\(field)' is known for the next 48 hours; expected a duration up to 48h"
    case .wrongValue(let value, let field, let kind):
      "'\(field)' is \(kind.description), not \(value); \(Self.expected(kind))"
    case .mismatch(let left, let leftKind, let right, let rightKind):
      "'\(left)' is \(leftKind.description), but '\(right)' is \(rightKind.description); "
        + "expected two values of one quantity"
    case .noOrder(let relation, let field, let kind):
      "'\(relation)' has no meaning for '\(field)', which is \(kind.description); "
        + "expected '=' or '!='"
    case .unknownHasNoOrder(let relation):
      "'\(relation)' has no meaning for 'unknown'; expected '=' or '!='"
    case .neverUnknown(let field):
      "'\(field)' is never unknown; for the text write 'unknown' in quotes"
    case .keywordAsText(let word): "unexpected '\(word)'; expected a text, or '\(word)' in quotes"
    case .unquotedText(let text):
      "\(Self.shortened(text)) is a text without quotes; expected '\(Self.shortened(text))'"
    case .twoLiterals: "neither side is a field; expected one such as 'temperature' on either side"
    case .chain: "comparisons cannot be chained; join two with 'and'"
    case .flagCompared(let field):
      "'\(field)' is true or false by itself; expected '\(field)' or 'not \(field)'"
    case .truthCompared: "only fields and values are compared; expected 'and' or 'or'"
    case .notCompared(let field):
      "'\(field)' is \(field.kind.description); expected a comparison such as '\(field.example)'"
    case .unknownFunction(let word):
      "unknown function \(Self.quoted(word)); "
        + "expected \((ExpressionField.Aggregate.allCases.map(\.rawValue) + ["any"]).listed("or"))"
    case .notAFigure(let field, let function):
      "'\(field)' is not a figure; expected one in '\(function)', or 'any' with a comparison"
    case .notSummed(let field):
      "'\(field)' cannot be added up; expected 'precipitation' or 'snowfall', or 'min' or 'max'"
    case .wrongHours(let given):
      "\(given.map { "\(Self.quoted($0)) is not a number of hours" } ?? "hours are missing"); "
        + "expected 1h to 48h, or 1d or 2d"
    default: ""
    }
  }

  /// What a field of a kind may be compared with.
  private static func expected(_ kind: ValueKind) -> String {
    switch kind {
    case .figure, .coordinate:
      "expected a number such as \(kind.example.drop { $0 != " " }.dropFirst())"
    case .condition: "expected a condition such as 'rain', 'snow' or 'overcast'"
    case .conditionKind:
      "expected \((Condition.Kind.names.filter { !$0.hasPrefix("code") }).listed("or"))"
    case .momentKind, .dayKind, .severity, .failure: "expected \((kind.words ?? []).listed("or"))"
    case .text: "expected a text"
    case .flag: "expected 'and' or 'or'"
    }
  }

  private static func units(_ kind: ValueKind) -> String {
    kind.units.isEmpty ? "expected no unit" : "expected \(kind.units.listed("or"))"
  }

  private static func meant(_ suggestion: String?, or expected: String) -> String {
    suggestion.map { "did you mean '\($0)'?" } ?? expected
  }

  /// The most scalars of a quoted word: words may be as long as the expression.
  private static let longestWord = 40

  private static func quoted(_ word: String) -> String { "'\(shortened(word))'" }

  private static func shortened(_ word: String) -> String {
    let scalars = word.unicodeScalars
    guard scalars.count > longestWord else { return word.onOneLine }
    return String(String.UnicodeScalarView(scalars.prefix(longestWord))).onOneLine + "..."
  }

  /// The character in quotes, or its number where it could not be seen.
  private static func name(_ character: Character) -> String {
    guard let scalar = character.unicodeScalars.first else { return "character" }
    let isVisible = scalar.isASCII ? (0x21...0x7E).contains(scalar.value) : character.isSymbolOrMark
    guard isVisible, character.unicodeScalars.count == 1 else {
      return "character U+\(hexadecimal(scalar.value))"
    }
    return "'\(character)'"
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension Character { fileprivate var isSymbolOrMark: Bool { isSymbol || isPunctuation } }
