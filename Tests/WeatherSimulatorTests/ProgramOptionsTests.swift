import Testing

@testable import WeatherSimulator

@Suite struct ProgramOptionsTests {
  @Test func `every option is parsed`() throws {
    let options = try ProgramOptions([
      "--port", "8080", "--seed", "7", "--start", "2026-01-20T12:00:00Z", "--port-file", "port.txt",
      "--exit-with-stdin", "--model-runs",
    ])
    #expect(options.port == 8080)
    #expect(options.seed == 7)
    #expect(options.start == Simulator.defaultStart)
    #expect(options.portFile == "port.txt")
    #expect(options.exitsWithStandardInput)
    #expect(options.hasModelRuns)
    #expect(try ProgramOptions(["-h"]).showsHelp)
    // The default is the real time.
    #expect(try ProgramOptions(["--start", "now"]) == ProgramOptions([]))
    #expect(try ProgramOptions([]).start == nil)
  }

  @Test(arguments: [
    (["--bogus"], "unknown option '--bogus'"), (["extra"], "unknown option 'extra'"),
    (["--port"], "'--port' needs a valid value"),
    (["--port", "70000"], "'--port' needs a valid value"),
    (["--seed", "-1"], "'--seed' needs a valid value"),
    (["--start", "2026-02-29T12:00:00Z"], "'--start' needs a valid value"),
    (["--start", "2026-01-20T24:00:00Z"], "'--start' needs a valid value"),
    (["--start", "20 January"], "'--start' needs a valid value"),
  ]) func `an invalid option is an error that names it`(arguments: [String], message: String) {
    #expect(throws: ProgramOptions.UsageError("\(message); see weather-simulator --help")) {
      try ProgramOptions(arguments)
    }
  }

  @Test func `addresses are printed by configuration key`() throws {
    let simulator = try Simulator.start()
    let port = simulator.port
    #expect(
      ProgramOptions.addresses(of: simulator) == """
        listening on http://127.0.0.1:\(port)
        open-meteo.forecastURL     http://127.0.0.1:\(port)/v1/forecast
        open-meteo.geocodingURL    http://127.0.0.1:\(port)/v1/search
        open-meteo.airQualityURL   http://127.0.0.1:\(port)/v1/air-quality
        openweathermap.baseURL     http://127.0.0.1:\(port)
        met-norway.baseURL         http://127.0.0.1:\(port)/weatherapi/locationforecast/2.0
        met-norway.alertsURL       http://127.0.0.1:\(port)/weatherapi/metalerts/2.0/current.json
        nws.baseURL                http://127.0.0.1:\(port)
        pirate-weather.baseURL     http://127.0.0.1:\(port)
        dwd.alertsURL              http://127.0.0.1:\(port)/brightsky/alerts
        eccc.alertsURL             http://127.0.0.1:\(port)/collections/weather-alerts/items
        meteoalarm.alertsURL       http://127.0.0.1:\(port)/meteoalarm/warnings
        aviationweather.baseURL    http://127.0.0.1:\(port)/aviationweather
        """)
  }

  @Test func `the help lists every fault`() {
    for entry in FaultCatalog.commonEntries {
      #expect(ProgramOptions.usage.contains(entry.name), "\(entry)")
    }
    #expect(ProgramOptions.usage.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
