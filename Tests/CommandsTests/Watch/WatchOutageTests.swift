import FoundationEssentials
import JSONText
import Testing

@Suite struct `An outage in a stream of changes` {
  private let world = TestWorld()

  init() throws { try world.measureFromLastReport() }

  private func events(_ run: TestWorld.Run) throws -> [String] {
    try run.lines.map { line in
      let event = try JSONDocument(line).root
      return ["event", "at", "change", "name"].map { event[$0]?.string ?? "" }.joined(
        separator: " ")
    }
  }

  @Test func `at the start of a status bar is tried again after each minute`() {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.disconnect()
    let start = world.now
    let run = world.watch(
      "--format", "waybar", "--every", "5m", until: 1000,
      meanwhile: [(130, { [world] in world.service.connect() })])
    #expect(run.status == 0)
    let times = world.service.requests.count
    #expect(times == 3 + 3, "\(world.service.requests), \(world.now.timeIntervalSince(start))")
  }

  @Test func `is reported when it begins, when it changes and when it has ended`() throws {
    world.track("Seoul", "Oslo")
    let run = world.watch(
      until: 3600,
      meanwhile: [
        (200, { [world] in world.service.disconnect() }),
        (
          1000,
          { [world] in
            world.service.faults = []
            world.service.fail("", .status(503, "busy"))
          }
        ), (2000, { [world] in world.service.faults = [] }),
      ])
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(
      run.errors == """
        skydiff: error: open-meteo: api.open-meteo.com: connection refused; Seoul and Oslo keep their weather of 09:00
        skydiff: error: open-meteo: api.open-meteo.com answered 503: busy; Seoul and Oslo keep their weather of 09:00
        skydiff: fetched again: Seoul and Oslo

        """)
    #expect(world.service.requests.count == 11)
  }

  @Test func `is an event for each city when it begins to fail`() throws {
    world.track("Seoul", "Oslo")
    let run = world.watch(
      "--format", "ndjson", until: 3000,
      meanwhile: [
        (200, { [world] in world.service.change("Oslo") { $0.isBroken = true } }),
        (1000, { [world] in world.service.disconnect() }),
        (2000, { [world] in world.service.faults = [] }),
        (2500, { [world] in world.service.disconnect() }),
      ])
    #expect(
      try events(run) == [
        "failure 2026-11-21T09:05:04Z unchanged Oslo",
        "failure 2026-11-21T09:20:04Z unchanged Seoul",
        "failure 2026-11-21T09:45:04Z unchanged Seoul",
      ])
    for line in run.lines {
      #expect(try JSONDocument(line).root["failure"]?["message"]?.string != nil)
      let problems = try SchemaTests.schema("watch-line").problems(of: try JSONDocument(line).root)
      #expect(problems == [])
    }
    let errors = run.errorLines.filter { $0.hasPrefix("{") }
    #expect(
      try errors.map { try JSONDocument($0).root["error"]?["kind"]?.string ?? "" } == [
        "malformed", "unreachable", "unreachable", "malformed", "unreachable", "unreachable",
      ])
    #expect(run.errorLines.filter { !$0.hasPrefix("{") } == ["skydiff: fetched again: Seoul"])
  }

  @Test func `is followed by a refresh after 10 s, 20 s and 40 s`() {
    world.track("Seoul")
    world.advance(minutes: 60)
    world.service.disconnect("could not resolve host: api.open-meteo.com (libcurl error 6)")
    let start = world.now
    _ = world.watch("--every", "1h", "--count", "4")
    #expect(world.now.timeIntervalSince(start).rounded() == 70)
  }

  @Test func `leaves what changed nevertheless to be printed`() throws {
    world.track("Seoul", "Oslo")
    world.service.change("Oslo") { $0.isBroken = true }
    world.service.change("Seoul") { $0.temperature = 20 }
    world.advance(minutes: 10)
    let run = world.watch("--count", "1")
    #expect(run.lines.map { $0.prefix(7) } == ["09:10", "  City ", "~ Seoul"])
    #expect(run.errorLines.count == 1)
    #expect(run.status == 0)
  }

  @Test func `of the state is reported once, and nothing is saved meanwhile`() throws {
    world.track("Seoul")
    let good = try #require(world.state)
    let run = world.watch(
      "--quiet", until: 1000,
      meanwhile: [
        (100, { [world] in try? world.write("{}", to: world.statePath) }),
        (700, { [world] in #expect(world.state == "{}") }),
        (701, { [world] in try? world.write(good, to: world.statePath) }),
      ])
    #expect(run.output == "")
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("the file was left untouched"))
    #expect(try world.run("list", "--json").document()["revision"]?.int == 2)
  }

  @Test func `of the state that has ended is a remark`() throws {
    world.track("Seoul")
    let good = try #require(world.state)
    func run(_ seconds: Double) -> [String] {
      world.watch(
        until: 1000,
        meanwhile: [
          (seconds, { [world] in try? world.write("{}", to: world.statePath) }),
          (seconds + 5, { [world] in try? world.write(good, to: world.statePath) }),
        ]
      ).errorLines
    }
    #expect(run(10).last == "skydiff: the list can be read again")
    #expect(run(10).count == 2)
  }

  @Test func `of what --offline forbids is reported once`() {
    world.track("Seoul")
    let run = world.watch("--offline", until: 1000)
    #expect(
      run.errors
        == "skydiff: error: Seoul: fetching the weather needs the network; drop --offline to allow that\n"
    )
    #expect(run.status == 0)
  }
}
