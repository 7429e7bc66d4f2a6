package import Weather

/// A condition on cities that a user has written, such as `temperature < 0 and tag = home`.
///
/// It is true, false or unknown for a city, as in SQL: unknown values make comparisons unknown.
package struct CityExpression: Sendable, Equatable {
  /// The expression as it was written.
  package let text: String

  /// The units of figures without a unit.
  package var units: Units

  let root: ExpressionNode

  /// The most characters of an expression.
  static let maximumCharacters = 4096

  /// Parses an expression.
  ///
  /// - Throws: The first mistake.
  package init(_ text: String, units: Units = .metric) throws(ExpressionError) {
    guard text.prefix(Self.maximumCharacters + 1).count <= Self.maximumCharacters else {
      throw ExpressionError(.tooLong, at: Self.maximumCharacters + 1)
    }
    var parser = Parser(Lexer.tokens(of: text))
    root = try parser.expression()
    self.text = text
    self.units = units
  }

  /// Whether the result depends on hourly forecasts.
  package var usesHours: Bool {
    root.contains { field in
      switch field {
      case .hour, .hours: true
      default: false
      }
    }
  }
}
