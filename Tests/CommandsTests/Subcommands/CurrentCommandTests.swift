import Testing

@Suite struct `skydiff current` {
  private let world = TestWorld()

  @Test func `shows what changed, in the city's local time`() throws {
    try world.reportSmallChanges()
    world.track("Seoul")
    world.advance(minutes: 90)
    world.service.change("Seoul") {
      $0.temperature = 9
      $0.humidity = 60
      $0.weatherCode = 61
    }
    let expected = """
      ~ Seoul, South Korea  Sat 19:30 UTC+9
        ☔ 10.0 → 9.0 °C, feels like 9, light rain
          overcast → light rain · humidity 50 → 60 %
        low 4 · high 12 · chance of rain 10 %
        sunrise 07:10 · sunset 17:20 · moon waxing gibbous, 87 %
        wind W 8 km/h, gusts 20 · humidity 60 % · dew point 3.0 °C · clouds 90 %
        pressure 1015 hPa · visibility 24.0 km · UV 1.3 · observed 19:30

      """
    #expect(
      world.run("current", "seoul", asking: ["current Seoul"]) == TestWorld.Run(output: expected))
  }

  @Test(arguments: [([], "2.5 cm"), (["--units", "imperial"], "1.00 in")])
  func `shows snowfall only where snow fell`(_ options: [String], _ depth: String) {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 90)
    world.service.change("Oslo") { $0.snowfall = 2.54 }
    world.service.change("Seoul") { $0.snowfall = nil }
    let run = world.run(["current"] + options, asking: ["current Seoul, Oslo"])
    #expect(run.status == 0)
    let snow = run.lines.filter { $0.contains("snowfall") }
    #expect(snow.count == 1)
    #expect(snow.first?.contains("snowfall \(depth)") == true, "\(snow)")
    world.advance(minutes: 90)
    world.service.change("Oslo") { $0.snowfall = 0 }
    let dry = world.run(["current"] + options, asking: ["current Seoul, Oslo"])
    #expect(!dry.output.contains("snowfall"))
    world.service.change("Oslo") { $0.snowfall = 1.5 }
    _ = world.run("refresh", "--force", asking: nil)
    world.service.change("Oslo") { $0.snowfall = 0 }
    // A change to 0 is shown.
    let exact = world.run("current", "Oslo", "--exact", asking: nil)
    #expect(exact.output.contains("1.5 → 0.0 cm"))
  }

  @Test func `shows every difference from the previously saved values with --exact`() {
    world.track("Seoul")
    world.service.change("Seoul") { $0.temperature = 10.4 }
    _ = world.run("current", asking: ["current Seoul"])
    world.service.change("Seoul") {
      $0.temperature = 10.6
      $0.weatherCode = 2
    }
    let run = world.run("current", "--exact", asking: ["current Seoul"])
    #expect(run.lines.first == "~ Seoul, South Korea  Sat 18:00 UTC+9")
    #expect(run.lines.contains { $0.contains(" 10.4 → 10.6 °C, feels like ") })
    #expect(run.lines.contains { $0.contains("weather code 3 → 2") })
    #expect(world.run("current", "--exact", asking: nil).lines.first?.hasPrefix("  Seoul") == true)
  }

  @Test func `shows cities and places in the order of their names`() throws {
    world.track("Seoul")
    let run = world.run(
      "current", "Oslo", "Seoul", asking: ["search Oslo", "all 1 days Oslo", "current Seoul"])
    #expect(
      run.lines.filter { $0.contains("  Sat ") } == [
        "  Oslo, Norway  Sat 10:00 UTC+1", "  Seoul, South Korea  Sat 18:00 UTC+9",
      ])
  }

  @Test func `shows a place by its coordinates`() {
    for text in ["-33.9,151.2", "-33.9, 151.2"] {
      let run = world.run("current", text, asking: ["all 1 days Sydney"])
      #expect(run.status == 0)
      #expect(run.lines.first == "  \(text)  Sat 20:00 UTC+11")
      // As of a city in the list.
      #expect(run.lines.contains { $0.hasPrefix("  low ") && $0.contains(" · high ") })
      #expect(run.lines.contains { $0.hasPrefix("  sunrise ") })
    }
    #expect(world.state == nil)
  }

  @Test func `keeps and shows old weather when the fetch fails`() throws {
    world.track("Seoul")
    world.advance(minutes: 120)
    world.service.disconnect()
    let run = world.run("current", asking: ["current Seoul"])
    #expect(run.status == 69)
    #expect(run.lines[0] == "  Seoul, South Korea  Sat 20:00 UTC+9")
    #expect(run.lines[3] == "  ! 2 h old, fetched 09:00")
    #expect(
      run.onlyError
        == "open-meteo: api.open-meteo.com: connection refused; Seoul keeps its weather of 09:00")
  }

  @Test func `exits with 3 when some places are not found and with 1 when none is`() {
    world.track("Seoul")
    let some = world.run("current", "Seoul", "Atlantis", asking: nil)
    #expect(some.status == 3)
    #expect(some.lines.first == "  Seoul, South Korea  Sat 18:00 UTC+9")
    #expect(
      some.onlyError == "'Atlantis' is not in your list, and no place with that name was found; "
        + "check the spelling, or see 'skydiff list'")
    let none = world.run("current", "Seul", asking: ["search Seul"])
    #expect(none.status == 1)
    #expect(none.errors.hasSuffix("; did you mean 'Seoul'?\n"))
  }

  @Test func `shows no failure of the forecast beside fresh current weather`() throws {
    world.track("Seoul")
    world.advance(minutes: 61)
    world.service.disconnect()
    #expect(world.run("refresh", asking: nil).status == 69)
    #expect(world.run("current", asking: nil).output.contains("  ! 1 h 1 min old"))
    world.service.faults = []
    let run = world.run("current", asking: ["current Seoul"])
    #expect(run.status == 0)
    #expect(!run.output.contains(" old"), "\(run.output)")
    // The forecast is still missing, so the list and scripts report the failure.
    #expect(world.run("list").output.contains("unreachable"))
  }

  @Test func `shows nothing for an empty list, with a remark on a terminal`() {
    #expect(world.run("current") == TestWorld.Run())
    world.isErrorTerminal = true
    #expect(
      world.run("current").errors == "skydiff: no cities yet; add one, as in 'skydiff add Seoul'\n")
  }
}
