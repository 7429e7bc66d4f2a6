/// The options of the executable.
package struct ProgramOptions: Sendable, Equatable {
  package var port: UInt16 = 0
  package var seed: UInt64 = 1
  /// Seconds since 1970; `nil` for a clock that shows the real time and runs.
  package var start: Int?
  /// Milliseconds.
  package var latency = 0
  package var portFile: String?
  package var exitsWithStandardInput = false
  package var isHelpWanted = false

  package struct Misuse: Error, Equatable {
    package var message: String

    package init(message: String) {
      self.message = message
    }
  }

  package static let usage = """
    usage: weather-simulator [--port PORT] [--seed NUMBER] [--start TIME|now] [--latency MS]
                             [--port-file FILE] [--exit-with-stdin]

    Answers like Open-Meteo at 127.0.0.1, from weather it makes up, until it is terminated.

      --port PORT        the port to listen on; 0, the default, for a free one
      --seed NUMBER      other weather for another number (default 1)
      --start TIME       the time to start at, such as 2026-01-20T12:00:00Z; the clock then stands
                         until it is advanced; "now", the default, is the real time, and runs
      --latency MS       milliseconds before every answer (default 0)
      --port-file FILE   writes the port to a file once it listens
      --exit-with-stdin  ends when standard input ends, so with the program that holds it
      -h, --help         prints this

    POST /control/advance?seconds=N   moves the clock
    POST /control/seed?seed=N         makes other weather
    POST /control/fault?kind=KIND     lets the next request fail: status (&status=503&reason=TEXT
                                      &retry-after=S&body=TEXT), truncation, reset, hang-up,
                                      garbage, content-encoding (&encoding=gzip), redirect
                                      (&location=URL), broken-stream, padding (&bytes=N), silence,
                                      answer; each with &delay=MS &path=PATH &latitude=N&longitude=N
                                      &times=N|all
    DELETE /control/fault             forgets the faults that wait
    GET /control/requests             lists what was asked; DELETE forgets it
    GET /control/clock                tells the time and the seed

    """

  /// Reads arguments, the program's name left out.
  package init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? argument
      switch name {
      case "-h", "--help": isHelpWanted = true
      case "--exit-with-stdin" where parts.count == 1: exitsWithStandardInput = true
      case "--port", "--seed", "--start", "--latency", "--port-file":
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw Misuse(message: "'\(name)' needs a value")
        }
        try set(name, to: value)
      default:
        throw Misuse(message: "unknown option '\(argument)'")
      }
    }
  }

  private mutating func set(_ name: String, to value: String) throws(Misuse) {
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
    default:
      portFile = value
      isValid = !value.isEmpty
    }
    guard isValid else { throw Misuse(message: "'\(value)' is no value for '\(name)'") }
  }

  private static func assign<Value>(_ value: Value?, to target: inout Value) -> Bool {
    if let value { target = value }
    return value != nil
  }
}
