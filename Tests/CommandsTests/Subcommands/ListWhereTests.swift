import JSONText
import Testing

@Suite struct `skydiff list --where` {
  private let world: TestWorld

  init() {
    world = TestWorld()
    _ = world.run("add", "Seoul", "Busan", "--tag", "home", asking: nil)
    _ = world.run("add", "Reykjavík", asking: nil)
    _ = world.run("add", "Oslo", "--no-fetch", asking: nil)
    world.service.change("Reykjavík") { $0.temperature = -3 }
    world.advance(minutes: 10)
    _ = world.run("refresh", "Reykjavík", asking: nil)
  }

  private func names(_ arguments: String...) throws -> [String] {
    try world.run(["list", "--json"] + arguments).cities().compactMap { $0["name"]?.string }
  }

  @Test func `prints the cities for which it is true`() throws {
    let conditions = [
      ("temperature < 0", ["Reykjavík"]), ("temperature >= 0", ["Seoul", "Busan"]),
      ("temperature = unknown", ["Oslo"]), ("not tag = home", ["Reykjavík", "Oslo"]),
      ("tag = home and name != busan", ["Seoul"]), ("age < 5m", ["Reykjavík"]),
      ("country = KR", ["Seoul", "Busan"]),
      ("min(temperature, 12h) > -100", ["Seoul", "Busan", "Reykjavík"]),
      ("today.temperatureMax > 5", ["Seoul", "Busan", "Reykjavík"]),
    ]
    for (text, expected) in conditions {
      #expect(try names("--where", text) == expected, "\(text)")
    }
  }

  @Test func `is one of several selections`() throws {
    #expect(try names("--where", "temperature > 0", "busan", "oslo") == ["Busan"])
    #expect(try names("--where", "temperature > 0", "--changes-only") == [])
    #expect(try names("--where", "temperature < 0", "--changes-only") == ["Reykjavík"])
    #expect(try names("--where", "temperature < 50", "--tag", "home") == ["Seoul", "Busan"])
  }

  @Test func `counts what it prints`() throws {
    let run = world.run("list", "--where", "tag = home", "--json")
    let expected =
      #"{"added": 0, "removed": 0, "updated": 0, "unchanged": 2, "failed": 0, "hidden": 0}"#
    #expect(try run.document()["summary"]?.rawText == expected)
  }

  @Test func `takes figures in the units of the run, whatever the format`() throws {
    #expect(try names("--where", "temperature < 32", "--units", "imperial") == ["Reykjavík"])
    world.variables["SKYDIFF_UNITS"] = "imperial"
    #expect(try names("--where", "temperature < 32") == ["Reykjavík"])
    #expect(try names("--where", "temperature < 0 °C") == ["Reykjavík"])
  }

  @Test func `exits with 2 when it is true for a city`() {
    let options: [([String], Int32)] = [
      (["--where", "temperature < 0"], 2), (["--where", "temperature < -50"], 0),
      (["--where", "temperature < 0", "Seoul"], 0),
      (["--where", "temperature > 0", "--changes-only"], 2),
      (["--where", "min(temperature, 12h) > -100"], 2),
    ]
    for (arguments, status) in options {
      let run = world.run(["list", "--exit-code"] + arguments)
      #expect(run.status == status, "\(arguments)")
      #expect(run.errors == "", "\(arguments)")
      #expect(world.run(["list"] + arguments).status == 0, "\(arguments)")
    }
  }

  @Test func `a removed city is shown but does not count`() throws {
    _ = world.run("remove", "Busan")
    #expect(try names("--where", "name = Busan") == ["Busan"])
    #expect(world.run("list", "--where", "name = Busan", "--exit-code").status == 0)
  }

  @Test func `a mistake is wrong usage`() {
    let mistakes: [([String], String)] = [
      (
        ["--where", "temprature < 0"],
        "--where: column 1: unknown field 'temprature'; did you mean 'temperature'?"
      ),
      (
        ["--where=temperature == 0"],
        "--where: column 13: '==' is not an operator; did you mean '='?"
      ),
      (
        ["--where", "("],
        "--where: column 2: unexpected end; expected a comparison such as " + "'temperature < 0'"
      ), (["--exit-code"], "option '--exit-code' needs '--where'"),
      (["--unseen", "--where", "isDay"], "'--unseen' and '--where' cannot be used together"),
    ]
    for (arguments, message) in mistakes {
      let run = world.run(["list"] + arguments)
      #expect(run.status == 64, "\(arguments)")
      #expect(run.output == "", "\(arguments)")
      #expect(run.onlyError == "\(message) (see 'skydiff list --help')")
    }
  }

  @Test func `the page of help fits a screen`() {
    let lines = world.run("help", "expressions").lines
    #expect(lines.count <= 40)
  }
}
