import Text
import Weather

/// Parses an expression by recursive descent, as deep as its parentheses and no deeper.
struct Parser {
  let tokens: [Token]

  private var index = 0
  private var depth = 0

  /// Whether the fields are those of an hour.
  var isInHours = false

  private static let maximumLevels = 64

  /// - Parameter tokens: The tokens up to the end.
  init(_ tokens: [Token]) { self.tokens = tokens }

  var token: Token { tokens[index] }

  /// The token after the next one.
  var following: Token { tokens[min(index + 1, tokens.count - 1)] }

  mutating func advance() { if index + 1 < tokens.count { index += 1 } }

  /// Parses the whole expression.
  mutating func expression() throws(ExpressionError) -> ExpressionNode {
    guard token.kind != .end else { throw ExpressionError(.empty, at: 1) }
    let node = try disjunction()
    guard token.kind == .end else { throw unexpected(after: "'and', 'or' or the end") }
    return node
  }

  mutating func disjunction() throws(ExpressionError) -> ExpressionNode {
    var nodes = [try conjunction()]
    while token.word == "or" {
      advance()
      nodes.append(try conjunction())
    }
    return nodes.count == 1 ? nodes[0] : .either(nodes)
  }

  private mutating func conjunction() throws(ExpressionError) -> ExpressionNode {
    var nodes = [try negation()]
    while token.word == "and" {
      advance()
      nodes.append(try negation())
    }
    return nodes.count == 1 ? nodes[0] : .every(nodes)
  }

  private mutating func negation() throws(ExpressionError) -> ExpressionNode {
    let outer = depth
    defer { depth = outer }
    var isNegated = false
    while token.word == "not" {
      try enter()
      advance()
      isNegated.toggle()
    }
    let node = try primary()
    return isNegated ? .not(node) : node
  }

  private mutating func primary() throws(ExpressionError) -> ExpressionNode {
    let node: ExpressionNode
    if token.kind == .open {
      try enter()
      advance()
      node = try disjunction()
      try expectClose()
      depth -= 1
    } else if token.word == "any", following.kind == .open {
      node = try anyHour()
    } else {
      node = try comparison()
    }
    if case .relation = token.kind {
      if case .comparison = node { throw ExpressionError(.chain, at: token.column) }
      throw ExpressionError(.truthCompared, at: token.column)
    }
    return node
  }

  private mutating func enter() throws(ExpressionError) {
    depth += 1
    guard depth <= Self.maximumLevels else { throw ExpressionError(.tooDeep, at: token.column) }
  }

  private mutating func expectClose() throws(ExpressionError) {
    guard token.kind == .close else { throw unexpected(after: "'and', 'or' or ')'") }
    advance()
  }
}

extension Parser {
  /// The error of a token where something else was expected.
  func unexpected(_ expected: String) -> ExpressionError {
    let problem: ExpressionError.Problem =
      if case .invalid(let problem) = token.kind {
        problem
      } else if token.kind == .comma, isDecimalComma { .decimalComma } else {
        .unexpected(token.text, expected: expected)
      }
    return ExpressionError(problem, at: token.column)
  }

  /// The error of a token that does not continue an expression.
  func unexpected(after expected: String) -> ExpressionError {
    guard let word = token.word, let right = Suggestion.nearest(to: word, among: ["and", "or"])
    else { return unexpected(expected) }
    return ExpressionError(.misspelled(word, right: right), at: token.column)
  }

  /// Whether the comma is within a number, as decimals have it in many languages.
  private var isDecimalComma: Bool {
    guard index > 0, let before = tokens[index - 1].word, let after = following.word else {
      return false
    }
    let isAdjacent =
      tokens[index - 1].column + before.count == token.column
      && following.column == token.column + 1
    return isAdjacent && before.last?.isNumber == true && after.first?.isNumber == true
  }

  /// The error of a word that is not a field.
  func unknownField(_ word: String, at column: Int) -> ExpressionError {
    if isInHours {
      let names = ExpressionField.hourNames
      let suggestion = Suggestion.nearest(to: word, among: names)
      return ExpressionError(.notOfHours(word, suggestion: suggestion), at: column)
    }
    // A field with a sign and more, such as temperature-5.
    if let sign = word.firstIndex(where: { "-/%".contains($0) }),
      ExpressionField(String(word[..<sign])) != nil
    {
      let position = column + word.distance(from: word.startIndex, to: sign)
      return ExpressionError(.arithmetic(String(word[sign])), at: position)
    }
    let suggestion = ExpressionField.suggestion(for: word)
    return ExpressionError(.unknownField(word, suggestion: suggestion), at: column)
  }
}

extension ExpressionField {
  /// The names of the fields of an hour.
  static let hourNames = Detail<Forecast.Hour>.names
}

extension Parser {
  /// Parses a field; nil, with nothing read, for anything else.
  mutating func field() throws(ExpressionError) -> ExpressionField? {
    guard let word = token.word else { return nil }
    if isInHours {
      guard let detail = ExpressionField.Detail<Forecast.Hour>(word) else { return nil }
      advance()
      return .hour(detail)
    }
    if following.kind == .open, let aggregate = ExpressionField.Aggregate(rawValue: word) {
      return try hours(aggregate)
    }
    guard let field = ExpressionField(word) else { return nil }
    advance()
    return field
  }

  /// Parses `min(temperature, 12h)` and the like.
  private mutating func hours(
    _ aggregate: ExpressionField.Aggregate
  ) throws(ExpressionError) -> ExpressionField {
    advance()
    advance()
    let start = token
    guard let word = start.word else { throw unexpected("a field of an hour") }
    guard let detail = ExpressionField.Detail<Forecast.Hour>(word) else {
      var hours = self
      hours.isInHours = true
      throw hours.unknownField(word, at: start.column)
    }
    guard case .measure(let measure) = detail else {
      throw ExpressionError(.notAFigure(word, function: aggregate.rawValue), at: start.column)
    }
    if aggregate == .mean, measure.quantity == .direction {
      throw ExpressionError(.notAFigure(word, function: aggregate.rawValue), at: start.column)
    }
    if aggregate == .sum, !measure.quantity.isAmount {
      throw ExpressionError(.notSummed(word), at: start.column)
    }
    advance()
    return .hours(aggregate, measure, count: try hourCount())
  }

  /// Parses `any(condition.kind = thunderstorm, 6h)`.
  mutating func anyHour() throws(ExpressionError) -> ExpressionNode {
    guard !isInHours else { throw ExpressionError(.nestedAny, at: token.column) }
    advance()
    advance()
    isInHours = true
    let node = try disjunction()
    isInHours = false
    return .anyHour(node, count: try hourCount())
  }

  /// Parses the number of hours of a function, from the comma to the parenthesis.
  private mutating func hourCount() throws(ExpressionError) -> Int {
    guard token.kind == .comma else { throw unexpected("',' and the hours, such as ', 12h'") }
    advance()
    let start = token
    guard let word = start.word, NumberLiteral.isBegun(by: word) else {
      if case .invalid = token.kind { throw unexpected("") }
      throw ExpressionError(.wrongHours(start.text), at: start.column)
    }
    let hours = (try number().seconds ?? 0) / 3600
    let range = 1...Double(Forecast.maximumHours)
    guard range.contains(hours), hours == hours.rounded() else {
      throw ExpressionError(.wrongHours(start.text), at: start.column)
    }
    guard token.kind == .close else { throw unexpected("')'") }
    advance()
    return Int(hours)
  }
}
