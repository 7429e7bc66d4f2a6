package import FoundationEssentials
package import HTTP

/// A weather service: which requests bring the weather of some places, and what the answers mean.
///
/// A provider does no I/O. It hands out state machines that are told what became of their requests
/// and say what to ask next, until they are done.
package protocol WeatherProvider: Sendable {
  /// The name in the configuration, in saved weather and on the command line.
  var name: String { get }

  /// What its licence asks to be shown wherever its data is.
  static var attribution: String { get }

  /// How many calls the provider allows; nil where nobody says.
  var limits: RateLimits? { get }

  func fetch(_ orders: [WeatherOrder]) -> any WeatherFetch
}

/// A service that finds places by name.
package protocol Geocoder: Sendable {
  func search(_ queries: [PlaceQuery]) -> any PlaceSearch
}

/// What is wanted of one place.
package struct WeatherOrder: Sendable, Equatable {
  package var latitude: Double
  package var longitude: Double
  package var parts: WeatherParts

  /// How many days of forecast, 1…16.
  package var forecastDays: Int

  /// ISO 3166-1 alpha-2, upper case, where it is known.
  package var countryCode: String?

  /// What a clock at the place shows, for providers that answer in UTC.
  package var clock: LocalClock

  package init(
    latitude: Double,
    longitude: Double,
    parts: WeatherParts,
    forecastDays: Int,
    countryCode: String? = nil,
    clock: LocalClock = .utc
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.parts = parts
    self.forecastDays = forecastDays
    self.countryCode = countryCode
    self.clock = clock
  }
}

/// What came of one order: a half that was not ordered is nil.
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
  var hasArrived: Bool { !arrivedParts.isEmpty }

  /// Takes what came of asking once more: a half that is there already stays where the later try
  /// did not bring it again.
  mutating func take(_ later: WeatherResult) {
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

/// What a state machine wants next.
package enum FetchStep<Output: Sendable>: Sendable {
  /// Send these, and come back with an exchange for each, in this order.
  case send([Request])
  case done(Output)
}

/// The state of fetching the weather of some places.
package protocol WeatherFetch {
  /// Takes what became of the requests last asked for, none at first.
  ///
  /// - Returns: More requests, or a result for each order, in the orders' order.
  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]>
}

/// The state of finding some places.
package protocol PlaceSearch {
  /// Takes what became of the requests last asked for, none at first.
  ///
  /// - Returns: More requests, or for each query its places, best first, or why there are none.
  mutating func resume(
    with exchanges: [Exchange],
    at now: Date
  ) -> FetchStep<[Result<[Place], FetchFailure>]>
}
