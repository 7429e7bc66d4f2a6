import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Places are fetched in few calls` {
  struct Mix: Sendable, CustomTestStringConvertible {
    let all: Int
    let current: Int
    let forecast: Int
    let calls: Int

    var testDescription: String { "\(all) all, \(current) current, \(forecast) forecast" }
  }

  @Test(arguments: [
    Mix(all: 250, current: 0, forecast: 0, calls: 3),
    Mix(all: 0, current: 250, forecast: 0, calls: 3),
    Mix(all: 100, current: 100, forecast: 50, calls: 3),
    Mix(all: 101, current: 101, forecast: 48, calls: 5),
    Mix(all: 83, current: 83, forecast: 84, calls: 3),
    Mix(all: 201, current: 48, forecast: 1, calls: 5),
    Mix(all: 1, current: 0, forecast: 0, calls: 1),
    Mix(all: 0, current: 0, forecast: 0, calls: 0),
  ])
  func `a hundred places with the same parts share a call`(_ mix: Mix) throws {
    var mixed = weatherRequests(mix.all + mix.current + mix.forecast)
    for index in mix.all..<mixed.count {
      mixed[index].parts = index < mix.all + mix.current ? .current : .forecast
    }
    // Neighbors have different parts, as in a list that is partly fresh.
    mixed = mixed.indices.map { mixed[$0 * 7 % mixed.count] }.reduced(to: mixed)
    let service = FakeService { .ok($0) }

    let results = try service.fetch(mixed)

    #expect(service.calls.count == mix.calls)
    #expect(service.calls.allSatisfy { (1...100).contains($0.latitudes.count) })
    for (weatherRequest, result) in zip(mixed, results) {
      let wantsCurrent = weatherRequest.parts.contains(.current)
      let wantsForecast = weatherRequest.parts.contains(.forecast)
      #expect(result.temperature == (wantsCurrent ? weatherRequest.latitude : nil))
      #expect(result.highest == (wantsForecast ? weatherRequest.latitude : nil))
      #expect((result.current == nil) == !wantsCurrent)
      #expect((result.forecast == nil) == !wantsForecast)
      #expect(result.failure == nil)
    }
  }

  @Test func `one place may be an object or an array of one`() throws {
    for body in [FakeService.element(1), "  \n[\(FakeService.element(1))]"] {
      let results = try FakeService { _ in .status(200, body) }.fetch(weatherRequests(1))
      #expect(results[0].temperature == 1)
    }
  }

  @Test func `places are matched by position, not by coordinates or location_id`() throws {
    let service = FakeService { call in
      .ok(call) { latitude in
        let element = FakeService.element(latitude)
        return element.replacing("{\"utc", with: "{\"location_id\":7,\"latitude\":51.5,\"utc")
      }
    }
    let results = try service.fetch(weatherRequests(12))
    #expect(results.map(\.temperature) == (0..<12).map(latitude))
  }

  @Test func `a call requests only variables that are used`() throws {
    let service = FakeService { .ok($0) }
    _ = try service.fetch(
      weatherRequests(1) + weatherRequests(2, .current) + weatherRequests(3, .forecast)
    )

    let all = service.calls[0].query
    #expect(
      all["current"]
        == """
        weather_code,is_day,temperature_2m,apparent_temperature,dew_point_2m,relative_humidity_2m,\
        precipitation,snowfall,cloud_cover,pressure_msl,wind_speed_10m,wind_direction_10m,\
        wind_gusts_10m,visibility,uv_index
        """
    )
    #expect(
      all["daily"]
        == """
        weather_code,sunrise,sunset,temperature_2m_max,temperature_2m_min,precipitation_sum,\
        precipitation_probability_max,snowfall_sum,wind_speed_10m_max,wind_gusts_10m_max,\
        wind_direction_10m_dominant,uv_index_max,sunshine_duration
        """
    )
    #expect(
      all["hourly"]
        == """
        weather_code,temperature_2m,precipitation,precipitation_probability,snowfall,\
        wind_speed_10m,wind_direction_10m
        """
    )
    #expect(all["forecast_days"] == "7")
    #expect(all["forecast_hours"] == "48")
    #expect(service.calls.allSatisfy { $0.query["timezone"] == "auto" })
    #expect(service.calls[1].parts == .current)
    #expect(service.calls[1].query["forecast_days"] == nil)
    #expect(service.calls[2].parts == .forecast)
  }

  @Test func `a key is only in a header`() throws {
    let service = FakeService { .ok($0) }
    _ = try service.fetch(weatherRequests(1), apiKey: "s3cret-key")
    let request = try #require(service.requests.first)
    #expect(request.credentialHeaders == [Request.Header("X-Api-Key", "s3cret-key")])
    #expect(!request.url.contains("s3cret"))
    #expect(!request.headers.contains { $0.value.contains("s3cret") })
  }

  struct Coordinate: Sendable, CustomTestStringConvertible {
    let value: Double
    let text: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Coordinate(value: 0, text: "0.0"),
    Coordinate(value: -0.0, text: "0.0"),
    Coordinate(value: 0.00001, text: "0.00001"),
    Coordinate(value: -0.0000001, text: "0.0"),
    Coordinate(value: 1e-300, text: "0.0"),
    Coordinate(value: -0.5, text: "-0.5"),
    Coordinate(value: 37.566, text: "37.566"),
    Coordinate(value: 126.9784000001, text: "126.9784"),
    Coordinate(value: -179.9999999, text: "-180.0"),
    Coordinate(value: 89.123456789, text: "89.123457"),
    Coordinate(value: 180, text: "180.0"),
  ])
  func `a coordinate has a decimal point and no exponent`(_ coordinate: Coordinate) {
    #expect(coordinate.value.coordinateText == coordinate.text)
  }
}

extension [WeatherRequest] {
  /// The shuffled requests if each is still there once, else the original ones.
  fileprivate func reduced(to all: [WeatherRequest]) -> [WeatherRequest] {
    Set(map(\.latitude)).count == all.count ? self : all
  }
}
