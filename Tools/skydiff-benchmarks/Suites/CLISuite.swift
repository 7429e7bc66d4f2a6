import Arguments
import WeatherSimulator

/// Compares whole commands with well-known programs, and counts their instructions.
enum CLISuite: Suite {
  static let declaration = Command(
    "cli", abstract: "Compare whole commands with similar programs",
    discussion: """
      Measures the skydiff next to this program. Needs curl and jq. Also counts the instructions of \
      commands if perf or valgrind is installed, which other load on the machine does not change; \
      valgrind cannot run a skydiff with debug information.
      """, parameters: [ComparedCommand.runs])

  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let simulator = try Simulator.live()
    func home(_ count: Int) throws -> BenchmarkHome {
      let home = try BenchmarkHome(
        "\(folder)/\(count)", settings: #""refresh": { "minimumInterval": "0s" }"#,
        simulator: simulator, cities: count)
      _ = try home.command("refresh", "--force").run()
      return home
    }
    let (one, few, many) = (try home(1), try home(20), try home(1000))
    let version = TimedCommand.tool("curl --version")
    let address = "\(simulator.url)\(simulator.requests.first?.target ?? "/")"
    let json = many.command("list", "--json")
    let comparisons = [
      ComparedCommand(
        "list, 20 cities", few.command("list"), of: "curl --version", version, goal: 1.25),
      ComparedCommand(
        "list, 1,000 cities", many.command("list"), of: "curl --version", version, goal: 4),
      ComparedCommand(
        "list --json, 1,000 cities", json, of: "jq -c . on the state",
        .tool("jq -c . \(many.state)"), goal: 0.3),
      ComparedCommand(
        "refresh, 1 city", one.command("refresh", "--force"), of: "curl of the address",
        .tool("curl -s \(address)"), goal: 1.8),
    ]
    let counted = [
      ("--version", few.command("--version")), ("list, 20 cities", few.command("list")),
      ("list, 1,000 cities", many.command("list")), ("list --json, 1,000 cities", json),
    ]
    let runs = ComparedCommand.runs.count(in: invocation)
    return comparisons.map { $0.measured(runs: runs) } + [
      Case("instructions") {
        guard let counter = InstructionCounter.installed(in: folder) else {
          return [Row("instructions are not counted: neither perf nor valgrind can count here")]
        }
        return counted.map { name, command in
          do {
            let count = try counter.count(command)
            return Row("\(name), instructions (\(counter.name))", count, .millions)
          } catch { return Row("\(name): instructions are not counted: \(error)") }
        }
      }
    ]
  }
}
