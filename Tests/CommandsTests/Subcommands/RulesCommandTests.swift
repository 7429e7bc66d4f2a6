import JSONText
import Testing

@Suite struct `skydiff rules` {
  private let world = TestWorld()

  init() throws {
    try world.configure(
      #"""
      {"rules": {
        "frost": {"when": "temperature < 0", "for": "15m"},
        "hot": {"when": "today.temperatureMax > 30"},
        "ice": {"when": "min(temperature, 12h) < -5"}
      }}
      """#)
    world.save(["add", "Seoul"], ["add", "Paris"])
  }

  @Test func `lists the rules with their cities`() {
    world.service.change("Seoul") { $0.temperature = -2.1 }
    world.save(["refresh", "--force"])
    let pending = """
      frost: temperature < 0
          Seoul since 18:20 UTC+9: temperature -2.1 °C, not active yet
      hot: today.temperatureMax > 30
          no city
      ice: min(temperature, 12h) < -5
          no city

      """
    #expect(world.run("rules") == TestWorld.Run(output: pending))
    world.advance(minutes: 10)
    world.save(["refresh", "--force"])
    #expect(world.run("rules").lines[1] == "  ! Seoul since 18:20 UTC+9: temperature -2.1 °C")
  }

  @Test func `lists them for scripts`() throws {
    world.service.change("Seoul") { $0.temperature = -2.1 }
    world.save(["refresh", "--force"])
    let run = world.run("rules", "--json")
    let rules = Array(try #require(try run.document()["rules"]?.array))
    #expect(rules.map { $0["name"]?.string } == ["frost", "hot", "ice"])
    #expect(rules[0]["when"]?.string == "temperature < 0")
    let city = try #require(rules[0]["cities"]?.array?.first(where: { _ in true }))
    #expect(city["id"]?.string == TestWorld.identifier(1))
    #expect(city["active"]?.bool == false)
    #expect(city["since"]?.string == "2026-11-21T09:20:04Z")
    #expect(city["value"]?.rawText == "-2.1")
    #expect(rules[1]["cities"]?.array?.count == 0)
    world.advance(minutes: 10)
    world.save(["refresh", "--force"])
    #expect(
      world.run("rules", "--format", "csv").output.split(separator: "\r\n") == [
        "name,when,cities", "frost,temperature < 0,Seoul", "hot,today.temperatureMax > 30,",
        "ice,\"min(temperature, 12h) < -5\",",
      ])
  }

  @Test func `says how to add rules`() throws {
    try world.configure("{}")
    let run = world.run("rules")
    #expect(run.status == 0 && run.output == "")
    #expect(run.errors.hasPrefix("skydiff: there are no rules; add one to \"rules\" in "))
    #expect(world.run("rules", "--json").output.contains(#""rules": []"#))
  }

  @Test func `tests a rule on the history`() throws {
    world.refresh("Seoul", to: -2)
    world.refresh("Seoul", to: -3)
    world.refresh("Seoul", to: -3)
    world.refresh("Seoul", to: 4)
    let run = world.run("rules", "test", "frost")
    let expected = """
      2026-11-21 09:40  frost at Seoul since 18:20 UTC+9: temperature -3.0 °C
      2026-11-21 09:50  frost at Seoul has cleared

      """
    #expect(run == TestWorld.Run(output: expected))
    #expect(
      world.run("rules", "test", "frost", "--since", "30d") == world.run("rules", "test", "frost"))
    let events = try #require(
      try world.run("rules", "test", "frost", "--since", "now", "--json").document()["events"])
    #expect(events.array?.count == 0)
    #expect(
      world.run("rules", "test", "frost", "--format", "csv").output.split(separator: "\r\n") == [
        "revision,savedAt,change,id,name,since,value,reason",
        "5,2026-11-21T09:40:04Z,added,\(TestWorld.identifier(1)),Seoul,2026-11-21T09:20:04Z,-3.0,",
        "6,2026-11-21T09:50:04Z,removed,\(TestWorld.identifier(1)),Seoul,2026-11-21T09:20:04Z,,"
          + "cleared",
      ])
  }

  @Test func `says so if it has to make hours from the days`() {
    world.service.change("Paris") { ($0.low, $0.high) = (-12, -6) }
    world.save(["forecast"])
    let run = world.run("rules", "test", "ice", "--units", "metric")
    #expect(run.errors == "skydiff: the history has no hours; they are made from the days\n")
    let line = "ice at Paris since 10:20 UTC+1: lowest -9.0 °C in 12 h"
    #expect(run.output.contains(line), "\(run.output)")
  }

  @Test func `says so if nothing would have been reported`() {
    let run = world.run("rules", "test", "hot")
    #expect(run.output == "")
    #expect(run.errors == "skydiff: 'hot' would have reported nothing since revision 0\n")
  }

  @Test(arguments: [
    (["test", "forst"], 1, "there is no rule 'forst'; did you mean 'frost'?"),
    (["test", "xyz"], 1, "there is no rule 'xyz'; 'skydiff rules' lists the rules"),
    (["test", "frost", "--since", "99"], 1, "there is no revision 99"),
    (["test"], 64, "name the rule to test, as in 'skydiff rules test frost'"),
    (["--since", "1"], 64, "'--since' needs a rule to test"),
    (["tset"], 64, "invalid value 'tset' for ACTION: expected test"),
    (["--template", "{name}"], 64, "--template is for cities of the list, not for rules"),
  ]) func `reports wrong usage`(_ arguments: [String], _ status: Int32, _ message: String) {
    let run = world.run(["rules"] + arguments)
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("skydiff: error: \(message)"), "\(run.errors)")
  }

  @Test func `completes the names of rules`() {
    #expect(world.offered("rules", "test", "") == ["frost", "hot", "ice"])
  }

  @Test func `needs the history for a test`() throws {
    try world.configure(
      #"{"history": {"keep": "0d"}, "rules": {"frost": {"when": "temperature < 0"}}}"#)
    #expect(world.run("rules", "test", "frost").status == 1)
  }
}
