/// The command-line options.
package struct ProgramOptions: Sendable, Equatable {
  package var port: UInt16 = 0
  package var seed: UInt64 = 1
  /// Seconds since 1970; `nil` for the real time, with a running clock.
  package var start: Int?
  /// Milliseconds.
  package var latency = 0
  package var openWeatherMapKey: String?
  package var portFile: String?
  package var exitsWithStandardInput = false
  package var showsHelp = false

  package struct UsageError: Error, Equatable {
    package var message: String

    package init(message: String) {
      self.message = message
    }
  }

  /// Parses arguments without the program's name.
  package init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? argument
      switch name {
      case "-h", "--help": showsHelp = true
      case "--exit-with-stdin" where parts.count == 1: exitsWithStandardInput = true
      case "--port", "--seed", "--start", "--latency", "--port-file", "--key":
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw UsageError(message: "'\(name)' needs a value")
        }
        try set(name, to: value)
      default:
        throw UsageError(message: "unknown option '\(argument)'")
      }
    }
  }

  private mutating func set(_ name: String, to value: String) throws(UsageError) {
    let isValid: Bool
    switch name {
    case "--port": isValid = Self.assign(UInt16(value), to: &port)
    case "--seed": isValid = Self.assign(UInt64(value), to: &seed)
    case "--latency":
      isValid = Self.assign(
        Int(value).flatMap { (0...600_000).contains($0) ? $0 : nil },
        to: &latency
      )
    case "--start":
      start = value == "now" ? nil : CivilTime(utcText: value)?.seconds
      isValid = value == "now" || start != nil
    case "--key":
      openWeatherMapKey = value
      isValid = !value.isEmpty
    default:
      portFile = value
      isValid = !value.isEmpty
    }
    guard isValid else { throw UsageError(message: "invalid value '\(value)' for '\(name)'") }
  }

  private static func assign<Value>(_ value: Value?, to target: inout Value) -> Bool {
    if let value { target = value }
    return value != nil
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
    nws.baseURL                \(simulator.nwsURL)

    """
  }

  package static let usage = """
    usage: weather-simulator [--port PORT] [--seed NUMBER] [--start TIME|now] [--latency MS]
                             [--key KEY] [--port-file FILE] [--exit-with-stdin]

    Simulates Open-Meteo, OpenWeatherMap, MET Norway and NWS on 127.0.0.1 until it is terminated.
    The weather is made up, and all four services report the same.

      --port PORT        the port to listen on (default: a free port)
      --seed NUMBER      the seed of the weather (default: 1)
      --start TIME       the simulated time, such as 2026-01-20T12:00:00Z, which only changes by
                         /control/advance; "now", the default, is the real time with a running clock
      --latency MS       milliseconds before every response (default: 0)
      --key KEY          the only valid OpenWeatherMap key (default: any key)
      --port-file FILE   write the port to a file after startup
      --exit-with-stdin  exit at the end of standard input, that is, with the parent process
      -h, --help         print this help

    Settings for the providers in skydiff's configuration:

      open-meteo         "forecastURL": "http://127.0.0.1:PORT/v1/forecast"
                         "geocodingURL": "http://127.0.0.1:PORT/v1/search"
                         "airQualityURL": "http://127.0.0.1:PORT/v1/air-quality"
      openweathermap     "baseURL": "http://127.0.0.1:PORT", and any "apiKey"
      met-norway         "baseURL": "http://127.0.0.1:PORT/weatherapi/locationforecast/2.0",
                         and a "contact" with "@" or "://"
      nws                "baseURL": "http://127.0.0.1:PORT", and a "contact" with "@" or "://"

    Requests that control the simulator:

    POST /control/advance?seconds=N   move the clock
    POST /control/seed?seed=N         change the weather
    POST /control/fault?kind=KIND     make the next request fail; select requests with
                                      &provider=NAME &path=PATH (PATH* matches any suffix)
                                      &latitude=N&longitude=N &after=N &times=N|all,
                                      and delay the response with &delay=MS
    DELETE /control/fault             remove all queued faults
    POST /control/alert?id=ID&event=E issue or replace an NWS alert: &severity=S &headline=T
                                      &onset=TIME &ends=TIME &latitude=N&longitude=N
    DELETE /control/alert?id=ID       end an alert; without an id, end all
    POST /control/observations?age=S  set the age of the latest NWS observations in seconds
    GET /control/requests             list the requests received; DELETE clears the list
    GET /control/clock                print the time and the seed

    Kinds of faults:

      refused, reset, reset-midway, hang-up, truncation, garbage, silence, stall,
      drip (&interval=MS)
      status (&status=503 &reason=TEXT &retry-after=TEXT &retry-at=TIME &body=TEXT; without a body,
      an error in the format of the provider), relabelled (&status=203), captive-portal,
      redirect (&location=URL, with the placeholders {port} and {target}; &status=302),
      redirect-loop
      half-body, empty-body, broken-stream, padding (&bytes=N), bomb (&bytes=N),
      content-encoding (&encoding=gzip)
      wrong-types, wrong-shapes, missing-keys, nulls, nan, huge-numbers, deep-nesting,
      duplicate-keys, replacement (&json=TEXT), and for names control-characters, ansi,
      bidirectional, long-names, invalid-utf8; each with &key=NAME (or OUTER.NAME) to change one
      member only and &position=N to change one value only
      response (the ordinary response, for a delay)

    """
}
