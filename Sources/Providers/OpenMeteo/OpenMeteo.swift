package import Weather

/// Open-Meteo: weather and places without a key, with many places per call.
package struct OpenMeteo: WeatherProvider, Geocoder {
  package static let name = "open-meteo"

  package var name: String { model.map { "\(Self.name):\($0)" } ?? Self.name }

  package static let definition: ProviderDefinition = .init(
    name: name,
    title: "Open-Meteo",
    attribution: "Weather data by Open-Meteo.com",
    website: "https://open-meteo.com/",
    addresses: [
      .init(key: "forecastURL", standard: "https://api.open-meteo.com/v1/forecast"),
      .init(key: "geocodingURL", standard: "https://geocoding-api.open-meteo.com/v1/search"),
      .init(
        key: "airQualityURL",
        standard: "https://air-quality-api.open-meteo.com/v1/air-quality"
      ),
    ],
    apiKey: .init(variable: "OPEN_METEO_API_KEY", isRequired: false),
    hasModels: true,
    publishedLimits: freeLimits,
    documentation: .init(
      needs: "nothing; `apiKey` for paid use",
      covers: "worldwide",
      forecast: "16 days, 48 hours",
      omits: "-",
      freeUse: "non-commercial; 600 calls per minute, 5,000 per hour, 10,000 per day",
      license:
        "[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/),"
        + " [Open-Meteo.com](https://open-meteo.com/)"
    ),
    make: { OpenMeteo($0, $1) }
  )

  /// The limits of free use: <https://open-meteo.com/en/terms>.
  package static let freeLimits = RateLimits(minute: 600, hour: 5000, day: 10_000)

  /// The forecast service, without a query.
  package var forecastURL: String

  /// The geocoding service, without a query.
  package var geocodingURL: String

  /// The air quality service, without a query; nil to leave air quality out.
  package var airQualityURL: String?

  /// Nil for free use.
  package var apiKey: String?

  package var limits: RateLimits?

  /// The only model that is asked; nil for the service's choice.
  package var model: String?

  /// The model that means the service's choice where several are asked.
  static let bestMatch = "best_match"

  /// The name of the provider of a model's data.
  static func provider(ofModel model: String) -> String {
    model == bestMatch ? name : "\(name):\(model)"
  }

  package init(
    forecastURL: String,
    geocodingURL: String,
    airQualityURL: String? = nil,
    apiKey: String? = nil,
    limits: RateLimits? = nil
  ) {
    self.forecastURL = forecastURL
    self.geocodingURL = geocodingURL
    self.airQualityURL = airQualityURL
    self.apiKey = apiKey
    self.limits = limits
  }

  package func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch {
    OpenMeteoFetch(provider: self, weatherRequests: weatherRequests)
  }

  package func serving(models: String) -> (any WeatherProvider)? {
    var provider = self
    provider.model = models
    let names = models.split(separator: ",").map(String.init)
    return names.count > 1 ? OpenMeteoModels(provider: provider, models: names) : provider
  }

  package func search(_ queries: [PlaceQuery]) -> any PlaceSearch {
    NameSearch(service: self, queries: queries)
  }
}

extension OpenMeteo {
  package init(_ settings: ProviderSettings, _ context: ProviderDefinition.Context) {
    // API keys are for customer hosts.
    func address(_ key: String) -> String {
      let address = settings[address: key]
      let isStandard = Self.definition.addresses.contains { $0.standard == address }
      guard settings.apiKey != nil, isStandard else { return address }
      return Self.published(address, "customer-")
    }
    self.init(
      forecastURL: address("forecastURL"),
      geocodingURL: address("geocodingURL"),
      airQualityURL: context.includesAirQuality ? address("airQualityURL") : nil,
      apiKey: settings.apiKey,
      limits: Self.definition.limits(settings, at: address("forecastURL"))
    )
  }
}
