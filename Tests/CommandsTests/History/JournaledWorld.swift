import Commands
import JSONText
import Testing

extension TestWorld {
  var historyPath: String { "\(statePath).history" }

  /// Runs commands that save, ten minutes after each other; nil for ten minutes more.
  func save(_ commands: [String]?...) {
    for command in commands {
      if let command { _ = run(command, asking: nil) }
      advance(minutes: 10)
    }
  }

  /// Changes the temperature of a place and fetches it.
  func refresh(_ name: String, to temperature: Double) {
    service.change(name) { $0.temperature = temperature }
    save(["refresh", "--force"])
  }

  /// The marks and names of the cities that a command prints.
  func marks(_ arguments: String..., asking: [String]? = []) throws -> [String] {
    try run(arguments + ["--json"], asking: asking).marks()
  }

  /// The numbers of the revisions that `log` prints.
  func logged(_ arguments: String...) throws -> [Int] {
    let revisions = try run(["log", "--json"] + arguments).document()["revisions"]?.array
    return revisions?.compactMap { $0["revision"]?.int } ?? []
  }
}
