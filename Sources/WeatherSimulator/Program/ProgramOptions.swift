/// The options of the executable.
package struct ProgramOptions: Sendable, Equatable {
  package var port: UInt16 = 0
  package var seed: UInt64 = 1
  /// Seconds since 1970; `nil` for a clock that shows the real time and runs.
  package var start: Int?
  /// Milliseconds.
  package var latency = 0
  package var openWeatherMapKey: String?
  package var portFile: String?
  package var exitsWithStandardInput = false
  package var isHelpWanted = false

  package struct Misuse: Error, Equatable {
    package var message: String

    package init(message: String) {
      self.message = message
    }
  }

  /// Reads arguments, the program's name left out.
  package init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? argument
      switch name {
      case "-h", "--help": isHelpWanted = true
      case "--exit-with-stdin" where parts.count == 1: exitsWithStandardInput = true
      case "--port", "--seed", "--start", "--latency", "--port-file", "--key":
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
    case "--key":
      openWeatherMapKey = value
      isValid = !value.isEmpty
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
