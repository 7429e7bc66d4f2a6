/// The result of a weather request; parts that were not requested are nil.
package struct WeatherResult: Sendable, Equatable {
  package var current: Result<CurrentWeather, FetchFailure>?
  package var forecast: Result<Forecast, FetchFailure>?

  /// Fetched with the current weather; nil if there is none or it failed, which is ignored.
  package var nowcast: Nowcast?

  /// Fetched with the current weather; nil if not requested or failed, which is ignored.
  package var airQuality: AirQuality?

  /// What each source of alerts said, which was asked with the current weather; nil if nobody wanted
  /// alerts.
  package var alerts: [AlertReading]?

  /// The reports of the stations that were asked about the place; nil if none was.
  package var observations: Result<[Observation], FetchFailure>?

  /// The height above sea level that the weather is for, in m; nil if unknown.
  package var elevation: Double?

  /// The name of the time zone; nil if the response has none.
  package var timeZone: String?

  /// Seconds that local time is ahead of UTC; nil if the response has no offset.
  package var utcOffset: Int?

  /// Whether the program was interrupted before the response, which is not recorded as a failure.
  package var wasCancelled = false

  package init() {}

  /// Creates a result with the same failure for each requested part.
  package init(failure: FetchFailure, parts: WeatherParts) {
    var failure = failure
    failure.parts = parts
    if parts.contains(.current) { current = .failure(failure) }
    if parts.contains(.forecast) { forecast = .failure(failure) }
  }

  /// The first failure, with all parts that failed; nil if none did.
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

  /// The parts that succeeded.
  package var arrivedParts: WeatherParts {
    var parts: WeatherParts = []
    if case .success = current { parts.insert(.current) }
    if case .success = forecast { parts.insert(.forecast) }
    return parts
  }

  /// Whether at least one part succeeded.
  package var hasArrived: Bool { !arrivedParts.isEmpty }

  /// Merges the result of a retry; a successful part stays if its retry failed.
  package mutating func merge(_ later: WeatherResult) {
    // An interrupted retry does not discard parts that arrived.
    if later.wasCancelled, hasArrived { return }
    let earlier = self
    self = later
    current = Self.better(later.current, earlier.current)
    forecast = Self.better(later.forecast, earlier.forecast)
    nowcast = later.nowcast ?? earlier.nowcast
    airQuality = later.airQuality ?? earlier.airQuality
    alerts = later.alerts ?? earlier.alerts
    observations = later.observations ?? earlier.observations
    elevation = later.elevation ?? earlier.elevation
    timeZone = later.timeZone ?? earlier.timeZone
    utcOffset = later.utcOffset ?? earlier.utcOffset
  }

  private static func better<Part>(
    _ later: Result<Part, FetchFailure>?, _ earlier: Result<Part, FetchFailure>?
  ) -> Result<Part, FetchFailure>? {
    if case .success = later { return later }
    if case .success = earlier { return earlier }
    return later
  }
}
