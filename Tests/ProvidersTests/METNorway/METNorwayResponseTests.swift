import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `A response of MET Norway` {
  private func weather(
    _ details: String, units: String = "{}",
    period: String = #""next_1_hours":{"summary":{"symbol_code":"fog"},"details":{}}"#
  ) throws -> CurrentWeather {
    let body = """
      {"properties":{"meta":{"units":\(units)},"timeseries":[
       {"time":"2026-11-21T09:00:00Z","data":{"instant":{"details":\(details)},\(period)}}]}}
      """
    let result = try METNorwayService(body).fetch(at: "2026-11-21T09:00:04Z", .utc, .current)
    return try result.currentWeather()
  }

  @Test func `has its figures in metric units`() throws {
    let weather = try weather(
      """
      {"air_temperature":12.34567,"wind_speed":10,"wind_speed_of_gust":12.5,
       "relative_humidity":100.4,"wind_from_direction":360,"air_pressure_at_sea_level":1013.25,
       "ultraviolet_index_clear_sky":0.04,"cloud_area_fraction":-0.1,"dew_point_temperature":-1}
      """)
    #expect(weather.temperature == 12.34567)
    #expect(weather.windSpeed == 36)
    #expect(weather.windGust == 45)
    #expect(weather.humidity == 100)
    #expect(weather.windDirection == 360)
    #expect(weather.pressure == 1013.25)
    #expect(weather.uvIndex == 0.04)
    #expect(weather.cloudCover == 0)
    #expect(weather.dewPoint == -1)
    #expect(weather.visibility == nil)
  }

  @Test(arguments: [
    (#"{"coordinates":[10.7,59.9,23]}"#, 23.0), (#"{"coordinates":[10.7,59.9]}"#, nil),
    (#"{"coordinates":[10.7,59.9,99999]}"#, nil), ("null", nil), ("7", nil),
  ]) func `has the height of the place`(geometry: String, height: Double?) throws {
    let body = """
      {"geometry":\(geometry),"properties":{"meta":{"units":{}},"timeseries":[
       {"time":"2026-11-21T09:00:00Z","data":{"instant":{"details":{"air_temperature":1}}}}]}}
      """
    let result = try METNorwayService(body).fetch(at: "2026-11-21T09:00:04Z", .utc, .current)
    #expect(result.elevation == height)
  }

  @Test(arguments: ["null", "1e999", "-1e999", "1000", "-200"])
  func `lacks only the impossible figure`(_ value: String) throws {
    let weather = try weather(
      #"{"air_temperature":\#(value),"relative_humidity":\#(value),"wind_speed":1,"other":[[]]}"#)
    #expect(weather.temperature == nil)
    #expect(weather.apparentTemperature == nil)
    #expect(weather.humidity == nil)
    #expect(weather.windSpeed == 3.6)
    #expect(weather.condition == Condition(code: 45))
  }

  @Test func `ignores a figure in another unit`() throws {
    let details = #"{"air_temperature":50,"wind_speed":10,"relative_humidity":50}"#
    let weather = try weather(
      details,
      units: #"{"air_temperature":"fahrenheit","wind_speed":"m/s","relative_humidity":null,"x":1}"#)
    #expect(weather.temperature == nil)
    #expect(weather.windSpeed == 36)
    #expect(weather.humidity == 50)
    for units in ["null", "[]", "5", #"{"air_temperature":7}"#] {
      #expect(try self.weather(details, units: units).temperature == 50)
    }
  }

  @Test(
    arguments: [
      (
        #""next_1_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":2}}"#,
        63, 2.0
      ),
      (
        #""next_6_hours":{"summary":{"symbol_code":"rain"},"details":{"precipitation_amount":2}}"#,
        63, nil
      ),
      (
        #""next_1_hours":{"details":{"precipitation_amount":2}}, "next_6_hours":{"summary":{"symbol_code":"fog"}}"#,
        45, 2
      ),
      (
        #""next_1_hours":{"summary":{}}, "next_12_hours":{"summary":{"symbol_code":"fog"}}"#, nil,
        nil
      ), (#""next_1_hours":{"summary":{"symbol_code":7}}, "next_6_hours":null"#, nil, nil),
      (#""next_1_hours":null"#, nil, nil),
    ] as [(String, Int?, Double?)])
  func `has the condition of the shortest period, and rain only of an hour`(
    _ period: String, _ code: Int?, _ precipitation: Double?
  ) throws {
    let weather = try weather("{}", period: period)
    #expect(weather.condition?.code == code)
    #expect(weather.precipitation == precipitation)
  }

  @Test(
    arguments: [
      // The latest step that has begun, even if the series begins long before.
      ("2026-11-21T09:00:00Z", 0.0), ("2026-11-21T09:59:59Z", 0), ("2026-11-21T10:00:00Z", 1),
      ("2026-11-21T14:59:59Z", 5),
      // A step of six hours counts until its end.
      ("2026-11-21T15:00:00Z", 6), ("2026-11-21T20:59:59Z", 6),
      // The last step, an instant, counts for an hour.
      ("2026-11-21T21:59:59Z", 7), ("2026-11-21T22:00:00Z", nil),
      // A local clock may be up to an hour slow.
      ("2026-11-21T08:00:00Z", 0), ("2026-11-21T07:59:59Z", nil), ("2025-11-21T09:00:00Z", nil),
    ] as [(String, Double?)]) func `has the current weather of the present step`(
      _ now: String, _ temperature: Double?
    ) throws
  {
    let begin = try instant("2026-11-21T09:00:00Z")
    let hourly = (0..<6).map { index in
      METNorwayService.hourly(
        Timestamp.text(begin.addingTimeInterval(Double(index) * 3600)), Double(index))
    }
    let six = METNorwayService.hourly("2026-11-21T15:00:00Z", 6).replacing(
      "next_1_hours", with: "next_6_hours")
    let instantAlone =
      #"{"time":"2026-11-21T21:00:00Z","data":{"instant":{"details":{"air_temperature":7}}}}"#
    let body = METNorwayService.body(hourly + [six, instantAlone])
    let result = try METNorwayService(body).fetch(at: now, .utc, .current)
    #expect(result.temperature == temperature)
    #expect(result.failure?.kind == (temperature == nil ? .malformed : nil))
  }
}
