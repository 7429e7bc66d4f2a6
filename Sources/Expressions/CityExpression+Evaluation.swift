package import FoundationEssentials
package import Weather

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
    Evaluation(city: city, now: .distantPast, units: units, isWeatherKnown: false)
      .truth(of: root) == false
  }

  /// Returns the first field of the first comparison that is true, with its value; nil if none is true.
  package func value(for city: City, at now: Date) -> RuleValue? {
    Evaluation(city: city, now: now, units: units).firstTrueComparison(in: root)
  }
}
