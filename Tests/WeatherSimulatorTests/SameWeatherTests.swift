import JSONText
import Testing

@testable import WeatherSimulator

/// All providers report the same weather for a place and time.
@Suite struct SameWeatherTests {
  static let places = [
    (40.71427, -74.00597), (39.73915, -104.9847), (61.21806, -149.90028), (25.77427, -80.19366),
    (47.60621, -122.33207),
  ]

  private func moments() throws -> [Simulator] {
    try (0..<3).map { try Simulator.starting(at: Simulator.defaultStart + $0 * 26 * 86_400) }
  }

  @Test(arguments: places)
  func `current weather is the same`(latitude: Double, longitude: Double) throws {
    for simulator in try moments() {
      let variables =
        "temperature_2m,relative_humidity_2m,pressure_msl,wind_speed_10m,wind_direction_10m,"
        + "weather_code"
      let here = try simulator.forecast(
        "latitude=\(latitude)&longitude=\(longitude)&current=\(variables)"
      )
      let current = try #require(here["current"])
      let temperature = try #require(current["temperature_2m"]?.double)
      let pressure = try #require(current["pressure_msl"]?.double)
      let wind = try #require(current["wind_speed_10m"]?.double) / 3.6
      let code = try #require(current["weather_code"]?.int)

      let other = try simulator.json(
        "/data/2.5/weather?lat=\(latitude)&lon=\(longitude)&appid=k&units=metric"
      )
      #expect(other["dt"]?.int == simulator.now)
      #expect(isNear(other.at("main.temp"), temperature, 0.06))
      #expect(isNear(other.at("main.humidity"), current["relative_humidity_2m"]?.double, 0))
      #expect(isNear(other.at("main.pressure"), pressure, 0.6))
      #expect(isNear(other.at("wind.speed"), wind, 0.02))
      #expect(other.at("weather.0.id")?.int.map { $0 / 100 } == group(ofCode: code))

      let first = try simulator.json(
        "/weatherapi/locationforecast/2.0/complete?lat=\(cut(latitude))&lon=\(cut(longitude))"
      ).at("properties.timeseries.0")
      #expect(first?["time"]?.string.flatMap(CivilTime.init)?.seconds == simulator.now)
      let details = first?.at("data.instant.details")
      #expect(isNear(details?["air_temperature"], temperature, 0.01))
      #expect(isNear(details?["air_pressure_at_sea_level"], pressure, 0.01))
      #expect(isNear(details?["relative_humidity"], current["relative_humidity_2m"]?.double, 0.5))
      #expect(isNear(details?["wind_speed"], wind, 0.07))
      #expect(
        isNear(details?["wind_from_direction"], current["wind_direction_10m"]?.double, 0.51)
      )

      let observation = try latestObservation(simulator, latitude, longitude)
      #expect(isNear(observation.at("temperature.value"), temperature, 0.06))
      #expect(isNear(observation.at("seaLevelPressure.value"), pressure * 100, 6))
      #expect(isNear(observation.at("windSpeed.value"), wind * 3.6, 0.06))
    }
  }

  @Test(arguments: places)
  func `hourly forecasts are the same`(latitude: Double, longitude: Double) throws {
    for simulator in try moments() {
      let hourly = try #require(
        try simulator.forecast(
          "latitude=\(latitude)&longitude=\(longitude)&forecast_hours=72"
            + "&hourly=temperature_2m,precipitation"
        )["hourly"]
      )
      let temperatures = hourly["temperature_2m"]?.doubles ?? []
      let amounts = hourly["precipitation"]?.doubles ?? []
      #expect(temperatures.count == 72)

      let steps =
        try simulator.json(
          "/weatherapi/locationforecast/2.0/complete?lat=\(cut(latitude))&lon=\(cut(longitude))"
        ).at("properties.timeseries")?.elements ?? []
      for index in 0..<48 {
        let data = steps[index]["data"]
        #expect(isNear(data?.at("instant.details.air_temperature"), temperatures[index], 0.01))
        let amount = data?.at("next_1_hours.details.precipitation_amount")
        #expect(isNear(amount, amounts[index + 1], 0.06))
      }

      let grid = try simulator.json("/points/\(cut(latitude)),\(cut(longitude))")
      let path = try simulator.path(of: grid.at("properties.forecastHourly")?.string)
      let periods = try simulator.json(path + "?units=si").at("properties.periods")
      for index in 0..<72 {
        let temperature = periods?.elements[index]["temperature"]
        #expect(isNear(temperature, temperatures[index], 0.56))
      }

      let threes =
        try simulator.json(
          "/data/2.5/forecast?lat=\(latitude)&lon=\(longitude)&appid=k&units=metric"
        )["list"]?.elements ?? []
      for step in threes.prefix(20) {
        let index = (try #require(step["dt"]?.int) - simulator.now) / 3600
        #expect(isNear(step.at("main.temp"), temperatures[index], 0.06))
        let sum = amounts[index + 1...index + 3].compactMap { $0 }.reduce(0, +)
        let water = (step.at("rain.3h")?.double ?? 0) + (step.at("snow.3h")?.double ?? 0)
        #expect((water - sum).magnitude < 0.03)
      }
    }
  }

  private func latestObservation(
    _ simulator: Simulator,
    _ latitude: Double,
    _ longitude: Double
  ) throws -> JSONValue {
    let point = try simulator.json("/points/\(cut(latitude)),\(cut(longitude))")
    let stations = try simulator.json(
      simulator.path(of: point.at("properties.observationStations")?.string)
    )
    let station = stations.at("features.0.properties.stationIdentifier")?.string
    let latest = try simulator.json("/stations/\(try #require(station))/observations/latest")
    return try #require(latest["properties"])
  }

  private func isNear(_ value: JSONValue?, _ expected: Double?, _ tolerance: Double) -> Bool {
    guard let value = value?.double, let expected else { return false }
    return (value - expected).magnitude <= tolerance
  }

  /// At most four decimals without trailing zeros, as MET Norway and NWS require.
  private func cut(_ degrees: Double) -> String {
    DecimalText.text(degrees, fractionDigits: 0...4) ?? ""
  }

  /// The group of OpenWeatherMap's conditions for a WMO code.
  private func group(ofCode code: Int) -> Int {
    switch code {
    case 0...3: 8
    case 45, 48: 7
    case 71...77, 85, 86: 6
    case 51...55: 3
    case 95...: 2
    default: 5
    }
  }
}
