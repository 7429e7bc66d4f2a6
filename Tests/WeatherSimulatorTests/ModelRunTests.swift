import JSONText
import Testing

@testable import WeatherSimulator

/// Forecasts of model runs, which start at 0, 6, 12 and 18 UTC and are published four hours later.
@Suite struct ModelRunTests {
  private static let hour = 3600

  private func simulator(at instant: Int) throws -> Simulator {
    try Simulator.starting(at: instant, hasModelRuns: true)
  }

  /// Midnight of the default start.
  private let midnight = Simulator.defaultStart - 12 * hour

  // MARK: Errors

  private struct Errors {
    var temperature = 0.0
    var windSpeed = 0.0
    var precipitation = 0.0
    var probability = 0.0
    /// The share of hours with another weather code.
    var code = 0.0
    /// How much the error in temperature differs from the next hour's.
    var step = 0.0
    /// How much the temperature differs from the forecast of the run before.
    var revision = 0.0
  }

  /// The weather of a place at an hour: the actual one, and the forecast of a run.
  private func conditions(
    _ cell: Coordinates, at instant: Int, run: Int
  ) -> (actual: Conditions, forecast: Conditions) {
    let context = ServiceContext(
      configuration: Simulator.Configuration(), now: run + 4 * Self.hour, model: "model",
      alerts: [], port: 0, origin: "")
    let model = WeatherModel(cell: cell, context)
    return (model.conditions(at: instant), model.forecast(for: instant))
  }

  /// Mean errors over many places and runs.
  private func errors(hoursAhead lead: Int) -> Errors {
    var errors = Errors()
    let count = 1200
    func add(_ difference: Double, to sum: inout Double) {
      sum += difference.magnitude / Double(count)
    }
    for index in 0..<count {
      let cell = Coordinates(
        latitude: Double(index * 7 % 110 - 55), longitude: Double(index * 11 % 340 - 170))
      let run = midnight + index * 18 * Self.hour
      let instant = run + lead * Self.hour
      let (actual, forecast) = conditions(cell, at: instant, run: run)
      let next = conditions(cell, at: instant + Self.hour, run: run)
      let previous = conditions(cell, at: instant, run: run - 6 * Self.hour).forecast
      let error = forecast.temperature - actual.temperature
      add(error, to: &errors.temperature)
      add(forecast.windSpeed - actual.windSpeed, to: &errors.windSpeed)
      add(forecast.precipitation - actual.precipitation, to: &errors.precipitation)
      add(
        forecast.precipitationProbability - actual.precipitationProbability, to: &errors.probability
      )
      add(forecast.weatherCode == actual.weatherCode ? 0 : 1, to: &errors.code)
      let nextError = next.forecast.temperature - next.actual.temperature
      add(nextError - error, to: &errors.step)
      add(forecast.temperature - previous.temperature, to: &errors.revision)
    }
    return errors
  }

  @Test func `errors grow with the lead time`() {
    let errors = [6, 24, 72, 144].map(errors)
    #expect((0.7...1.3).contains(errors[0].temperature), "\(errors[0])")
    #expect((2...3).contains(errors[2].temperature), "\(errors[2])")
    for (near, far) in zip(errors, errors.dropFirst()) {
      let values = [\Errors.temperature, \.windSpeed, \.precipitation, \.probability, \.code]
      for value in values { #expect(near[keyPath: value] < far[keyPath: value], "\(near) \(far)") }
    }
  }

  @Test(arguments: [6, 24, 72]) func `errors last for hours and change little from run to run`(
    lead: Int
  ) {
    let errors = errors(hoursAhead: lead)
    #expect(errors.step < 0.5 * errors.temperature, "\(errors)")
    #expect((0.1...0.7).contains(errors.revision / errors.temperature), "\(errors)")
  }

  // MARK: Publication

  private func temperatures(_ simulator: Simulator) throws -> [Double?] {
    let root = try simulator.forecast(
      "latitude=48&longitude=2&hourly=temperature_2m&forecast_days=3")
    return try #require(root.at("hourly.temperature_2m")).doubles
  }

  @Test func `a forecast changes when a run is published, four hours after its start`() throws {
    let simulator = try simulator(at: midnight + 10 * Self.hour)
    let forecast = try temperatures(simulator)
    #expect(try temperatures(simulator) == forecast)
    simulator.advance(by: 6 * Self.hour - 1)
    #expect(try temperatures(simulator) == forecast)
    simulator.advance(by: 1)
    let next = try temperatures(simulator)
    #expect(zip(forecast, next).prefix(12).allSatisfy { $0 == $1 })
    #expect(zip(forecast, next).dropFirst(12).count { $0 != $1 } > 50)
    simulator.advance(by: -1)
    #expect(try temperatures(simulator) == forecast)
  }

  @Test func `the forecast of a past hour is of the last run before it and stays`() throws {
    let simulator = try simulator(at: midnight + 16 * Self.hour)
    let forecast = try temperatures(simulator)
    simulator.advance(by: 7 * Self.hour)
    let next = try temperatures(simulator)
    // The run of 12:00 was published at 16:00, the run of 18:00 at 22:00.
    #expect(next.prefix(18) == forecast.prefix(18))
    #expect(next.dropFirst(18).prefix(6) != forecast.dropFirst(18).prefix(6))
    let actual = try Simulator.starting(at: simulator.now)
    let differences = zip(next, try temperatures(actual)).prefix(24).map { past, actual in
      ((past ?? .nan) - (actual ?? .nan)).magnitude
    }
    #expect(differences.contains { $0 > 0 } && differences.allSatisfy { $0 < 4 }, "\(differences)")
  }

  // MARK: Providers

  private static let currentWeather = [
    "/v1/forecast?latitude=40.71427&longitude=-74.00597&current=temperature_2m,weather_code",
    "/data/2.5/weather?lat=40.71427&lon=-74.00597&appid=k&units=metric",
  ]
  private static let timeSeries = "/weatherapi/locationforecast/2.0/complete?lat=40.71&lon=-74.01"

  @Test func `the current weather of each provider is the actual weather`() throws {
    for hours in [0, 5, 29] {
      let instant = Simulator.defaultStart + hours * Self.hour
      let (simulator, actual) = (try simulator(at: instant), try Simulator.starting(at: instant))
      for target in Self.currentWeather {
        #expect(try simulator.get(target).text == actual.get(target).text)
      }
      let (series, actualSeries) = (
        try simulator.json(Self.timeSeries).at("properties.timeseries"),
        try actual.json(Self.timeSeries).at("properties.timeseries")
      )
      let details = "data.instant.details.air_temperature"
      #expect(series?.at("0.\(details)")?.double == actualSeries?.at("0.\(details)")?.double)
      #expect(series?.at("3.\(details)")?.double != actualSeries?.at("3.\(details)")?.double)
      let grid = try simulator.json("/points/40.71,-74.01")
      let stations = try simulator.path(of: grid.at("properties.observationStations")?.string)
      let station = try simulator.json(stations).at("features.0.properties.stationIdentifier")
      let latest = "/stations/\(try #require(station?.string))/observations/latest"
      let temperature = try simulator.json(latest).at("properties.temperature.value")?.double
      #expect(temperature != nil)
      #expect(temperature == (try actual.json(latest).at("properties.temperature.value")?.double))
    }
  }

  @Test func `each provider has its own forecast`() throws {
    let simulator = try simulator(at: Simulator.defaultStart)
    let openMeteo = try simulator.forecast(
      "latitude=40.71427&longitude=-74.00597&hourly=temperature_2m&forecast_hours=10"
    ).at("hourly.temperature_2m")
    let metNorway = try simulator.json(Self.timeSeries).at("properties.timeseries")
    let openWeatherMap = try simulator.json(
      "/data/2.5/forecast?lat=40.71427&lon=-74.00597&appid=k&units=metric")["list"]
    let grid = try simulator.json("/points/40.71,-74.01")
    let hours = try simulator.path(of: grid.at("properties.forecastHourly")?.string)
    let periods = try simulator.json(hours + "?units=si").at("properties.periods")
    let temperatures = [
      openMeteo?.at("9")?.double, metNorway?.at("9.data.instant.details.air_temperature")?.double,
      openWeatherMap?.at("2.main.temp")?.double, periods?.at("9.temperature")?.double,
    ].compactMap { $0?.rounded() }
    #expect(temperatures.count == 4)
    #expect(Set(temperatures).count > 1, "\(temperatures)")
  }
}

extension Simulator {
  /// The path of a link to this simulator.
  fileprivate func path(of address: String?) throws -> String {
    guard let address, address.hasPrefix(url) else {
      throw UnexpectedReply(text: address ?? "no address")
    }
    return String(address.dropFirst(url.count))
  }
}
