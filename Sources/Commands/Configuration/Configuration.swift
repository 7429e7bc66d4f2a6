import Providers
import Rendering
import Tracking
import Weather

/// What the configuration file says, with the defaults for what it leaves out.
struct Configuration: Sendable, Equatable {
  /// The providers to try, in order.
  var provider = [OpenMeteo.name]
  var units = Units.metric

  /// The language of place names.
  var language = "en"

  /// Where the state is; nil for the usual place.
  var state: String?

  var refresh = Refresh()
  var display = Display()
  var changes = Bands()
  var openMeteo = OpenMeteoSettings()
  var openWeatherMap = KeyedSettings(baseURL: "https://api.openweathermap.org")
  var metNorway = ContactSettings(
    baseURL: "https://api.met.no/weatherapi/locationforecast/2.0"
  )
  var nws = ContactSettings(baseURL: "https://api.weather.gov")

  /// Durations are in seconds.
  struct Refresh: Sendable, Equatable {
    var minimumInterval = 300.0
    var forecastInterval = 2700.0
    var timeout = 10.0
    var connectTimeout = 5.0
    var deadline = 30.0
    var retries = 3
    var concurrency = 4
    var forecastDays = 7
    var lockTimeout = 5.0

    /// Whether the air quality is fetched with the current weather.
    var airQuality = false
  }

  struct Display: Sendable, Equatable {
    var color = ColorChoice.auto
    var icons = true

    /// In seconds; 0 for never.
    var staleAfter = 3600.0
  }

  struct OpenMeteoSettings: Sendable, Equatable {
    var forecastURL = "https://api.open-meteo.com/v1/forecast"
    var geocodingURL = "https://geocoding-api.open-meteo.com/v1/search"
    var airQualityURL = "https://air-quality-api.open-meteo.com/v1/air-quality"
    var apiKey: String?

    /// Nil for those that the provider publishes.
    var limits: RateLimits?
  }

  struct KeyedSettings: Sendable, Equatable {
    var baseURL: String
    var apiKey: String?
    var limits: RateLimits?
  }

  struct ContactSettings: Sendable, Equatable {
    var baseURL: String
    var contact: String?
    var limits: RateLimits?
  }
}
