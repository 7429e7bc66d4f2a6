import Expressions
import Testing
import Weather

@Suite struct `skydiff completions` {
  private let world = TestWorld()

  @Test(arguments: ["bash", "zsh", "fish"])
  func `prints a script even if the configuration and the state are damaged`(_ shell: String) throws
  {
    let script = world.run("completions", shell)
    #expect(script.status == 0)
    #expect(script.errors == "")
    #expect(script.output.contains("completions --cities"))
    try world.configure("{ nonsense")
    try world.write("no state", to: world.statePath)
    world.variables["SKYDIFF_UNITS"] = "nonsense"
    #expect(world.run("completions", shell) == script)
  }

  @Test func `prints the names and tags of the list, each once`() {
    _ = world.run("add", "Seoul", "Paris", "--tag", "home", "--tag", "work", asking: nil)
    _ = world.run("add", "Paris, US", "--tag", "home", asking: nil)
    #expect(
      world.run("completions", "--cities") == TestWorld.Run(output: "Seoul\nParis FR\nParis US\n")
    )
    #expect(world.run("completions", "--tags") == TestWorld.Run(output: "home\nwork\n"))
  }

  @Test func `prints fields of expressions, even if the configuration is damaged`() throws {
    try world.configure("{ nonsense")
    let fields = world.run("completions", "--fields")
    #expect(fields.status == 0)
    #expect(fields.errors == "")
    for name in ["temperature", "condition.kind", "tag", "today.temperatureMin", "alert"] {
      #expect(fields.lines.contains(name))
    }
    #expect(Set(fields.lines).count == fields.lines.count)
    for field in fields.lines {
      let isText = ["name", "tag"].contains(field)
      let text = field == "isDay" ? field : "\(field) = \(isText ? "Oslo" : "unknown")"
      #expect(throws: Never.self) { try CityExpression(text, units: .metric) }
    }
  }

  @Test func `prints the rules of the configuration`() throws {
    try world.configure(
      #"{"rules": {"frost": {"when": "temperature < 0"}, "storm": {"when": "windGust > 75"}}}"#
    )
    #expect(world.run("completions", "--rules") == TestWorld.Run(output: "frost\nstorm\n"))
  }

  @Test func `prints no names without a list`() {
    #expect(world.run("completions", "--cities") == TestWorld.Run())
  }

  @Test(arguments: [
    ([], "missing argument SHELL: bash, zsh or fish"),
    (
      ["bsh"],
      "invalid value 'bsh' for SHELL: expected bash, zsh or fish; did you mean 'bash'?"
    ),
    (["bash", "--tags"], "SHELL and '--tags' cannot be used together"),
  ])
  func `requires a supported shell`(_ arguments: [String], _ message: String) {
    #expect(
      world.run(["completions"] + arguments)
        == .failing(64, "\(message) (see 'skydiff completions --help')")
    )
  }
}
