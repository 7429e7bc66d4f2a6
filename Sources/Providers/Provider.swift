package import FoundationEssentials
package import HTTP
package import Weather

/// A weather service: the requests for the weather of some places, and how to decode the responses.
///
/// A provider does no I/O. Its state machines take the exchanges of their last requests and return
/// the next requests, until they are done.
package protocol WeatherProvider: Sendable {
  /// The name in the configuration, in saved weather and on the command line.
  var name: String { get }

  /// How many calls the provider allows; nil if unlimited.
  var limits: RateLimits? { get }

  func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch

  /// Returns the provider of one model, or of several, separated by commas: then the requests are for
  /// one place, and their results by model, in the same order.
  ///
  /// Nil if it has no models.
  func serving(models: String) -> (any WeatherProvider)?
}

extension WeatherProvider { package func serving(models: String) -> (any WeatherProvider)? { nil } }

/// A service that finds places by name.
package protocol Geocoder: Sendable { func search(_ queries: [PlaceQuery]) -> any PlaceSearch }

/// A request for the weather of one place.
package struct WeatherRequest: Sendable, Equatable {
  package var latitude: Double
  package var longitude: Double
  package var parts: WeatherParts

  /// How many days of forecast, 1…16.
  package var forecastDays: Int

  /// ISO 3166-1 alpha-2, upper case; nil if unknown.
  package var countryCode: String?

  /// The local time at the place, for providers whose times are in UTC.
  package var clock: LocalClock

  /// Whether what is fresh is fetched, too.
  package var isForced: Bool

  /// The stations to ask beside the weather, the nearest first.
  package var stations: [Station] = []

  package init(
    latitude: Double, longitude: Double, parts: WeatherParts, forecastDays: Int,
    countryCode: String? = nil, clock: LocalClock = .utc, isForced: Bool = false
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.parts = parts
    self.forecastDays = forecastDays
    self.countryCode = countryCode
    self.clock = clock
    self.isForced = isForced
  }
}

/// The next step of a state machine.
package enum FetchStep<Output: Sendable>: Sendable {
  /// Send these requests, then resume with their exchanges in the same order.
  case send([Request])
  case done(Output)
}

/// The state of fetching the weather of some places.
package protocol WeatherFetch {
  /// Takes the exchanges of the last requests, in their order; none at first.
  ///
  /// - Returns: More requests, or a result for each weather request, in their order.
  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]>
}

/// The state of finding some places.
package protocol PlaceSearch {
  /// Takes the exchanges of the last requests, in their order; none at first.
  ///
  /// - Returns: More requests, or for each query its places, best first, or a failure.
  mutating func resume(
    with exchanges: [Exchange], at now: Date
  ) -> FetchStep<[Result<[PlaceMatch], FetchFailure>]>
}

extension Exchange {
  /// When the exchange ended; slower exchanges of the same round may have ended later.
  package func end(at now: Date) -> Date {
    Timestamp.wholeMilliseconds(now.addingTimeInterval(-metrics.age))
  }

  /// When the response was received, or a cached one was last validated.
  package func arrival(at now: Date) -> Date {
    let end = end(at: now)
    guard case .success(let response) = result, let since = response.cachedSince else { return end }
    return min(since, end)
  }
}
