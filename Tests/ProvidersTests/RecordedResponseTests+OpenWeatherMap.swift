import FoundationEssentials
import Weather
import WeatherSamples

@testable import Providers

// Most recordings have kelvins, because their requests had no units: impossible temperatures in °C,
// which become unknown.

extension `Recorded responses` {
  private static func weather(
    _ name: String, _ recording: String, _ parts: WeatherParts = .all,
    at now: String = "2026-11-21T09:00:04Z", status: Int = 200, clock: LocalClock = .utc,
    hours: Int? = nil
  ) -> Example {
    Example("openweathermap-\(name)") {
      let body = try Recording.body(recording, of: "openweathermap").text
      var weatherRequest = FakeOpenWeatherMap.weatherRequest
      weatherRequest.parts = parts
      weatherRequest.forecastDays = 16
      weatherRequest.clock = clock
      let service = FakeOpenWeatherMap { _ in .status(status, body) }
      let results = try service.fetch([weatherRequest], at: try instant(now))
      return DecodedText.of(results[0], hours: hours)
    }
  }

  private static func places(
    _ name: String, _ recording: String, for query: String, language: String = "en"
  ) -> Example {
    Example("openweathermap-\(name)") {
      let body = try Recording.body(recording, of: "openweathermap").text
      let service = FakeOpenWeatherMap { _ in .ok(body) }
      return DecodedText.of { try service.places(query, language: language) }
    }
  }

  static let openWeatherMap = [
    // In Russian, in the rain.
    weather("london", "weather_london_lang_ru_rain", .current),
    // With wind without a direction.
    weather("new-york", "weather_newyork_zip_no_wind_deg", .current),
    // A place without a name on the ice.
    weather("antarctica", "forecast5_antarctica_unnamed", .forecast, at: "2025-03-20T18:27:56Z"),
    weather("group", "group_three_cities"),
    weather("error-401", "error_401_invalid_key", status: 401),
    places("lisbon", "geo_direct_lisbon", for: "Lisbon, Portugal"),
    places("lisbon-spain", "geo_direct_lisbon", for: "Lisbon, ES"),
    places("lisbon-german", "geo_direct_lisbon", for: "lissabon", language: "de"),
    // The names include the key "feature_name" beside the languages.
    places("lisbon-japanese", "geo_direct_lisbon", for: "Λισαβόνα", language: "ja"),
    places("zip", "geo_zip_lisbon", for: "Lisbon"),
  ]

  static let externalOpenWeatherMap =
    [
      weather("london-night", "weather_london_standard_units", .current),
      weather("london-days", "forecast5_london", .forecast, at: "2025-12-28T09:29:49Z", hours: 1),
      // In degrees Celsius, with an empty rain object and without an offset: Japan is nine hours ahead.
      weather(
        "ishinomaki", "forecast5_ishinomaki_2018_empty_rain", .forecast, at: "2018-12-20T07:27:25Z",
        clock: LocalClock(offset: 9 * 3600), hours: 1),
      // One Call is not supported.
      weather("one-call-days", "onecall3_halifax_daily"),
      weather("one-call-alerts", "onecall3_full_with_alerts"),
    ]
    + [
      (400, "error_400_nothing_to_geocode"), (401, "error_401_onecall3_no_subscription"),
      (429, "error_429_blocked"),
    ].flatMap { status, recording in
      // The code in the body counts if the status is 200.
      [status, 200].map { weather("error-\(status)-as-\($0)", recording, status: $0) }
    }
}
