import Weather

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
      throw ExpressionError(
        .notAFigure(word, function: aggregate.rawValue),
        at: start.column
      )
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

extension Quantity {
  /// Whether figures of hours add up to one of all.
  var isAmount: Bool { self == .precipitation || self == .snowfall }
}
