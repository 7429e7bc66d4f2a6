import HTTP
import JSONText
import Testing

@Suite struct `A failed refresh` {
  private let world = TestWorld()

  init() throws { try world.measureFromLastReport() }

  @Test func `of one city is reported, saves the others and exits with 3`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.isBroken = true }
    world.service.change("Seoul") { $0.temperature = 20 }
    world.isErrorTerminal = true
    let run = world.run("refresh", asking: ["current Seoul, Oslo", "current Oslo"])
    #expect(
      run
        == TestWorld.Run(
          status: 3,
          output: """
              City           °C  Sky          Low  High  Rain %  Wind km/h
            ~ Seoul 10.0 → 20.0  ☁  overcast    4    20      10  →   8
            1 updated, 1 unchanged, 1 failed

            """,
          errors: """
            skydiff: error: open-meteo: api.open-meteo.com sent an unusable response: 'current' is \
            text, not an object; Oslo keeps its weather of 09:00; check the provider's address in \
            the configuration

            """))
    let cities = try world.run("list", "--json").cities()
    #expect(cities[0]["current"]?["fetchedAt"]?.string == "2026-11-21T09:10:04Z")
    #expect(cities[0]["failure"]?.isNull == true)
    #expect(cities[1]["current"]?["fetchedAt"]?.string == "2026-11-21T09:00:04Z")
    #expect(
      cities[1]["failure"]?.rawText == #"{"at": "2026-11-21T09:10:04Z", "kind": "malformed", "#
        + #""message": "api.open-meteo.com sent an unusable response: 'current' is text, not an object"}"#
    )
  }

  @Test(
    arguments: [
      (FakeOpenMeteo.Fault.failure(.connectionFailed, "connection refused"), 69, "unreachable"),
      (.failure(.secureConnectionFailed, "bad certificate"), 69, "unreachable"),
      (.failure(.timedOut, "timed out"), 69, "timeout"),
      (.failure(.tooLarge, "too large"), 69, "tooLarge"),
      (.failure(.redirectRefused, "not followed"), 69, "refused"),
      (.status(401, "no such key"), 77, "rejected"), (.status(403, "blocked"), 77, "rejected"),
      (.status(404, "not here"), 69, "refused"), (.status(429, "too many"), 69, "throttled"),
      (.status(500, "trouble"), 69, "server"), (.status(503, "busy"), 69, "server"),
    ] as [(FakeOpenMeteo.Fault, Int32, String)])
  func `of every city exits with the status of the failure`(
    fault: FakeOpenMeteo.Fault, status: Int32, kind: String
  ) throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.fail("current", fault)
    let run = world.run("refresh", "--json", asking: ["current Seoul, Oslo"])
    #expect(run.status == status)
    let failures = try run.cities().map { $0["failure"]?["kind"]?.string }
    #expect(failures == [kind, kind])
    #expect(try run.document()["summary"]?["failed"]?.int == 2)
    #expect(
      run.errorLines.map { $0.prefix(60) }
        == [1, 2].map {
          Substring(
            "{\"error\":{\"code\":\(status),\"kind\":\"\(kind)\",\"city\":\"\(TestWorld.identifier($0))"
          ).prefix(60)
        })
  }

  @Test func `is retried before the interval ends`() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.isBroken = true }
    _ = world.run("refresh", asking: ["current Seoul, Oslo", "current Oslo"])
    world.service.change("Oslo") { $0.isBroken = false }
    world.advance(minutes: 1)
    let run = world.run("refresh", asking: ["current Oslo"])
    // The failure was not reported.
    #expect(run == TestWorld.Run(status: 0, output: "", errors: ""))
    #expect(world.run("list").lines.last?.contains("failed") == false)
  }

  @Test func `of only the forecast saves the current weather and requests both again`() throws {
    world.track("Seoul")
    world.advance(minutes: 60)
    world.service.change("Seoul") {
      $0.temperature = 20
      $0.isForecastBroken = true
    }
    let run = world.run("refresh", "--json", asking: ["all Seoul", "all Seoul"])
    #expect(run.status == 69)
    let city = try #require(try run.cities().first)
    #expect(city["current"]?["temperature"]?.double == 20)
    #expect(city["forecast"]?["fetchedAt"]?.string == "2026-11-21T09:00:04Z")
    #expect(city["failure"]?["kind"]?.string == "malformed")
    world.service.change("Seoul") { $0.isForecastBroken = false }
    #expect(world.run("refresh", asking: ["all Seoul"]).status == 0)
  }

  @Test func `of a city that the provider does not cover does not affect the others`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.fail("Oslo", .status(400, "No data is available for this location"))
    let run = world.run(
      "refresh", "--json", asking: ["current Seoul, Oslo", "current Seoul", "current Oslo"])
    #expect(run.status == 3)
    #expect(try run.cities().map { $0["failure"]?["kind"]?.string } == ["notCovered"])
  }

  @Test func `is the result of --offline unless everything is fresh, and changes nothing`() {
    world.track("Seoul")
    #expect(world.run("refresh", "--offline").status == 0)
    world.advance(minutes: 10)
    let before = world.state
    let expected = """
      skydiff: error: Seoul: fetching the weather needs the network; drop --offline to allow that

      """
    #expect(world.run("refresh", "--offline") == TestWorld.Run(status: 69, errors: expected))
    #expect(world.state == before)
  }

  @Test func `is an object for each city with --offline, with the identifiers of the list alone`()
    throws
  {
    world.track("Seoul", "Oslo")
    func cities(_ arguments: String...) throws -> [String?] {
      try world.run(arguments + ["--offline", "--json"]).errorLines.map { line in
        try JSONDocument(line).root["error"]?["city"]?.string
      }
    }
    let ids = try world.run("list", "--json").cities().map { $0["id"]?.string }
    #expect(try cities("refresh", "--force") == ids && ids.count == 2)
    #expect(try cities("current", "10,20") == [nil])
    #expect(try cities("add", "10,20") == [nil])
    #expect(
      world.run("refresh", "--force", "--offline").errors.hasPrefix(
        "skydiff: error: Seoul and Oslo: fetching the weather needs the network;"))
  }

  @Test func `exits with 3 even if other cities changed with --exit-code`() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.isBroken = true }
    world.service.change("Seoul") { $0.temperature = 20 }
    let run = world.run("refresh", "--exit-code", asking: ["current Seoul, Oslo", "current Oslo"])
    #expect(run.status == 3)
  }

  @Test func `caused by an interruption saves the responses received`() throws {
    _ = world.run("add", "Seoul", "--no-fetch", asking: ["search Seoul"])
    world.track("Oslo")
    world.advance(minutes: 10)
    // The cities are requested separately, because Seoul has no weather yet.
    world.service.change("Seoul") { $0.temperature = 20 }
    world.service.requestsUntilInterruption = 1
    let run = world.run("refresh", asking: ["all Seoul"])
    #expect(run.status == 130)
    #expect(run.errors == "")
    #expect(run.lines.map { $0.prefix(7) } == ["  City ", "~ Seoul", "    fir", "1 updat"])
    let cities = try world.run("list", "--json").cities()
    #expect(cities[0]["current"]?["temperature"]?.double == 20)
    #expect(cities[1]["failure"]?.isNull == true)
    #expect(cities[1]["current"]?["fetchedAt"]?.string == "2026-11-21T09:00:04Z")
  }
}
