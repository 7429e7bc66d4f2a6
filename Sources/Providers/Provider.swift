package import FoundationEssentials
package import HTTP
package import Weather

/// A weather service: which requests bring the weather of some places, and what the answers mean.
///
/// A provider does no I/O. It hands out state machines that are told what became of their requests
/// and say what to ask next, until they are done.
package protocol WeatherProvider: Sendable {
  /// The name in the configuration, in saved weather and on the command line.
  var name: String { get }

  /// How many calls the provider allows; nil where nobody says.
  var limits: RateLimits? { get }

  /// Whether its times are in UTC, so that the local time has to be known from elsewhere.
  var answersInUTC: Bool { get }

  func fetch(_ orders: [WeatherOrder]) -> any WeatherFetch
}

extension WeatherProvider {
  package var answersInUTC: Bool { false }
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
