import Commands
import Files
import FoundationEssentials
import JSONText
import Testing

@Suite struct `A stream of changes` {
  private let world = TestWorld()

  init() throws { try world.measureFromLastReport() }

  private func set(_ name: String, to temperature: Double) -> () -> Void {
    { [world] in world.service.change(name) { $0.temperature = temperature } }
  }

  /// What the lines of ndjson say, such as `09:05:04 change updated Seoul`.
  private func events(_ run: TestWorld.Run) throws -> [String] {
    try run.lines.map { line in
      let event = try JSONDocument(line).root
      let at = event["at"]?.string?.dropFirst(11).dropLast() ?? ""
      let words = ["event", "change", "name"].map { event[$0]?.string ?? "" }
      return "\(at) \(words.joined(separator: " "))"
    }
  }

  // MARK: - Its own refreshes

  @Test func `prints changed rows below their time, and nothing while nothing changes`() {
    world.track("Seoul", "Oslo")
    let run = world.watch(
      "--count", "4", meanwhile: [(400, set("Seoul", to: 20)), (700, set("Oslo", to: -5))])
    let expected = """
      09:10
        City           °C  Sky          Low  High  Rain %  Wind km/h
      ~ Seoul 10.0 → 20.0  ☁  overcast    4    20      10  →   8
      09:15
        City          °C  Sky          Low  High  Rain %  Wind km/h
      ~ Oslo 10.0 → -5.0  ☁  overcast   -5    12      10  →   8

      """
    #expect(run == TestWorld.Run(output: expected))
    #expect(world.service.requests == Array(repeating: "current Seoul, Oslo", count: 3))
  }

  @Test func `prints a line for a status bar at the start and at each change`() throws {
    world.track("Seoul", "Oslo")
    let run = world.watch(
      "Oslo", "--format", "waybar", "--count", "4",
      meanwhile: [(400, set("Seoul", to: 20)), (700, set("Oslo", to: -5))])
    let texts = try run.lines.map { try JSONDocument($0).root["text"]?.string }
    #expect(texts.first == "☁ 10 °C")
    #expect(texts.last == "☁ -5 °C")
    #expect(texts.count <= 5)
  }

  @Test func `prints the date on another day than the event before`() {
    world.track("Seoul")
    world.now += 14.9 * 3600
    let run = world.watch(
      "--every", "10m", "--count", "3",
      meanwhile: [(0.5, set("Seoul", to: 20)), (700, set("Seoul", to: 30))])
    let times = run.lines.filter { $0.hasSuffix("00:04") || $0.hasSuffix("00:14") }
    #expect(times == ["2026-11-22 00:04", "00:14"])
  }

  @Test func `fetches every interval, even if responses take a while`() {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.meanwhile = ("current", { [world] in world.now += 3 })
    let start = world.now
    #expect(world.watch("--every", "5m", "--count", "4").status == 0)
    #expect(world.service.requests == Array(repeating: "current Seoul", count: 4))
    #expect(world.now.timeIntervalSince(start) == 900)
  }

  @Test func `goes on after the clock was set back`() {
    world.track("Seoul")
    world.advance(minutes: 10)
    let run = world.watch("--count", "2", meanwhile: [(60, { [world] in world.now -= 86_400 })])
    #expect(run.status == 0)
    #expect(world.service.requests.count == 2)
  }

  @Test func `writes the lines of refresh, with the event and its time`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    let state = try #require(world.state)
    let run = world.watch("--format", "ndjson", "--count", "1")
    #expect(try events(run) == ["09:10:04 change updated Seoul"])
    try world.write(state, to: world.statePath)
    let refresh = world.run("refresh", "--format", "ndjson", asking: nil)
    #expect(
      run.output
        == refresh.output.replacing(
          #""formatVersion":"1.8","#,
          with: #""formatVersion":"1.8","event":"change","at":"2026-11-21T09:10:04Z","#))
  }

  @Test func `takes the options of list`() throws {
    world.track("Seoul", "Busan", "Oslo")
    world.advance(minutes: 10)
    for (name, temperature) in [("Seoul", 20.0), ("Busan", 15), ("Oslo", 30)] {
      world.service.change(name) { $0.temperature = temperature }
    }
    let korea = world.watch(
      "--filter", "korea", "--sort", "temperature", "--group-by", "country", "--count", "1")
    #expect(
      korea.lines.map { $0.prefix(7) } == ["09:10", "  City ", "South K", "~ Busan", "~ Seoul"])
    #expect(world.service.requests == ["current Seoul, Busan"])
    let oslo = world.watch("Oslo", "--units", "imperial", "--count", "1")
    #expect(oslo.output.contains("50.0 → 86.0"))
    #expect(world.service.requests == ["current Oslo"])
  }

  // MARK: - What others save

  @Test func `prints what others save, each change once`() throws {
    world.track("Seoul", "Oslo")
    let run = world.watch(
      "--format", "ndjson", until: 700,
      meanwhile: [
        (60, { [world] in world.beside("remove", "Oslo") }),
        (120, { [world] in world.beside("add", "Busan", asking: nil) }),
        (
          180,
          { [world] in
            world.service.change("Seoul") { $0.temperature = 20 }
            world.beside("refresh", "--force", asking: nil)
          }
        ), (290, { [world] in world.beside("undo") }),
        (400, { [world] in world.beside("edit", "Seoul", "--tag", "home") }),
      ])
    #expect(run.errors == "")
    #expect(
      try events(run) == [
        "09:01:04 change removed Oslo", "09:02:04 change added Busan",
        "09:03:04 change updated Seoul", "09:04:54 change removed Busan",
        "09:06:44 change updated Seoul",
      ])
    #expect(try world.logged() == [6, 5, 4, 3, 2, 1])
  }

  @Test func `prints what others save during its own refresh, once`() throws {
    world.track("Seoul", "Oslo")
    world.service.meanwhile = ("current", { [world] in world.beside("remove", "Oslo") })
    let run = world.watch("--format", "ndjson", until: 320, meanwhile: [(10, set("Seoul", to: 20))])
    #expect(try events(run) == ["09:05:04 change removed Oslo", "09:05:04 change updated Seoul"])
    #expect(try world.logged() == [3, 2, 1])
  }

  @Test func `only follows with --no-fetch`() throws {
    world.track("Seoul")
    world.advance(minutes: 60)
    let run = world.watch(
      "--no-fetch", "--format", "ndjson", until: 900,
      meanwhile: [
        (
          500,
          { [world] in
            world.service.change("Seoul") { $0.temperature = 20 }
            world.beside("refresh", asking: nil)
          }
        )
      ])
    #expect(run.status == 0)
    #expect(try events(run) == ["10:08:24 change updated Seoul"])
    #expect(world.service.requests == [])
  }

  @Test func `waits for a list where there is none`() throws {
    world.isErrorTerminal = true
    let run = world.watch(
      "--format", "ndjson", until: 400,
      meanwhile: [(10, { [world] in world.beside("add", "Seoul", "--no-fetch", asking: nil) })])
    #expect(run.errors == "skydiff: no cities yet; add one, as in 'skydiff add Seoul'\n")
    // The first weather is a change of the city.
    #expect(try events(run) == ["09:00:14 change added Seoul", "09:05:04 change updated Seoul"])
  }

  @Test func `prints a city that leaves the selection, and then no more of it`() throws {
    _ = world.run("add", "Seoul", "Oslo", "--tag", "home", asking: nil)
    let run = world.watch(
      "--tag", "home", "--format", "ndjson", until: 400,
      meanwhile: [
        (10, { [world] in world.beside("edit", "Oslo", "--untag", "home") }),
        (20, { [world] in world.beside("edit", "Oslo", "--name", "Kristiania") }),
      ])
    #expect(try events(run) == ["09:00:14 change updated Oslo"])
    #expect(world.service.requests == ["current Seoul"])
  }

  // MARK: - Its end

  @Test func `ends with its reader within a second`() {
    world.track("Seoul")
    let start = world.now
    let run = world.watch("--every", "1h", until: 42.2)
    #expect(run == TestWorld.Run())
    #expect(world.now.timeIntervalSince(start) <= 43.2)
  }

  @Test(
    arguments: [(.closed, 0), (.failed(SystemError(number: 28)), 74)]
      as [(Environment.WriteResult, Int32)]) func `ends when nothing can be printed`(
      result: Environment.WriteResult, status: Int32
    )
  {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    world.writeResult = result
    let run = world.watch("--count", "9")
    #expect(run.status == status)
    #expect(world.service.requests.count == 1)
  }

  @Test func `ends with the status of an interruption, and saves what had arrived`() throws {
    world.track("Seoul")
    let idle = world.watch(meanwhile: [(3, { [world] in world.interruption = 143 })])
    #expect(idle == TestWorld.Run(status: 143))
    world.interruption = nil
    _ = world.run("add", "Oslo", "--no-fetch", asking: nil)
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.temperature = 20 }
    world.service.requestsUntilInterruption = 1
    let run = world.watch("--format", "ndjson")
    #expect(run.status == 130)
    #expect(try events(run).count == 1)
    #expect(try world.logged().first == 3)
  }

  @Test func `credits the source of the data once on a terminal`() {
    world.track("Seoul")
    world.isOutputTerminal = true
    world.variables["NO_COLOR"] = "1"
    world.width = 80
    let run = world.watch(
      "--count", "4", meanwhile: [(200, set("Seoul", to: 20)), (500, set("Seoul", to: 30))])
    #expect(run.lines.count { $0.hasPrefix("~ Seoul") } == 2)
    #expect(run.lines.count { $0 == "Weather data by Open-Meteo.com" } == 1)
    #expect(run.lines[3] == "Weather data by Open-Meteo.com")
  }
}
