import FoundationEssentials
import JSONText
import WeatherSimulator

/// A home directory with a configuration and a state, for the skydiff next to this program.
struct BenchmarkHome {
  let path: String
  private let simulator: Simulator?

  /// Makes the directory.
  ///
  /// - Parameters:
  ///   - settings: Members of the configuration beside the providers, in JSON; empty for the defaults.
  ///   - cities: How many cities the state has, all over the world and without weather; nil for no state.
  init(
    _ path: String, settings: String = "", simulator: Simulator? = nil, cities: Int? = nil
  ) throws {
    self.path = path
    self.simulator = simulator
    try FileManager.default.createDirectory(atPath: stateFolder, withIntermediateDirectories: true)
    let members = [settings, simulator.map(Self.providers) ?? ""].filter { !$0.isEmpty }
    try Data("{ \(members.joined(separator: ", ")) }".utf8).write(to: URL(filePath: configuration))
    if let cities { try Data(Self.state(of: cities)).write(to: URL(filePath: state)) }
  }

  private static func providers(_ simulator: Simulator) -> String {
    """
    "providers": {
      "open-meteo": {
        "forecastURL": "\(simulator.forecastURL)", "geocodingURL": "\(simulator.geocodingURL)" },
      "openweathermap": { "baseURL": "\(simulator.openWeatherMapURL)" } }
    """
  }

  private static func state(of count: Int) -> [UInt8] {
    JSONWriter.object(.block) { writer in
      writer.member("version", "1.0")
      writer.member("revision", 1)
      writer.array("cities") { writer in
        for index in 0..<count {
          writer.object(layout: .dense) { writer in
            writer.member("id", UUID().uuidString)
            writer.member("name", "City \(index)")
            writer.member("latitude", Double(index * 37 % 110) - 50)
            writer.member("longitude", Double(index * 91 % 350) - 175)
            writer.member("addedAt", "2026-11-20T08:00:00Z")
          }
        }
      }
    }
  }

  var configuration: String { "\(path)/config.json" }
  var cache: String { "\(path)/cache" }
  var stateFolder: String { "\(path)/.local/state/skydiff" }
  var state: String { "\(stateFolder)/state.json" }

  /// The variables that programs of this home directory have.
  var variables: [String: String] {
    ["HOME": path, "SKYDIFF_CONFIG": configuration, "XDG_CACHE_HOME": cache, "LANG": "C.UTF-8"]
  }

  /// A command of the skydiff next to this program.
  func command(_ words: String..., variables: [String: String] = [:]) -> TimedCommand {
    TimedCommand(
      [Self.program] + words, environment: self.variables.merging(variables) { $1 },
      simulator: simulator)
  }

  /// The path of the skydiff next to this program.
  static var program: String {
    let own = CommandLine.arguments[0]
    guard let slash = own.lastIndex(of: "/") else { return "skydiff" }
    return own[...slash] + "skydiff"
  }
}
