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
    #expect(script.output.contains("skydiff __complete --"))
    try world.configure("{ nonsense")
    try world.write("no state", to: world.statePath)
    world.variables["SKYDIFF_UNITS"] = "nonsense"
    #expect(world.run("completions", shell) == script)
  }

  @Test func `offers the names and tags of the list, each once`() {
    _ = world.run("add", "Seoul", "Paris", "--tag", "home", "--tag", "work", asking: nil)
    _ = world.run("add", "Paris, US", "--tag", "home", asking: nil)
    #expect(world.offered("remove", "") == ["Seoul", "Paris FR", "Paris US"])
    #expect(world.offered("remove", "Seoul", "paris u") == ["Paris US"])
    #expect(world.offered("list", "--tag", "") == ["home", "work"])
  }

  @Test func `offers cities of the configuration that the command line names`() throws {
    _ = world.run("add", "Seoul", asking: nil)
    try world.write(
      #"{"state": "\#(world.home)/other-state.json"}"#, to: "\(world.home)/other.json")
    #expect(world.offered("remove", "") == ["Seoul"])
    #expect(world.offered("--config", "\(world.home)/other.json", "remove", "") == [])
  }

  @Test func `offers fields of expressions, even if the configuration is damaged`() throws {
    try world.configure("{ nonsense")
    let fields = world.offered("list", "--where", "")
    for name in ["temperature", "condition.kind", "tag", "today.temperatureMin", "alert"] {
      #expect(fields.contains(name))
    }
    #expect(Set(fields).count == fields.count)
    for field in fields {
      let isText = ["name", "tag"].contains(field)
      let text = field == "isDay" ? field : "\(field) = \(isText ? "Oslo" : "unknown")"
      #expect(throws: Never.self) { try CityExpression(text, units: .metric) }
    }
  }

  @Test func `offers the rules of the configuration`() throws {
    try world.configure(
      #"{"rules": {"frost": {"when": "temperature < 0"}, "storm": {"when": "windGust > 75"}}}"#)
    #expect(world.offered("rules", "test", "") == ["frost", "storm"])
  }

  @Test func `offers no names without a list, and writes no file`() {
    #expect(world.offered("remove", "") == [])
    #expect(world.offered("list", "--output", "\(world.home)/x", "") == [])
    #expect(world.text(of: "\(world.home)/x") == nil)
  }

  @Test(arguments: [
    ([], "missing argument SHELL: bash, zsh or fish"),
    (["bsh"], "invalid value 'bsh' for SHELL: expected bash, zsh or fish; did you mean 'bash'?"),
  ]) func `requires a supported shell`(_ arguments: [String], _ message: String) {
    #expect(
      world.run(["completions"] + arguments)
        == .failing(64, "\(message) (see 'skydiff completions --help')"))
  }
}
