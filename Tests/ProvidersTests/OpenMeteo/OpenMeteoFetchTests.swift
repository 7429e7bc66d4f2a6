import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `Places are fetched in few calls` {
  @Test(
    arguments: [
      (250, 0, 0, 3), (0, 250, 0, 3), (100, 100, 50, 3), (101, 101, 48, 5), (83, 83, 84, 3),
      (201, 48, 1, 5), (1, 0, 0, 1), (0, 0, 0, 0),
    ] as [(Int, Int, Int, Int)]) func `a hundred places with the same parts share a call`(
      _ all: Int, _ current: Int, _ forecast: Int, _ calls: Int
    ) throws
  {
    var mixed = weatherRequests(all + current + forecast)
    for index in all..<mixed.count {
      mixed[index].parts = index < all + current ? .current : .forecast
    }
    // Neighbors have different parts, as in a list that is partly fresh.
    mixed = mixed.indices.map { mixed[$0 * 7 % mixed.count] }.reduced(to: mixed)
    let service = FakeService { .ok($0) }

    let results = try service.fetch(mixed)

    #expect(service.calls.count == calls)
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
      weatherRequests(1) + weatherRequests(2, .current) + weatherRequests(3, .forecast))

    let all = service.calls[0].query
    #expect(
      all["current"] == """
        weather_code,is_day,temperature_2m,apparent_temperature,dew_point_2m,relative_humidity_2m,\
        precipitation,snowfall,cloud_cover,pressure_msl,wind_speed_10m,wind_direction_10m,\
        wind_gusts_10m,visibility,uv_index
        """)
    #expect(
      all["daily"] == """
        weather_code,sunrise,sunset,temperature_2m_max,temperature_2m_min,precipitation_sum,\
        precipitation_probability_max,snowfall_sum,wind_speed_10m_max,wind_gusts_10m_max,\
        wind_direction_10m_dominant,uv_index_max,sunshine_duration
        """)
    #expect(
      all["hourly"] == """
        weather_code,temperature_2m,precipitation,precipitation_probability,snowfall,\
        wind_speed_10m,wind_direction_10m
        """)
    #expect(all["forecast_days"] == "7")
    #expect(all["forecast_hours"] == "49")
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

  @Test(
    arguments: [
      (0, "0.0"), (-0.0, "0.0"), (0.00001, "0.00001"), (-0.0000001, "0.0"), (1e-300, "0.0"),
      (-0.5, "-0.5"), (37.566, "37.566"), (126.9784000001, "126.9784"), (-179.9999999, "-180.0"),
      (89.123456789, "89.123457"), (180, "180.0"),
    ] as [(Double, String)]) func `a coordinate has a decimal point and no exponent`(
      _ value: Double, _ text: String
    )
  { #expect(value.coordinateText == text) }
}

extension [WeatherRequest] {
  /// The shuffled requests if each is still there once, else the original ones.
  fileprivate func reduced(to all: [WeatherRequest]) -> [WeatherRequest] {
    Set(map(\.latitude)).count == all.count ? self : all
  }
}
