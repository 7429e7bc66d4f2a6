/// What came of fetching the weather of one place: a half that was not asked for is nil.
package struct WeatherResult: Sendable, Equatable {
  package var current: Result<CurrentWeather, FetchFailure>?
  package var forecast: Result<Forecast, FetchFailure>?

  /// The air, with the current weather; nil where it was not asked for or could not be had, which is
  /// no failure.
  package var airQuality: AirQuality?

  /// The warnings in force, with the current weather; nil where they could not be had, which is no
  /// failure, and with providers that tell of none.
  package var alerts: [Alert]?

  /// The name of the place's time zone, where the provider told it.
  package var timeZone: String?

  /// Seconds that local time is ahead of UTC, where the provider told it.
  package var utcOffset: Int?

  /// Whether the program was interrupted before there was an answer, which is no failure.
  package var wasCancelled = false

  package init() {}

  /// The same failure for each half that was ordered.
  package init(failure: FetchFailure, parts: WeatherParts) {
    var failure = failure
    failure.parts = parts
    if parts.contains(.current) { current = .failure(failure) }
    if parts.contains(.forecast) { forecast = .failure(failure) }
  }

  /// What failed, with the halves that are missing; nil when all that was ordered is there.
  package var failure: FetchFailure? {
    var missing: WeatherParts = []
    var first: FetchFailure?
    if case .failure(let failure) = current {
      missing.insert(.current)
      first = failure
    }
    if case .failure(let failure) = forecast {
      missing.insert(.forecast)
      first = first ?? failure
    }
    first?.parts = missing
    return first
  }

  /// The halves that are there.
  package var arrivedParts: WeatherParts {
    var parts: WeatherParts = []
    if case .success = current { parts.insert(.current) }
    if case .success = forecast { parts.insert(.forecast) }
    return parts
  }

  /// Whether at least one half is there.
  package var hasArrived: Bool { !arrivedParts.isEmpty }

  /// Takes what came of asking once more: a half that is there already stays where the later try
  /// did not bring it again.
  package mutating func take(_ later: WeatherResult) {
    // What arrived is to be saved, though the try for the rest was interrupted.
    if later.wasCancelled, hasArrived { return }
    let earlier = self
    self = later
    current = Self.better(later.current, earlier.current)
    forecast = Self.better(later.forecast, earlier.forecast)
    airQuality = later.airQuality ?? earlier.airQuality
    alerts = later.alerts ?? earlier.alerts
    timeZone = later.timeZone ?? earlier.timeZone
    utcOffset = later.utcOffset ?? earlier.utcOffset
  }

  private static func better<Half>(
    _ later: Result<Half, FetchFailure>?,
    _ earlier: Result<Half, FetchFailure>?
  ) -> Result<Half, FetchFailure>? {
    if case .success = later { return later }
    if case .success = earlier { return earlier }
    return later
  }
}
