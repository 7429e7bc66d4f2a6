import FoundationEssentials
import JSONText
import Testing
import Weather
import WeatherSamples

@testable import Providers

extension `Recorded responses` {
  private static func weather(
    _ name: String, _ recording: String, at now: String, count: Int = 1, hours: Int? = nil
  ) -> Example {
    Example("open-meteo-\(name)") {
      let body = try Recording.body(recording)
      let now = try instant(now)
      return DecodedText.part(
        "elements",
        { try OpenMeteoResponse.elements(of: .ok(body), count: count).map { try $0.get() } },
        { $0.map { DecodedText.of($0, at: now, hours: hours) } }
      ).joined(separator: "\n")
    }
  }

  private static func places(_ name: String, _ recording: String, for query: String) -> Example {
    Example("open-meteo-\(name)") {
      let body = try Recording.body(recording)
      return DecodedText.of { try body.places(for: query) }
    }
  }

  static let openMeteo = [
    weather("london-current", "forecast_london_current_imperial", at: "2026-05-11T22:30:00Z"),
    weather("london-hours", "forecast_london_hourly24_imperial", at: "2026-05-11T22:30:00Z"),
    weather("london-end", "forecast_london_hourly24_imperial", at: "2026-05-12T20:00:00Z"),
    // In fog and frost; the sun sets on the next day in UTC.
    weather("anchorage-current", "forecast_anchorage_current_imperial", at: "2026-01-20T19:15:00Z"),
    weather("anchorage-days", "forecast_anchorage_daily7_imperial", at: "2026-01-20T19:15:00Z"),
    // Its pressure is at ground level, which is another quantity.
    weather("copenhagen", "forecast_copenhagen_full_ms", at: "2026-07-26T21:05:00Z"),
    weather("nulls", "forecast_nulls_in_last_day", at: "2026-08-09T18:45:00Z"),
    // Days of Los Angeles; its current temperature of 59.0 has no unit: it means °F.
    weather(
      "berlin-unixtime", "forecast_berlin_unixtime_external_zone", at: "2023-04-10T17:20:00Z"),
    // There is no reason to prefer one of the models, whose names are suffixes.
    weather("berlin-models", "forecast_berlin_multi_model_suffixes", at: "2023-11-13T10:45:00Z"),
    places("nowhere", "geocoding_zero_results", for: "xyz"),
    // The largest first and other names last.
    places("hollywood", "geocoding_hollywood_ambiguous", for: "hollywood"),
    // An alternative name of a town ranks above a name of a territory; capes and dams rank below both.
    places("united-states", "geocoding_united_states", for: "United States"),
  ]

  static let externalOpenMeteo = [
    // In a zone with its sign reversed.
    weather("all-null", "forecast_daily_all_null", at: "2022-12-29T12:00:00Z"),
    weather(
      "darwin-legacy", "forecast_darwin_halfhour_offset_legacy_current", at: "2023-10-25T11:20:00Z"),
    weather("brasilia", "forecast_brasilia_hourly", at: "2023-10-25T03:00:00Z", hours: 3),
    weather("brasilia-later", "forecast_brasilia_hourly", at: "2023-10-25T13:59:00Z", hours: 2),
    // Some share a grid cell and its coordinates, but not the elevation.
    weather("bulk", "forecast_bulk12_uk", at: "2024-01-26T09:30:00Z", count: 12, hours: 1),
    weather("bulk-miscounted", "forecast_bulk12_uk", at: "2024-01-26T09:30:00Z", count: 11),
    // Waves and air quality are not weather.
    weather("waves", "marine_bulk2_adriatic", at: "2025-06-15T22:00:00Z", count: 2),
    weather("air", "air_quality_beijing_hourly", at: "2022-12-31T16:00:00Z"),
    Example("open-meteo-error-400") {
      let body = try Recording.body("error_400_bad_unit").text
      let service = FakeService { _ in .status(400, body) }
      return DecodedText.of(try service.fetch(weatherRequests(1))[0], hours: nil)
    }, places("brasilia-places", "geocoding_brasilia_nonascii", for: "brasilia"),
    places("berlin-places", "geocoding_berlin_admin3_admin4", for: "Berlin"),
    // A mountain ranks below towns, and another name below both.
    places("dubai-places", "geocoding_dubai_homonyms", for: "Dubai"),
    places("dubai-india", "geocoding_dubai_homonyms", for: "Dubai, IN"),
  ]

  @Test(arguments: [
    ("33019", "Hollywood, Florida"), ("35752, US", "Hollywood, Alabama"),
    ("78062 Peggy", "Peggy, Texas"), ("20636, Maryland", "Hollywood, Maryland"),
  ]) func `are found by their postal codes`(_ query: String, _ place: String) throws {
    let found = try Recording.body("geocoding_hollywood_ambiguous").matches(for: query)
    let best = try #require(found.first)
    #expect("\(best.place.name), \(best.place.region ?? "")" == place)
    #expect(best.isCertain)
    #expect(best.matchedName == String(query.prefix(5)))
    #expect(found.dropFirst().allSatisfy { !$0.isCertain })
  }

  @Test(arguments: [
    ("Hollywood, Ireland", 2, "Leinster"), ("Hollywood, ie", 2, "Leinster"),
    ("Hollywood, florida", 1, "Florida"), ("Hollywood, Alabama, US", 2, "Alabama"),
    ("Hollywood, Atlantis", 0, nil), ("Hollywood, Flo", 0, nil),
  ]) func `are selected by qualifiers`(_ query: String, _ count: Int, _ region: String?) throws {
    let places = try Recording.body("geocoding_hollywood_ambiguous").places(for: query)
    #expect(places.count == count)
    #expect(places.first?.region == region)
  }
}

@Suite struct `The hours of recorded responses of Open-Meteo` {
  @Test func `have the amounts and chances of the hour from their start on`() throws {
    let body = try Recording.body("forecast_london_hourly24_imperial")
    let hourly = try #require(try JSONDocument(Array(body)).root["hourly"])
    func column(_ name: String) throws -> [Double?] {
      try #require(hourly[name]?.array).map(\.double)
    }
    let response = try #require(try OpenMeteoResponse.elements(of: .ok(body), count: 1).first)
    let hours = try response.get().hours(from: try instant("2026-05-11T00:00:00Z"))
    let chances = try column("precipitation_probability")
    #expect(hours.count == chances.count)
    #expect(hours.map(\.precipitationProbability) == Array(chances.dropFirst()) + [nil])
    // What is of the start stays.
    #expect(hours.map { $0.condition.map { Double($0.code) } } == (try column("weather_code")))
  }
}
