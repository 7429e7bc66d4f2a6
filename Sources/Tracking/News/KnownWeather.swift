package import FoundationEssentials
package import Weather

/// What readers of the last report of a city know of its present weather to come.
package struct KnownWeather: Sendable, Equatable {
  /// Nil where the forecast has no hours.
  package var expectation: Expectation?

  /// By how much the temperature was above the expectation when it was reported, in °C; nil if unknown.
  package var temperatureDeviation: Double?

  /// By how much the wind speed was above the expectation when it was reported, in km/h; nil if unknown.
  package var windSpeedDeviation: Double?

  /// The kind of condition last reported; nil once the sky was as expected for an hour.
  package var kind: Condition.Kind?

  /// Since when the sky is as expected; nil if it is not.
  package var asExpectedSince: Date?

  /// When the hours of forecast precipitation end that the latest refresh was in; nil if it was in none.
  package var spellEnd: Date?

  /// When a refresh first saw a dry sky in hours that should have precipitation; nil if that is over.
  package var drySince: Date?

  /// Whether readers know how these hours turned out: the precipitation came, or was reported missing.
  package var isSpellKnown = false

  /// The date in the city when its days were compared last.
  package var date: LocalDate?

  package init() {}

  /// What is known after a report.
  package init(reporting city: City, on date: LocalDate, at now: Date) {
    self.date = date
    expectation = Expectation(
      city.forecast,
      from: min(city.current?.time ?? now, now),
      until: now + Expectation.duration
    )
    kind = city.current?.condition?.kind
    guard let current = city.current, current.provider == expectation?.provider else { return }
    let expected = expectation?.values(at: current.time) ?? ExpectedWeather()
    temperatureDeviation = current.temperature.difference(from: expected.temperature)
    windSpeedDeviation = current.windSpeed.difference(from: expected.windSpeed)
  }
}

extension Double {
  /// The sum; nil if the other one is unknown.
  func sum(with other: Double?) -> Double? { other.map { (self + $0).roundedToThousandth } }
}

extension Double? {
  func difference(from other: Double?) -> Double? {
    guard let self, let other else { return nil }
    return (self - other).roundedToThousandth
  }
}
