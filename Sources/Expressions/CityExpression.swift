package import FoundationEssentials
package import Weather

/// A condition on cities that a user has written, such as `temperature < 0 and tag = home`.
///
/// It is true, false or unknown for a city, as in SQL: unknown values make comparisons unknown.
package struct CityExpression: Sendable, Equatable {
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

extension CityExpression {
  /// Evaluates the expression for a city; nil if the result is unknown, because values are.
  ///
  /// - Parameter now: The present, from which days, hours and ages count.
  /// - Complexity: O(n) in the length of the expression, and in the hours for each function of hours.
  package func isTrue(for city: City, at now: Date) -> Bool? {
    Evaluation(city: city, now: now, units: units).truth(of: root)
  }

  /// Whether the expression is false for a city whatever its weather is, so that it needs no fetch.
  package func isFalseWithoutWeather(_ city: City) -> Bool {
    Evaluation(city: city, now: .distantPast, units: units, isWeatherKnown: false).truth(of: root)
      == false
  }

  /// Returns the first field of the first comparison that is true, with its value; nil if none is true.
  package func value(for city: City, at now: Date) -> RuleValue? {
    Evaluation(city: city, now: now, units: units).firstTrueComparison(in: root)
  }
}
