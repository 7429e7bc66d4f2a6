import JSONText
import TestSupport
import Testing

@Suite struct `skydiff list` {
  private let world = TestWorld()

  init() throws { try world.measureFromLastReport() }

  @Test func `is the default command when a format is given, even without a state`() throws {
    let run = world.run("--json")
    #expect(run.status == 0)
    #expect(try run.document()["command"]?.string == "list")
    #expect(try run.cities().isEmpty)
    // Without any argument the program prints its help.
    #expect(world.run().output == world.run("help").output)
  }

  @Test func `marks the latest change even after refreshes without changes`() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.temperature = 15 }
    _ = world.run("refresh", asking: ["current Seoul, Oslo"])
    for _ in 0..<10 {
      world.advance(minutes: 6)
      #expect(world.run("refresh", asking: nil).output == "")
    }
    let expected = """
        City           °C  Sky          Low  High  Rain %  Wind km/h
        Seoul        10.0  ☁  overcast    4    12      10  →   8
      ~ Oslo  10.0 → 15.0  ☁  overcast    4    15      10  →   8
      1 updated, 1 unchanged · latest change 09:10

      """
    #expect(world.run("list") == TestWorld.Run(output: expected))
  }

  @Test(arguments: Torture.isWanted ? [nil, 40, 72, 100, 160, 240] : [72])
  func `a table of a state read in part equals the table of the whole state`(width: Int?) {
    world.track("Seoul", "Oslo", "Busan", "Reykjavík")
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.temperature = 15 }
    _ = world.run("refresh", asking: ["current Seoul, Oslo, Busan, Reykjavík"])
    _ = world.run("remove", "Busan")
    world.width = width
    let selections = [
      [], ["--full"], ["Seoul"], ["--changes-only"], ["--reverse"], ["--group-by", "country"],
      ["--sort", "name"], ["--sort", "temperature"], ["--sort", "country"], ["--sort", "wind"],
      ["--sort", "rain"], ["--sort", "severity"], ["--sort", "change"],
    ]
    for options in selections {
      let run = world.run(["list"] + options)
      #expect(run.status == 0)
      // For a condition the days are read as a whole.
      let whole = world.run(["list", "--where", "latitude > -100"] + options)
      #expect(run == whole)
    }
  }

  @Test func `shows removed cities at their former positions`() {
    world.track("Seoul", "Oslo", "Busan", "Reykjavík")
    _ = world.run("remove", "Seoul", "Busan")
    #expect(
      world.run("ls").lines.map { $0.prefix(8) } == [
        "  City  ", "- Seoul ", "  Oslo  ", "- Busan ", "  Reykja", "2 remove",
      ])
    #expect(world.run("list").lines.last == "2 removed, 2 unchanged · latest change 09:00")
  }

  @Test func `prints and counts only the given cities`() throws {
    world.track("Seoul", "Oslo", "Busan")
    let run = world.run("list", "busan", "SEOUL")
    #expect(run.status == 0)
    #expect(run.lines.map { $0.prefix(7) } == ["  City ", "+ Busan", "+ Seoul", "2 added"])
    let summary = try world.run("list", "Oslo", "--json").document()["summary"]
    #expect(
      summary?.rawText
        == #"{"added": 1, "removed": 0, "updated": 0, "unchanged": 0, "failed": 0, "hidden": 0}"#)
  }

  @Test func `exits with 1 for an unknown city`() {
    world.track("Seoul")
    let run = world.run("list", "Sool")
    #expect(run == .failing(1, "unknown city 'Sool'; did you mean 'Seoul'?"))
  }

  @Test func `suggests a name for one without its accents`() {
    #expect(world.run("add", "51.77,19.46", "--name", "Łódź", "--no-fetch").status == 0)
    let run = world.run("list", "Lodzz")
    #expect(run == .failing(1, "unknown city 'Lodzz'; did you mean 'Łódź'?"))
  }

  @Test func `suggests add when there is no state, and creates none`() {
    let remark = "skydiff: no cities yet; add one, as in 'skydiff add Seoul'\n"
    #expect(world.run("list") == TestWorld.Run(errors: remark))
    #expect(world.run("list", "--quiet") == TestWorld.Run())
    #expect(world.contents(of: world.home) == [".config"])
  }

  @Test func `prints an empty document without a state`() {
    let run = world.run("list", "--json")
    #expect(run.status == 0)
    #expect(
      run.output == """
        {
          "formatVersion": "1.8",
          "command": "list",
          "revision": 0,
          "since": null,
          "sinceAt": null,
          "changedAt": null,
          "units": {"temperature": "°C", "windSpeed": "km/h", "precipitation": "mm", \
        "snowfall": "cm", "pressure": "hPa", "visibility": "km", "sunshineDuration": "s"},
          "summary": {"added": 0, "removed": 0, "updated": 0, "unchanged": 0, "failed": 0, "hidden": 0},
          "cities": []
        }

        """)
  }

  @Test func `compares with the revision before the latest change`() throws {
    world.track("Seoul")
    world.track("Oslo")
    world.advance(minutes: 10)
    _ = world.run("refresh", asking: ["current Seoul, Oslo"])
    let document = try world.run("list", "--json").document()
    #expect(document["revision"]?.int == 3)
    #expect(document["since"]?.int == 1)
    #expect(document["changedAt"]?.string == "2026-11-21T09:00:04Z")
    #expect(
      try world.run("list", "--json").cities().map { $0["change"]?.string } == [
        "unchanged", "added",
      ])
  }

  @Test func `never uses the network and never changes the state`() {
    world.track("Seoul")
    let before = world.state
    world.advance(minutes: 1000)
    for arguments in [["list"], ["list", "--json"], ["list", "Seoul"], []] {
      #expect(world.run(arguments).status == 0)
    }
    #expect(world.state == before)
  }

  @Test func `shows the age of old data and the reason for a failure`() {
    world.track("Seoul", "Oslo")
    world.service.change("Oslo") { $0.isBroken = true }
    world.advance(minutes: 61)
    let refresh = world.run("refresh", asking: ["all Seoul, Oslo", "all Oslo"])
    #expect(refresh.status == 3)
    world.advance(minutes: 60)
    let run = world.run("list")
    #expect(
      run.output == """
          City     °C  Sky          Low  High  Rain %  Wind km/h
        + Seoul  10.0  ☁  overcast    4    12      10  →   8
        + Oslo   10.0  ☁  overcast    4    12      10  →   8
          ! 2 h 1 min old, open-meteo sent an unusable response
        2 added, 1 failed · latest change 09:00

        """)
  }

  @Test(
    arguments: [
      (0, "18:00"), (15, "Sat 18:00"), (6 * 24, "Sat 18:00"), (7 * 24, "2026-11-21 18:00"),
    ] as [(Double, String)]) func `shows the time of the latest change in the zone of the user`(
      _ hours: Double, _ time: String
    )
  {
    world.variables["TZ"] = "KST-9"
    world.track("Oslo")
    world.advance(minutes: hours * 60)
    #expect(world.run("list").lines.last == "1 added · latest change \(time)")
    world.service.disconnect()
    world.isErrorTerminal = true
    #expect(
      world.run("refresh", "--force", asking: nil).errors.hasSuffix(
        "; Oslo keeps its weather of \(time)\n"))
  }

  @Test func `shows an age that all cities share once`() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 130)
    #expect(
      world.run("list").lines.suffix(2) == ["! 2 h 10 min old", "2 added · latest change 09:00"])
    _ = world.run("refresh", "Oslo", asking: nil)
    let run = world.run("list")
    #expect(run.lines.filter { $0.contains(" old") } == ["  ! 2 h 10 min old"])
    #expect(run.lines[1].hasPrefix("+ Seoul ") && run.lines[2].contains(" old"))
  }

  @Test func `is the default command once there is a state`() {
    let help = world.run()
    #expect(help.status == 0)
    #expect(help.errors == "skydiff: no cities yet; add one, as in 'skydiff add Seoul'\n")
    #expect(help.output == world.run("help").output)
    world.track("Seoul")
    #expect(world.run() == world.run("list"))
    #expect(world.run("--json") == world.run("list", "--json"))
    _ = world.run("remove", "Seoul")
    #expect(world.run() == world.run("list"))
  }
}
