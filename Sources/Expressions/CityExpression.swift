package import Weather

/// A condition on cities that a user has written, such as `temperature < 0 and tag = home`.
///
/// It is true, false or unknown for a city, as in SQL: unknown values make comparisons unknown.
package struct CityExpression: Sendable, Equatable {
  /// The expression as it was written.
  package let text: String

  let root: ExpressionNode

  /// The most characters of an expression.
  static let mostCharacters = 4096

  /// Parses an expression.
  ///
  /// - Parameter units: The units of figures without a unit.
  package init(_ text: String, units: Units) throws(ExpressionError) {
    guard text.prefix(Self.mostCharacters + 1).count <= Self.mostCharacters else {
      throw ExpressionError(.tooLong, at: Self.mostCharacters + 1)
    }
    var parser = Parser(Lexer.tokens(of: text), units: units)
    root = try parser.expression()
    self.text = text
  }

  /// Whether a fetch may change the result for a city.
  package var needsWeather: Bool { root.contains(\.isOfWeather) }

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
