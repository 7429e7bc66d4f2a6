import Testing
import WeatherSimulator

@Suite struct ProgramOptionsTests {
  @Test func `options have defaults`() throws {
    let options = try ProgramOptions([])
    #expect(options.port == 0)
    #expect(options.seed == 1)
    #expect(options.start == nil)
    #expect(options.latency == 0)
    #expect(options.portFile == nil)
    #expect(options.openWeatherMapKey == nil)
    #expect(!options.exitsWithStandardInput)
    #expect(!options.showsHelp)
  }

  @Test func `every option is parsed`() throws {
    let options = try ProgramOptions([
      "--port", "8080", "--seed=7", "--start", "2026-01-20T12:00:00Z", "--latency=5",
      "--port-file", "port.txt", "--exit-with-stdin", "--key=k",
    ])
    #expect(options.port == 8080)
    #expect(options.seed == 7)
    #expect(options.start == Simulator.defaultStart)
    #expect(options.latency == 5)
    #expect(options.portFile == "port.txt")
    #expect(options.openWeatherMapKey == "k")
    #expect(options.exitsWithStandardInput)
    #expect(try ProgramOptions(["-h"]).showsHelp)
    #expect(try ProgramOptions(["--start", "now"]).start == nil)
  }

  @Test(arguments: [
    ("2026-01-20", 1_768_867_200), ("2026-01-20T12:00", 1_768_910_400),
    ("2026-01-20T12:00:00", 1_768_910_400), ("1970-01-01T00:00:00Z", 0),
    ("2024-02-29T23:59:59Z", 1_709_251_199), ("1969-12-31T23:59:59Z", -1),
  ])
  func `the start is a UTC time`(text: String, expected: Int) throws {
    #expect(try ProgramOptions(["--start", text]).start == expected)
  }

  @Test(arguments: [
    (["--bogus"], "unknown option '--bogus'"), (["extra"], "unknown option 'extra'"),
    (["--port"], "'--port' needs a value"),
    (["--port", "70000"], "invalid value '70000' for '--port'"),
    (["--seed=-1"], "invalid value '-1' for '--seed'"),
    (["--latency", "-5"], "invalid value '-5' for '--latency'"),
    (["--start", "2026-02-29"], "invalid value '2026-02-29' for '--start'"),
    (["--start", "2026-01-20T24:00"], "invalid value '2026-01-20T24:00' for '--start'"),
    (["--start", "20 January"], "invalid value '20 January' for '--start'"),
    (["--exit-with-stdin=1"], "unknown option '--exit-with-stdin=1'"),
  ])
  func `an invalid option is an error that names it`(arguments: [String], message: String) {
    #expect(throws: ProgramOptions.UsageError(message: message)) { try ProgramOptions(arguments) }
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
        nws.baseURL                http://127.0.0.1:\(port)

        """
    )
  }

  @Test func `the help lists every kind of fault`() {
    let names =
      JSONMutation.kinds.map(\.name) + [
        "refused", "reset-midway", "stall", "drip", "half-body", "empty-body", "captive-portal",
        "redirect-loop", "bomb", "relabelled", "replacement",
      ]
    for name in names { #expect(ProgramOptions.usage.contains(name), "\(name)") }
  }
}
