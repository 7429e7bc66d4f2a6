import FoundationEssentials
import JSONText

/// A home directory with a configuration and a state.
struct BenchmarkHome {
  var path: String

  var state: String { "\(path)/.local/state/skydiff/state.json" }

  func command(_ words: String...) -> TimedCommand {
    var command = TimedCommand(BuiltProgram.path)
    command.words += words
    command.environment = [
      "HOME": path, "SKYDIFF_CONFIG": "\(path)/config.json", "LANG": "C.UTF-8",
    ]
    return command
  }

  /// The paths of the files of the history.
  func segments() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: state + ".history").sorted().map {
      "\(state).history/\($0)"
    }
  }

  /// The UUID of a city.
  func identifier(of name: String) throws -> String {
    let text = try String(contentsOfFile: state, encoding: .utf8)
    let cities = try JSONDocument(text).root["cities"]?.array.map(Array.init) ?? []
    guard let id = cities.first(where: { $0["name"]?.string == name })?["id"]?.string else {
      throw TimedCommand.Failure(description: "\(name) is not in the list")
    }
    return id
  }
}
