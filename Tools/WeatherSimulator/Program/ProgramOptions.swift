/// The command-line options.
package struct ProgramOptions: Sendable, Equatable {
  package var port: UInt16 = 0
  package var seed: UInt64 = 1
  /// Seconds since 1970; `nil` for the real time, with a running clock.
  package var start: Int?
  package var hasModelRuns = false
  /// By quarter of the day.
  package var modelErrors = [0.0, 0, 0, 0]
  package var portFile: String?
  package var exitsWithStandardInput = false
  package var showsHelp = false

  package struct UsageError: Error, Equatable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
  }

  /// Parses arguments without the program's name.
  package init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      func value<Value>(_ parse: (String) -> Value?) throws(UsageError) -> Value {
        guard let value = rest.popFirst().flatMap(parse) else {
          throw UsageError("'\(name)' needs a valid value; see weather-simulator --help")
        }
        return value
      }
      switch name {
      case "-h", "--help": showsHelp = true
      case "--model-runs": hasModelRuns = true
      case "--model-errors":
        modelErrors = try value { text in
          let numbers = text.split(separator: ",").compactMap { Double($0) }
          return numbers.count == 4 && numbers.allSatisfy { abs($0) <= 20 } ? numbers : nil
        }
      case "--exit-with-stdin": exitsWithStandardInput = true
      case "--port": port = try value { UInt16($0) }
      case "--seed": seed = try value { UInt64($0) }
      case "--start":
        start = try value { $0 == "now" ? .some(nil) : CivilTime(utcText: $0).map { $0.seconds } }
      case "--port-file": portFile = try value { $0 }
      default: throw UsageError("unknown option '\(name)'; see weather-simulator --help")
      }
    }
  }
}

extension ProgramOptions {
  /// The addresses to print at startup, by configuration key.
  package static func addresses(of simulator: Simulator) -> String {
    """
    listening on \(simulator.url)
    open-meteo.forecastURL     \(simulator.forecastURL)
    open-meteo.geocodingURL    \(simulator.geocodingURL)
    open-meteo.airQualityURL   \(simulator.airQualityURL)
    openweathermap.baseURL     \(simulator.openWeatherMapURL)
    met-norway.baseURL         \(simulator.metNorwayURL)
    met-norway.alertsURL       \(simulator.metNorwayAlertsURL)
    nws.baseURL                \(simulator.nwsURL)
    pirate-weather.baseURL     \(simulator.pirateWeatherURL)
    dwd.alertsURL              \(simulator.dwdURL)
    eccc.alertsURL             \(simulator.ecccURL)
    meteoalarm.alertsURL       \(simulator.meteoAlarmURL)
    aviationweather.baseURL    \(simulator.aviationWeatherURL)
    """
  }

  package static let usage = """
    usage: weather-simulator [--port PORT] [--seed NUMBER] [--start TIME] [--model-runs]
                             [--model-errors N,N,N,N] [--port-file FILE] [--exit-with-stdin]

    Simulates Open-Meteo, OpenWeatherMap, MET Norway, NWS, Pirate Weather, the alerts of Germany,
    Canada and MeteoAlarm, and the stations of airports on 127.0.0.1 until it is terminated. The
    weather is made up, and the present one is the same in all five services.

      --port PORT        the port to listen on (default: a free port)
      --seed NUMBER      the seed of the weather (default: 1)
      --start TIME       the simulated time, such as 2026-01-20T12:00:00Z, which only changes by
                         /control/advance; "now", the default, is the real time with a running clock
      --model-runs       make a new forecast every six hours, a different one for each service; its
                         error is about 1 degree 6 hours ahead and grows with the lead time
                         (default: one nearly exact forecast in all services)
      --model-errors N,N,N,N
                         degrees by which models are too warm from 0, 6, 12 and 18 o'clock on; stations
                         measure the weather without these (default: 0,0,0,0)
      --port-file FILE   write the port to a file after startup
      --exit-with-stdin  exit at the end of standard input, that is, with the parent process
      -h, --help         print this help

    Requests that control the simulator:

    POST /control/advance?seconds=N                     move the clock
    POST /control/fault?provider=PROVIDER&name=NAME     make all requests to a provider fail
    DELETE /control/fault                               remove all faults
    POST /control/alert?name=NAME                       begin the life of an alert in all services,
                                                        or in one with &source=SOURCE

    POST /control/station?id=ICAO&reports=false         make a station stop its reports, or with true
                                                        resume them

    Names of alerts:

      \(lines(AlertLife.Course.allCases.map(\.rawValue)))

    Sources of alerts:

      \(lines(AlertIssuer.allCases.map(\.rawValue)))

    Names of faults:

      \(faultNames)
    """

  /// The names of the faults that all providers have.
  private static var faultNames: String { lines(FaultCatalog.commonEntries.map(\.name)) }

  /// Returns names, a few on each line.
  private static func lines(_ names: [String]) -> String {
    stride(from: 0, to: names.count, by: 5).map {
      names[$0..<min($0 + 5, names.count)].joined(separator: ", ")
    }.joined(separator: ",\n  ")
  }
}
