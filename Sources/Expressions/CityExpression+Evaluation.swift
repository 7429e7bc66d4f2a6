package import FoundationEssentials
package import Weather

/// What an expression is evaluated with, beside a city.
package struct EvaluationContext: Sendable, Equatable {
  /// The present, from which days, hours and ages count.
  package var now: Date

  package init(now: Date) {
    self.now = now
  }
}

extension CityExpression {
  /// Evaluates the expression for a city; nil if the result is unknown, because values are.
  ///
  /// - Complexity: O(n) in the length of the expression, and in the hours for each function of hours.
  package func evaluate(_ city: City, in context: EvaluationContext) -> Bool? {
    Evaluation(city: city, now: context.now).truth(of: root)
  }

  /// Whether the expression is false for a city whatever its weather is, so that it needs no fetch.
  package func isFalseWithoutWeather(_ city: City) -> Bool {
    Evaluation(city: city, now: .distantPast, isWeatherKnown: false).truth(of: root) == false
  }

  /// Finds the first comparison that is true and returns its first field with the value; nil if
  /// none is true.
  package func firstTrueComparison(_ city: City, in context: EvaluationContext) -> ComparedValue? {
    Evaluation(city: city, now: context.now).firstTrueComparison(in: root)
  }
}

/// A field with the value that it was compared with.
package struct ComparedValue: Sendable, Equatable {
  package enum Value: Sendable, Equatable {
    /// In metric units.
    case figure(Double, Quantity)

    /// In degrees.
    case coordinate(Double)
    case text(String)
  }

  package let field: ExpressionField

  /// Nil if it is unknown, for a comparison with `unknown`.
  package let value: Value?
}
