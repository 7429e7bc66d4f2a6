import JSONText
import Testing
import WeatherSimulator

@Suite struct ForecastUnitTests {
  static let place = "latitude=61.22&longitude=-149.9"

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  @Test(arguments: [
    ("", "temperature_2m", "°C"), ("temperature_unit=celsius", "dew_point_2m", "°C"),
    ("temperature_unit=fahrenheit", "apparent_temperature", "°F"), ("", "wind_speed_10m", "km/h"),
    ("wind_speed_unit=ms", "wind_speed_10m", "m/s"), ("wind_speed_unit=kn", "wind_gusts_10m", "kn"),
    ("wind_speed_unit=mph", "wind_speed_10m", "mp/h"), ("", "precipitation", "mm"),
    ("precipitation_unit=inch", "rain", "inch"), ("", "snowfall", "cm"),
    ("precipitation_unit=inch", "snowfall", "inch"), ("", "visibility", "m"),
    ("precipitation_unit=inch", "visibility", "ft"), ("", "snow_depth", "m"),
    ("precipitation_unit=inch", "freezing_level_height", "ft"), ("", "pressure_msl", "hPa"),
    ("precipitation_unit=inch", "surface_pressure", "hPa"), ("", "relative_humidity_2m", "%"),
    ("", "wind_direction_10m", "°"), ("", "weather_code", "wmo code"), ("", "is_day", ""),
    ("", "uv_index", ""), ("", "precipitation_probability", "%"), ("", "cloud_cover", "%"),
  ])
  func `an hourly variable has its unit`(units: String, variable: String, text: String) throws {
    let root = try simulator.forecast(
      "\(Self.place)&\(units)&current=\(variable)&hourly=\(variable)&forecast_days=1"
    )
    #expect(root["current_units"]?[variable]?.string == text)
    #expect(root["hourly_units"]?[variable]?.string == text)
  }

  @Test(arguments: [
    ("", "temperature_2m_max", "°C"), ("", "weather_code", "wmo code"), ("", "sunrise", "iso8601"),
    ("timeformat=unixtime", "sunset", "unixtime"), ("", "daylight_duration", "s"),
    ("", "precipitation_hours", "h"), ("precipitation_unit=inch", "precipitation_sum", "inch"),
    ("", "snowfall_sum", "cm"), ("wind_speed_unit=mph", "wind_gusts_10m_max", "mp/h"),
    ("", "wind_direction_10m_dominant", "°"), ("", "uv_index_max", ""),
    ("", "precipitation_probability_max", "%"),
  ])
  func `a daily variable has its unit`(units: String, variable: String, text: String) throws {
    let root = try simulator.forecast("\(Self.place)&\(units)&daily=\(variable)")
    #expect(root["daily_units"]?[variable]?.string == text)
  }

  @Test func `the current section has units of time and interval`() throws {
    let root = try simulator.forecast("\(Self.place)&current=is_day")
    #expect(root["current_units"]?["time"]?.string == "iso8601")
    #expect(root["current_units"]?["interval"]?.string == "seconds")
    #expect(root["current"]?["interval"]?.int == 900)
  }

  @Test(arguments: [
    ("", "temperature_2m", 1), ("", "relative_humidity_2m", 0), ("", "precipitation", 2),
    ("precipitation_unit=inch", "precipitation", 3), ("", "wind_speed_10m", 1),
    ("wind_speed_unit=ms", "wind_speed_10m", 2), ("precipitation_unit=inch", "visibility", 3),
    ("", "visibility", 2), ("", "pressure_msl", 1), ("", "uv_index", 2), ("", "weather_code", 0),
  ])
  func `numbers have fixed decimals`(units: String, variable: String, decimals: Int) throws {
    let root = try simulator.forecast("\(Self.place)&\(units)&hourly=\(variable)&forecast_days=2")
    for value in try #require(root["hourly"]?[variable]?.array) {
      let parts = value.rawText.split(separator: ".")
      #expect((parts.count > 1 ? parts[1].count : 0) == decimals, "\(value.rawText)")
    }
  }

  struct Conversion: CustomTestStringConvertible {
    var testDescription: String
    var variable: String
    /// Half of the last decimal of both values, in the second unit.
    var tolerance: Double
    var convert: @Sendable (Double) -> Double

    init(
      _ unit: String,
      _ variable: String,
      _ tolerance: Double,
      _ convert: @escaping @Sendable (Double) -> Double
    ) {
      testDescription = unit
      self.variable = variable
      self.tolerance = tolerance
      self.convert = convert
    }
  }

  @Test(arguments: [
    Conversion("temperature_unit=fahrenheit", "temperature_2m", 0.15) { $0 * 9 / 5 + 32 },
    Conversion("wind_speed_unit=ms", "wind_speed_10m", 0.02) { $0 / 3.6 },
    Conversion("wind_speed_unit=mph", "wind_speed_10m", 0.09) { $0 / 1.609344 },
    Conversion("wind_speed_unit=kn", "wind_gusts_10m", 0.08) { $0 / 1.852 },
    Conversion("precipitation_unit=inch", "precipitation", 0.001) { $0 / 25.4 },
    Conversion("precipitation_unit=inch", "visibility", 0.02) { $0 / 0.3048 },
    Conversion("precipitation_unit=inch", "pressure_msl", 0) { $0 },
  ])
  func `values are converted to the requested units`(conversion: Conversion) throws {
    let query = "\(Self.place)&hourly=\(conversion.variable)&forecast_days=5"
    let metric = try simulator.forecast(query)["hourly"]?[conversion.variable]?.doubles ?? []
    let other = try simulator.forecast("\(query)&\(conversion.testDescription)")["hourly"]?[
      conversion.variable
    ]?.doubles
    #expect(metric.count == 120 && other?.count == 120)
    for (first, second) in zip(metric, other ?? []) {
      let expected = conversion.convert(try #require(first))
      #expect(abs(expected - (second ?? .nan)) <= conversion.tolerance + 1e-9)
    }
  }

  @Test func `visibility without a model is null with the unit undefined`() throws {
    let root = try simulator.forecast(
      "latitude=-34.9&longitude=138.6&current=visibility,rain&hourly=visibility&forecast_days=1"
    )
    #expect(root["current"]?["visibility"]?.isNull == true)
    #expect(root["current"]?["rain"]?.double != nil)
    #expect(root["current_units"]?["visibility"]?.string == "undefined")
    #expect(root["hourly"]?["visibility"]?.array?.count { $0.isNull } == 24)
  }
}
