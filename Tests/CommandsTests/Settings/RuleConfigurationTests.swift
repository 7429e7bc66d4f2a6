import JSONText
import Testing

@Suite struct `Rules of a configuration` {
  private let world = TestWorld()

  @Test func `report every problem with file, line and column`() throws {
    try world.configure(
      """
      {
        "rules": {
          "frost": {
            "when": "temperature < 0 and",
            "keep": 5
          }
        }
      }
      """)
    let run = world.run("list")
    #expect(run.status == 78)
    #expect(run.errorLines.count == 2)
    #expect(
      run.errors.contains("\(world.configurationPath):4: rules.frost.when: column 20: "),
      "\(run.errors)")
    #expect(run.errors.contains("\(world.configurationPath):5: rules.frost.keep: expected"))
  }

  @Test func `have the units of the file, not of an option or a variable`() throws {
    try world.configure(#"{"rules": {"warm": {"when": "temperature > 49"}}, "units": "imperial"}"#)
    world.variables["SKYDIFF_UNITS"] = "si"
    let run = world.run("add", "Seoul", "--units", "metric", "--json", asking: nil)
    #expect(
      try run.cities()[0]["rules"]?.array?.first(where: { _ in true })?["rule"]?.string == "warm")
  }

  @Test func `are shown key by key`() throws {
    try world.configure(#"{"rules": {"frost": {"when": "temperature < 0", "keep": "60m"}}}"#)
    let lines = world.run("config", "show", "--format", "tsv").lines.filter {
      $0.hasPrefix("rules")
    }
    let file = "\(world.configurationPath):1"
    #expect(
      lines == [
        "rules.frost.when\ttemperature < 0\t\(file)", "rules.frost.clear\tnull\tdefault",
        "rules.frost.where\tnull\tdefault", "rules.frost.for\t0s\tdefault",
        "rules.frost.keep\t1h\t\(file)", "rules.frost.quiet\tnull\tdefault",
      ])
  }
}
