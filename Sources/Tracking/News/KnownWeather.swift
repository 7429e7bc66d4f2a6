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

  /// When a refresh first saw no precipitation in hours that should have some; nil if that is over.
  package var drySince: Date?

  /// Whether these dry hours were reported.
  package var isDryReported = false

  /// The date in the city when its days were compared last.
  package var date: LocalDate?

  package init() {}

  /// What is known after a report.
  package init(reporting city: City, on date: LocalDate, at now: Date) {
    self.date = date
    expectation = Expectation(city.forecast, from: now)
    kind = city.current?.condition?.kind
    guard let current = city.current, current.provider == expectation?.provider else { return }
    let expected = expectation?.values(at: current.time) ?? ExpectedWeather()
    temperatureDeviation = current.temperature.difference(from: expected.temperature)
    windSpeedDeviation = current.windSpeed.difference(from: expected.windSpeed)
  }
}

extension CurrentWeather {
  /// The time of the figures, or of the response that has none.
  package var time: Date { observedAt ?? fetchedAt }
}

extension Double? {
  /// The difference to 0.001, as differences are compared and saved.
  func difference(from other: Double?) -> Double? {
    guard let self, let other else { return nil }
    return ((self - other) * 1000).rounded() / 1000
  }
}

extension Condition.Kind {
  /// Whether it is one of the dry skies, which are never news beside each other.
  var isDrySky: Bool { self == .fair || self == .cloudy }

  package var isPrecipitation: Bool {
    switch self {
    case .drizzle, .freezing, .rain, .sleet, .snow, .thunderstorm: true
    case .fair, .cloudy, .fog, .storm, .other: false
    }
  }

  /// Whether a reader who knows the other one sees nothing new.
  func isLike(_ other: Condition.Kind?) -> Bool {
    self == other || (isDrySky && other?.isDrySky == true)
  }
}
