import Text
import Weather

extension Parser {
  /// A side of a comparison as it is written.
  private enum Side {
    case field(ExpressionField)
    case number(NumberLiteral)
    case quoted(String)

    /// A word that is not a field.
    case word(String)
  }

  /// Parses a comparison, or a field that is true or false by itself.
  mutating func comparison() throws(ExpressionError) -> ExpressionNode {
    let start = token
    let left = try side(expected: "a comparison such as 'temperature < 0'")
    guard case .relation(let relation) = token.kind else {
      if case .field(let field) = left, field.kind == .flag { return .flag(field) }
      throw missingRelation(after: left, at: start)
    }
    if case .word(let word) = left, word != "unknown", !isValueOfField {
      throw unknownField(word, at: start.column)
    }
    let sign = token
    advance()
    if case .field(let field) = left { return try comparison(of: field, relation, start, sign) }

    let right = token
    guard case .field(let field) = try side() else {
      if let word = right.word, !NumberLiteral.isBegun(by: word), word != "unknown" {
        throw unknownField(word, at: right.column)
      }
      throw ExpressionError(.twoLiterals, at: start.column)
    }
    return try comparison(of: left, relation, field, literalAt: start, sign, fieldAt: right)
  }

  /// Whether the word before the relation may be a value of the field after it.
  private var isValueOfField: Bool {
    var ahead = self
    ahead.advance()
    guard case .field(let field) = try? ahead.side() else { return false }
    return field.kind == .text || field.kind.words != nil
  }

  private mutating func side(
    expected: String = "a number or a field"
  ) throws(ExpressionError) -> Side {
    if case .quoted(let text) = token.kind {
      advance()
      return .quoted(text)
    }
    guard let word = token.word, !["and", "or", "not"].contains(word) else {
      throw unexpected(expected)
    }
    if let field = try field() { return .field(field) }
    if NumberLiteral.isBegun(by: word) { return .number(try number()) }
    if let misspelled { throw misspelled }
    advance()
    return .word(word)
  }

  /// The error of a function or `not` in another spelling; nil for other words.
  private var misspelled: ExpressionError? {
    guard let word = token.word else { return nil }
    let functions = ExpressionField.Aggregate.allCases.map(\.rawValue) + ["any"]
    if following.kind == .open, functions.contains(word) {
      return word == "any"
        ? ExpressionError(.truthCompared, at: token.column) : unknownField(word, at: token.column)
    }
    if following.kind == .open {
      let known = Self.functionsElsewhere[word.lowercased()]
      guard let right = known ?? Suggestion.nearest(to: word, among: functions + ["not"]) else {
        return ExpressionError(.unknownFunction(word), at: token.column)
      }
      return ExpressionError(.misspelled(word, right: right), at: token.column)
    }
    if functions.contains(word), !isInHours {
      var ahead = self
      ahead.advance()
      return ahead.unexpected("'(' after '\(word)', as in \(word)(\(word.functionExample), 12h)")
    }
    guard following.word != nil, word.lowercased() == "not" else { return nil }
    return ExpressionError(.misspelled(word, right: "not"), at: token.column)
  }

  /// What functions of other languages are called here.
  private static let functionsElsewhere = [
    "maximum": "max", "highest": "max", "minimum": "min", "lowest": "min", "avg": "mean",
    "average": "mean", "total": "sum", "some": "any", "exists": "any",
  ]

  private func missingRelation(after left: Side, at start: Token) -> ExpressionError {
    let isOver: Bool =
      switch token.kind {
      case .end, .close, .comma: true
      case .word(let word): ["and", "or"].contains(word)
      default: false
      }
    switch left {
    case .word(let word):
      // In `condition = rain or snow` the second condition has no field.
      if isOver, !isInHours, let suggestion = ValueKind.comparison(with: word) {
        return ExpressionError(.unknownField(word, suggestion: suggestion), at: start.column)
      }
      return unknownField(word, at: start.column)
    case .field(let field) where isOver:
      return ExpressionError(.notCompared(field), at: start.column)
    default: return unexpected("an operator such as '<' or '='")
    }
  }
}

extension Parser {
  /// Parses the right side of a comparison that begins with a field.
  private mutating func comparison(
    of field: ExpressionField, _ relation: Relation, _ start: Token, _ sign: Token
  ) throws(ExpressionError) -> ExpressionNode {
    if token.word == "unknown" {
      let node = try isUnknown(field, relation, sign, token)
      advance()
      return node
    }
    let kind = field.kind
    if kind == .flag { throw ExpressionError(.flagCompared(field.description), at: start.column) }
    try checkOrder(of: field, relation, sign)
    if kind == .text { return match(field, try text(), relation) }

    let right = token
    if let word = right.word, let value = kind.value(word) {
      advance()
      return .comparison(.field(field), relation, .literal(value))
    }
    let expected =
      kind.words == nil ? "a number or a field" : "a value or a field after '\(sign.text ?? "")'"
    guard right.word != nil || right.isQuoted else { throw unexpected(expected) }
    switch try side(expected: expected) {
    case .field(let other):
      guard other.kind != .flag else {
        throw ExpressionError(.flagCompared(other.description), at: right.column)
      }
      guard other.kind == kind else {
        throw ExpressionError(
          .mismatch(field.description, kind, other.description, other.kind), at: right.column)
      }
      return .comparison(.field(field), relation, .field(other))
    case .number(let number):
      return .comparison(.field(field), relation, try number.operand(for: field))
    case .quoted:
      throw ExpressionError(.wrongValue("a text", field: field.description, kind), at: right.column)
    case .word(let word): throw unknownValue(word, field, at: right.column)
    }
  }

  private func comparison(
    of left: Side, _ relation: Relation, _ field: ExpressionField, literalAt start: Token,
    _ sign: Token, fieldAt right: Token
  ) throws(ExpressionError) -> ExpressionNode {
    if case .word("unknown") = left { return try isUnknown(field, relation, sign, start) }
    let kind = field.kind
    if kind == .flag { throw ExpressionError(.flagCompared(field.description), at: right.column) }
    try checkOrder(of: field, relation, sign)
    switch left {
    case .quoted(let text) where kind == .text: return match(field, text, relation)
    case .quoted:
      throw ExpressionError(.wrongValue("a text", field: field.description, kind), at: start.column)
    case .number where kind == .text:
      throw ExpressionError(.unquotedText(start.word ?? ""), at: start.column)
    case .number(let number):
      return .comparison(try number.operand(for: field), relation, .field(field))
    case .word(let word) where kind == .text:
      throw ExpressionError(.unquotedText(word), at: start.column)
    case .word(let word):
      guard let value = kind.value(word) else { throw unknownValue(word, field, at: start.column) }
      return .comparison(.literal(value), relation, .field(field))
    case .field(let other): return .comparison(.field(other), relation, .field(field))
    }
  }

  private func checkOrder(
    of field: ExpressionField, _ relation: Relation, _ sign: Token
  ) throws(ExpressionError) {
    guard relation.isEquality || field.kind.isOrdered else {
      throw ExpressionError(
        .noOrder(relation.rawValue, field: field.description, field.kind), at: sign.column)
    }
  }

  private func isUnknown(
    _ field: ExpressionField, _ relation: Relation, _ sign: Token, _ word: Token
  ) throws(ExpressionError) -> ExpressionNode {
    guard relation.isEquality else {
      throw ExpressionError(.unknownHasNoOrder(relation.rawValue), at: sign.column)
    }
    guard field != .name, field != .tag else {
      throw ExpressionError(.neverUnknown(field.description), at: word.column)
    }
    return .isUnknown(field, isEqual: relation == .equal)
  }

  private func match(
    _ field: ExpressionField, _ text: String, _ relation: Relation
  ) -> ExpressionNode { .match(field, TextLiteral(text), isEqual: relation == .equal) }

  /// Parses the text right of a name field.
  private mutating func text() throws(ExpressionError) -> String {
    let start = token
    if case .quoted(let text) = start.kind {
      advance()
      return text
    }
    guard let word = start.word else { throw unexpected("a text") }
    guard !["and", "or", "not"].contains(word) else {
      throw ExpressionError(.keywordAsText(word), at: start.column)
    }
    advance()
    var whole = word
    while let next = token.word, !["and", "or", "not"].contains(next.lowercased()) {
      whole += " \(next)"
      advance()
    }
    guard whole.isTag else { throw ExpressionError(.unquotedText(whole), at: start.column) }
    return word
  }

  /// The error of a word that is not a value of a field.
  private func unknownValue(
    _ word: String, _ field: ExpressionField, at column: Int
  ) -> ExpressionError {
    let kind = field.kind
    guard let words = kind.words else { return unknownField(word, at: column) }
    let name = field.description
    if kind == .condition, ValueKind.conditionKind.value(word) != nil {
      return ExpressionError(.kindForCondition(word, right: "\(name).kind = \(word)"), at: column)
    }
    if kind == .conditionKind, let condition = Condition.named(word) {
      return ExpressionError(
        .conditionForKind(word, right: "\(name) = \(condition.kind.name)"), at: column)
    }
    let suggestion = Suggestion.nearest(to: word, among: words)
    return ExpressionError(.unknownValue(word, kind, suggestion: suggestion), at: column)
  }
}

extension Token {
  fileprivate var isQuoted: Bool { if case .quoted = kind { true } else { false } }
}

extension String {
  /// A field for an example of a function.
  fileprivate var functionExample: String {
    switch self {
    case "sum": "precipitation"
    case "any": "condition = snow"
    default: "temperature"
    }
  }
}
