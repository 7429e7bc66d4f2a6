import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite(
  .enabled(
    if: Recording.isDirectoryKnown,
    "they have no permissive license; set SKYDIFF_RECORDINGS to their folder"
  )
)
struct `Recordings outside the repository` {
  @Test func `days without a figure, in a zone with its sign reversed`() throws {
    let response = try Recording.external("forecast_daily_all_null").response()
    #expect(response.timeZone == "Etc/GMT+9")
    #expect(response.utcOffset == -32_400)
    let days = try response.days()
    #expect(days.count == 11)
    #expect(days.first?.date.text == "2022-12-29")
    #expect(days.last?.date.text == "2023-01-08")
    #expect(days == days.map { Forecast.Day(date: $0.date, complete: false) })
  }

  @Test func `current weather in the legacy section, in a half-hour time zone`() throws {
    let body = try Recording.external("forecast_darwin_halfhour_offset_legacy_current")
    let response = try body.response()
    #expect(response.timeZone == "Australia/Darwin")
    #expect(response.utcOffset == 34_200)
    var expected = CurrentWeather(provider: "open-meteo", fetchedAt: FakeService.now)
    expected.observedAt = try instant("2023-10-25T11:15:00Z")
    expected.condition = Condition(code: 1)
    expected.isDay = false
    expected.temperature = 28.944
    expected.windSpeed = 12.231
    expected.windDirection = 90
    #expect(try response.current().inThousandths == expected)
    #expect(throws: MalformedResponse.self) { try response.forecast(at: FakeService.now) }
  }

  @Test func `only hours`() throws {
    let response = try Recording.external("forecast_brasilia_hourly").response()
    #expect(response.utcOffset == -10_800)
    let hours = try response.hours(from: try instant("2023-10-25T03:00:00Z"))
    #expect(hours.count == 48)
    #expect(hours[0].time == (try instant("2023-10-25T03:00:00Z")))
    #expect(hours.prefix(3).map(\.temperature) == [23.1, 22.4, 21.5])
    let later = try response.hours(from: try instant("2023-10-25T13:59:00Z"))
    #expect(later.prefix(2).map(\.temperature) == [27.3, 28.1])
    #expect(throws: MalformedResponse.self) { try response.forecast(at: FakeService.now) }
  }

  @Test func `twelve places by position`() throws {
    let body = try Recording.external("forecast_bulk12_uk")
    let elements = try OpenMeteoResponse.elements(of: .ok(body), count: 12)
    let now = try instant("2024-01-26T09:30:00Z")
    let hours = try elements.map { try $0.get().hours(from: now) }
    // Some share a grid cell and its coordinates, but not the elevation.
    #expect(
      hours.map { $0.first?.temperature }
        == [6.6, 4.2, 6, 4.1, 5, 5, 3.2, 5.1, 5.2, 5.9, 5.1, 4.6]
    )
    #expect(hours.allSatisfy { $0.count == 48 && $0[0].time == now - 1800 })
    #expect(throws: MalformedResponse.self) {
      try OpenMeteoResponse.elements(of: .ok(body), count: 11)
    }
  }

  @Test func `waves and air quality are not weather`() throws {
    let waves = try Recording.external("marine_bulk2_adriatic")
    for response in try OpenMeteoResponse.elements(of: .ok(waves), count: 2) {
      let hours = try response.get().hours(from: try instant("2025-06-15T22:00:00Z"))
      let times = try ["2025-06-15T22:00:00Z", "2025-06-15T23:00:00Z"].map(instant)
      #expect(hours.map(\.time) == times)
      #expect(hours.allSatisfy { $0 == Forecast.Hour(time: $0.time) })
      #expect(throws: MalformedResponse.self) { try response.get().current() }
    }
    let air = try Recording.external("air_quality_beijing_hourly").response()
    #expect(air.utcOffset == 28_800)
    let hours = try air.hours(from: try instant("2022-12-31T16:00:00Z"))
    #expect(hours.count == 48)
    #expect(hours.allSatisfy { $0 == Forecast.Hour(time: $0.time) })
  }

  @Test func `an error response`() throws {
    let body = try Recording.external("error_400_bad_unit").text
    let service = FakeService { _ in .status(400, body) }
    let failure = try #require(try service.fetch(weatherRequests(1)).first?.failure)
    #expect(failure.kind == .refused)
    #expect(
      failure.message == """
        weather.example answered 400: Cannot initialize TemperatureUnit from invalid String value \
        asdfsfd for key temperature_unit
        """
    )
  }

  @Test func `places with names of their own script, and with gaps in their regions`() throws {
    let capital = try #require(
      try Recording.external("geocoding_brasilia_nonascii").places(for: "brasilia").first
    )
    var expected = Place(name: "Brasília", latitude: -15.77972, longitude: -47.92972)
    expected.region = "Federal District"
    expected.country = "Brazil"
    expected.countryCode = "BR"
    expected.timeZone = "America/Sao_Paulo"
    expected.identifier = "open-meteo:3469058"
    expected.population = 2_207_718
    #expect(capital == expected)
    let berlin = try Recording.external("geocoding_berlin_admin3_admin4").places(for: "Berlin")
    #expect(berlin.map(\.fullName) == ["Berlin, Land Berlin, Germany"])
    #expect(berlin.map(\.population) == [3_426_354])
  }

  @Test func `homonyms in three countries`() throws {
    let body = try Recording.external("geocoding_dubai_homonyms")
    let places = try body.places(for: "Dubai")
    #expect(places.count == 8)
    #expect(places[0].country == "United Arab Emirates")
    #expect(places.map(\.population) == [3_790_000, 2139, 1969, 1081, nil, nil, nil, nil])
    // A mountain ranks below towns, and another name below both.
    #expect(places[6].region == "Sichuan")
    #expect(places[6].identifier == "open-meteo:6978719")
    #expect(places[7].name == "Dhubai")
    #expect(places[1].timeZone == "Asia/Kolkata")
    let indian = try body.places(for: "Dubai, IN")
    #expect(indian.map(\.countryCode) == ["IN", "IN", "IN", "IN"])
  }
}
