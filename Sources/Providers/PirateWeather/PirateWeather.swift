import HTTP
import Weather

/// Pirate Weather: present weather, forecasts, nowcasts and alerts for the whole world, with a key.
package struct PirateWeather: WeatherProvider {
  package static let name = "pirate-weather"

  package static let definition: ProviderDefinition = .init(
    name: name, title: "Pirate Weather",
    attribution: "Weather data by Pirate Weather (pirateweather.net)",
    website: "https://pirateweather.net/",
    addresses: [.init(key: "baseURL", standard: "https://api.pirateweather.net")],
    apiKey: .init(variable: "PIRATE_WEATHER_API_KEY", isRequired: true),
    publishedLimits: freeLimits,
    documentation: .init(
      needs: "`apiKey`", covers: "worldwide", forecast: "8 days, 48 hours", omits: "sunshine",
      freeUse: "10,000 calls per month",
      license: "[terms of service](https://pirateweather.net/en/latest/terms-of-service/),"
        + " [Pirate Weather](https://pirateweather.net/)"),
    make: { settings, context in
      let baseURL = settings[address: "baseURL"]
      return PirateWeather(
        baseURL: baseURL, apiKey: settings.apiKey ?? "", language: context.language,
        limits: definition.limits(settings, at: baseURL))
    })

  /// The rate of a free key; its quota is of a month, so the service itself counts it.
  package static let freeLimits = RateLimits(second: 1)

  package var name: String { Self.name }

  /// The address before `/forecast`.
  package var baseURL: String
  package var apiKey: String

  /// The code of the language of alerts, as far as the service has it.
  package var language: String
  package var limits: RateLimits?

  package func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch {
    PirateWeatherFetch(provider: self, weatherRequests: weatherRequests)
  }

  /// The request for all that is known of a place.
  ///
  /// The key is in a header, and a dummy in its place in the address.
  func request(for weatherRequest: WeatherRequest, _ cachePolicy: CachePolicy) -> Request {
    let query: QueryItems = ["units": "si", "version": "2", "lang": language]
    let place = [weatherRequest.latitude, weatherRequest.longitude].map(\.shortCoordinateText)
      .joined(separator: ",")
    return Request(
      url: query.appended(to: "\(baseURL.withoutTrailingSlashes)/forecast/header/\(place)"),
      headers: [Request.Header("Accept", "application/json")],
      credentialHeaders: [Request.Header("apikey", apiKey)],
      // A second is soon over; a month is not worth waiting for.
      retryPolicy: RetryPolicy(throttleWait: .seconds(2), maximumThrottledTries: 1),
      cachePolicy: cachePolicy, cost: QuotaCost(of: Self.name))
  }
}
