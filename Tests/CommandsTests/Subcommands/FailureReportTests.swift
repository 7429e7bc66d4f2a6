import Testing

@Suite struct `An outage in cron` {
  private let world = TestWorld()
  private let line =
    "skydiff: error: open-meteo: api.open-meteo.com answered 503: busy; Seoul and Oslo keep their "
    + "weather of 09:00\n"

  init() {
    world.track("Seoul", "Oslo")
    // From then on the weather is old.
    world.advance(minutes: 60)
    world.service.fail("", .status(503, "busy"))
  }

  private func refresh(after minutes: Double, _ arguments: String...) -> TestWorld.Run {
    world.advance(minutes: minutes)
    return world.run(["refresh"] + arguments, asking: nil)
  }

  @Test func `is not reported before the weather is old, nor its end`() {
    world.service.faults = []
    #expect(refresh(after: 0).status == 0)
    world.service.fail("", .status(503, "busy"))
    for _ in 1...4 {
      #expect(refresh(after: 15) == TestWorld.Run(status: 69, output: "", errors: ""))
    }
    world.service.faults = []
    #expect(refresh(after: 0.1) == TestWorld.Run(status: 0, output: "", errors: ""))
  }

  @Test(arguments: [60.0, 600]) func `is reported by the age that marks old weather`(
    _ minutes: Double
  ) throws {
    try world.configure(#"{"display": {"staleAfter": "\#(Int(minutes) + 30)m"}}"#)
    #expect(refresh(after: minutes - 60).errors == "")
    #expect(refresh(after: 30).errors == "")
    #expect(refresh(after: 1).errors.contains("Seoul and Oslo keep their weather"))
  }

  @Test(arguments: [401, 403, 404]) func `is reported at once where waiting does not help`(
    _ status: Int
  ) {
    world.service.faults = []
    #expect(refresh(after: 0).status == 0)
    world.service.fail("", .status(status, "no"))
    #expect(refresh(after: 15).errors.contains("Seoul and Oslo keep their weather"))
    #expect(refresh(after: 15).errors == "")
  }

  @Test func `is reported when it begins, every 24 hours, and when it ends`() {
    #expect(refresh(after: 15) == TestWorld.Run(status: 69, output: "", errors: line))
    for minutes in [15.0, 15, 1408] {
      #expect(refresh(after: minutes) == TestWorld.Run(status: 69, output: "", errors: ""))
    }
    let again = refresh(after: 1)
    #expect(again.errors.hasSuffix("keep their weather of Sat 09:00\n"))
    #expect(refresh(after: 15).errors == "")
    world.service.faults = []
    let end = refresh(after: 15)
    #expect(end.status == 0)
    #expect(end.errors == "skydiff: open-meteo works again after 1 d; 2 cities have new weather\n")
    #expect(refresh(after: 15).errors == "")
  }

  @Test func `is reported again when its cause changes, but not for other words of a server`() {
    #expect(refresh(after: 15).errors == line)
    world.service.faults = []
    world.service.fail("", .status(503, "request 4711"))
    #expect(refresh(after: 15).errors == "")
    world.service.faults = []
    world.service.disconnect()
    #expect(refresh(after: 15).errors.contains("connection refused; Seoul and Oslo keep"))
    #expect(refresh(after: 15).errors == "")
  }

  @Test func `is reported again when its cause changes within a second`() {
    world.service.faults = []
    world.service.fail("", .status(404, "no"))
    #expect(refresh(after: 15).errors.contains("Seoul and Oslo keep their weather"))
    world.service.faults = []
    world.service.fail("", .status(401, "no"))
    #expect(refresh(after: 0).errors.contains("Seoul and Oslo keep their weather"))
    #expect(refresh(after: 0).errors == "")
  }

  @Test func `names the cities that still fail when it ends for others`() {
    _ = refresh(after: 15)
    world.service.faults = []
    world.service.change("Oslo") { $0.isBroken = true }
    let run = refresh(after: 15)
    #expect(
      run.errors.hasPrefix(
        "skydiff: open-meteo works again after 15 min; 1 city has new weather, 1 still fails\n"),
      "\(run.errors)")
    #expect(run.errors.contains("unusable response"))
  }

  @Test func `is reported each time to a person, and to a script as objects`() {
    world.isErrorTerminal = true
    for _ in 1...2 { #expect(refresh(after: 15).errors.contains(" answered 503: busy; ")) }
    world.isErrorTerminal = false
    #expect(refresh(after: 15).errors == "")
    #expect(refresh(after: 15, "-v").errors.contains(" answered 503: busy; "))
    for _ in 1...2 { #expect(refresh(after: 15, "--json").errorLines.count == 2) }
  }

  @Test func `is not reported by what a script has read`() {
    #expect(refresh(after: 15, "--json").errorLines.count == 2)
    #expect(refresh(after: 15).errors == line)
  }

  @Test func `is reported each time if the configuration says so`() throws {
    try world.configure(#"{"refresh": {"reportFailures": "always"}}"#)
    for _ in 1...3 { #expect(refresh(after: 15).errors == line) }
    world.service.faults = []
    #expect(
      refresh(after: 15).errors
        == "skydiff: open-meteo works again after 45 min; 2 cities have new weather\n")
    #expect(refresh(after: 0).errors == "")
  }

  @Test func `is an error in a quiet refresh, and its end is not`() {
    #expect(refresh(after: 15, "-q").errors == line)
    world.service.faults = []
    #expect(refresh(after: 15, "-q") == TestWorld.Run(status: 0, output: "", errors: ""))
  }

  @Test func `is reported for each city, and after a day for all at once`() {
    world.service.faults = []
    world.service.change("Seoul") { $0.isBroken = true }
    #expect(refresh(after: 15).errors.contains("; Seoul keeps its weather"))
    world.service.change("Oslo") { $0.isBroken = true }
    #expect(refresh(after: 61).errors.contains("; Oslo keeps its weather"))
    #expect(refresh(after: 1364).errors == "")
    #expect(refresh(after: 15).errors.contains("; Seoul and Oslo keep their weather"))
    #expect(refresh(after: 15).errors == "")
  }
}
