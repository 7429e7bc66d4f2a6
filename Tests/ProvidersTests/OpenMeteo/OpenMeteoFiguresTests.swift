import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Figures that a provider sends` {
  @Test(
    arguments: [
      ("temperature_2m", "14.0", .temperature, 14),
      ("temperature_2m", "-0.04", .temperature, -0.04),
      ("temperature_2m", "-0.0001", .temperature, -0.0001),
      ("temperature_2m", "-0.0000000001", .temperature, 0),
      ("temperature_2m", "1.23456", .temperature, 1.23456),
      ("temperature_2m", "70", .temperature, 70), ("temperature_2m", "70.1", .temperature, nil),
      ("temperature_2m", "-100", .temperature, -100),
      ("temperature_2m", "-100.1", .temperature, nil),
      ("temperature_2m", "1e999", .temperature, nil),
      ("temperature_2m", "-1e999", .temperature, nil),
      ("temperature_2m", "null", .temperature, nil),
      ("apparent_temperature", "-89.25", "apparentTemperature", -89.25),
      ("dew_point_2m", "1e3", "dewPoint", nil), ("relative_humidity_2m", "100", "humidity", 100),
      ("relative_humidity_2m", "100.4", "humidity", 100),
      ("relative_humidity_2m", "101", "humidity", 100),
      ("relative_humidity_2m", "-1", "humidity", 0),
      ("relative_humidity_2m", "101.1", "humidity", nil),
      ("relative_humidity_2m", "-5", "humidity", nil), ("cloud_cover", "101", "cloudCover", 100),
      ("cloud_cover", "1000", "cloudCover", nil), ("precipitation", "0.000", .precipitation, 0),
      ("precipitation", "-0.1", .precipitation, nil),
      ("precipitation", "1e999", .precipitation, nil),
      ("precipitation", "2500.1", .precipitation, nil), ("snowfall", "2.8", "snowfall", 2.8),
      ("snowfall", "-0.1", "snowfall", nil), ("snowfall", "500.1", "snowfall", nil),
      ("pressure_msl", "1019.2", "pressure", 1019.2), ("pressure_msl", "0", "pressure", nil),
      ("pressure_msl", "849.9", "pressure", nil), ("pressure_msl", "850", "pressure", 850),
      ("pressure_msl", "1100.1", "pressure", nil), ("wind_speed_10m", "11.2", .windSpeed, 11.2),
      ("wind_speed_10m", "-3", .windSpeed, nil), ("wind_speed_10m", "450", .windSpeed, 450),
      ("wind_speed_10m", "100000", .windSpeed, nil), ("wind_gusts_10m", "450.1", "windGust", nil),
      ("wind_gusts_10m", "24.5", "windGust", 24.5), ("wind_direction_10m", "0", .windDirection, 0),
      ("wind_direction_10m", "360", .windDirection, 360),
      ("wind_direction_10m", "361", .windDirection, nil),
      ("wind_direction_10m", "-1", .windDirection, nil),
      ("visibility", "24140", "visibility", 24.14), ("visibility", "0.4", "visibility", 0.0004),
      ("visibility", "1000001", "visibility", nil), ("uv_index", "1.25", "uvIndex", 1.25),
      ("uv_index", "-1", "uvIndex", nil), ("uv_index", "60.1", "uvIndex", nil),
    ] as [(String, String, CurrentMeasure, Double?)]) func `are unknown when they are impossible`(
      _ variable: String, _ value: String, _ measure: CurrentMeasure, _ figure: Double?
    ) throws
  {
    let body = #"{"utc_offset_seconds":0,"current":{"\#(variable)":\#(value)}}"#
    let weather = try response(body).current()
    #expect(weather[measure] == figure)
  }

  @Test func `in a series are unknown individually`() throws {
    let body = """
      {"utc_offset_seconds":0,
       "daily":{"time":["2026-11-21","2026-11-22","2026-11-23","2026-11-24"],
        "temperature_2m_max":[500,1e999,null,12.5],
        "precipitation_probability_max":[250,101,-1,40],
        "precipitation_sum":[-0.5,0.0,null,1.4],
        "snowfall_sum":[-1,2.1,0.0,null],
        "sunshine_duration":[-1,36000.5,86401,null],
        "wind_direction_10m_dominant":[361,360,-0.1,0]},
       "hourly":{"time":["2026-11-21T09:00","2026-11-21T10:00"],
        "temperature_2m":[-151,null],"precipitation_probability":[5,101],
        "snowfall":[5,0.7],
        "wind_direction_10m":[400,359.5]}}
      """
    let forecast = try response(body).forecast(at: try instant("2026-11-21T09:30:00Z"))
    #expect(forecast.days.map(\.temperatureMax) == [nil, nil, nil, 12.5])
    #expect(forecast.days.map(\.precipitationProbability) == [nil, 100, 0, 40])
    #expect(forecast.days.map(\.precipitation) == [nil, 0, nil, 1.4])
    #expect(forecast.days.map(\.snowfall) == [nil, 2.1, 0, nil])
    #expect(forecast.days.map(\.sunshineDuration) == [nil, 36_000.5, nil, nil])
    #expect(forecast.days.map(\.windDirection) == [nil, 360, nil, 0])
    #expect(forecast.days.map(\.complete) == [false, true, true, true])
    #expect(forecast.hours.map(\.temperature) == [nil, nil])
    #expect(forecast.hours.map(\.precipitationProbability) == [100, nil])
    #expect(forecast.hours.map(\.snowfall) == [0.7, nil])
    #expect(forecast.hours.map(\.windDirection) == [nil, 359.5])
  }

  @Test(arguments: [("\"s\"", 18_000.0), ("\"\"", 18_000), ("\"h\"", nil)])
  func `for a day's sunshine are seconds`(_ unit: String, _ seconds: Double?) throws {
    let body = """
      {"utc_offset_seconds":0,"daily_units":{"sunshine_duration":\(unit)},
       "daily":{"time":["2026-11-21"],"sunshine_duration":[18000]}}
      """
    let response = try response(body)
    if let seconds {
      #expect(try response.days().map(\.sunshineDuration) == [seconds])
    } else {
      #expect(throws: MalformedResponse.self) { try response.days() }
    }
  }

  @Test(arguments: [
    ("0", Condition(code: 0)), ("3.0", Condition(code: 3)), ("99", Condition(code: 99)),
    ("42", Condition(code: 42)), ("100", nil), ("-1", nil), ("3.5", nil), ("1e999", nil),
    ("null", nil),
  ]) func `are conditions when they are codes`(_ text: String, _ condition: Condition?) throws {
    let body = #"{"utc_offset_seconds":0,"current":{"weather_code":\#(text)}}"#
    #expect(try response(body).current().condition == condition)
  }

  @Test(arguments: [
    ("0", false), ("1", true), ("1.0", true), ("2", nil), ("1e999", nil), ("null", nil),
  ]) func `for daylight are 0 and 1`(_ text: String, _ isDay: Bool?) throws {
    let body = #"{"utc_offset_seconds":0,"current":{"is_day":\#(text)}}"#
    #expect(try response(body).current().isDay == isDay)
  }

  @Test(
    arguments: [
      ("temperature_2m", "\"°C\"", .temperature, 10), ("temperature_2m", "\"\"", .temperature, 10),
      ("temperature_2m", "null", .temperature, 10),
      ("temperature_2m", "\"°F\"", .temperature, -12.222222222),
      ("temperature_2m", "\"K\"", .temperature, nil),
      ("wind_speed_10m", "\"km/h\"", .windSpeed, 10), ("wind_speed_10m", "\"m/s\"", .windSpeed, 36),
      ("wind_speed_10m", "\"mp/h\"", .windSpeed, 16.09344),
      ("wind_speed_10m", "\"mph\"", .windSpeed, 16.09344),
      ("wind_speed_10m", "\"kn\"", .windSpeed, 18.52),
      ("precipitation", "\"mm\"", .precipitation, 10),
      ("precipitation", "\"inch\"", .precipitation, 254), ("snowfall", "\"cm\"", "snowfall", 10),
      ("snowfall", "\"inch\"", "snowfall", 25.4), ("snowfall", "\"mm\"", "snowfall", nil),
      ("visibility", "\"m\"", "visibility", 0.01), ("visibility", "\"ft\"", "visibility", 0.003048),
      ("pressure_msl", "\"hPa\"", "pressure", 1000), ("pressure_msl", "\"inHg\"", "pressure", nil),
      ("relative_humidity_2m", "\"undefined\"", "humidity", 10),
    ] as [(String, String, CurrentMeasure, Double?)])
  func `are converted to metric, and malformed in an unknown unit`(
    _ variable: String, _ unit: String, _ measure: CurrentMeasure, _ figure: Double?
  ) throws {
    let body = """
      {"utc_offset_seconds":0,"current_units":{"\(variable)":\(unit)},
       "current":{"\(variable)":\(measure.quantity == .pressure ? 1000 : 10)}}
      """
    let response = try response(body)
    if figure == nil {
      #expect(throws: MalformedResponse.self) { try response.current() }
    } else {
      #expect(try response.current()[measure] == figure)
    }
  }
}
