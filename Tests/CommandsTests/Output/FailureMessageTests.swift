import FoundationEssentials
import HTTP
import JSONText
import Rendering
import Testing
import Weather
import WeatherSamples

@testable import Commands

@Suite struct `The message about cities that failed` {
  private let time = UserTime(clock: .utc, now: Date.sample)

  /// A failure of a city with weather of some minutes ago, or without weather.
  private func failure(
    _ name: String, minutes: Double?, _ kind: FetchFailure.Kind = .unreachable,
    _ message: String = "api.example.org: connection reset", parts: WeatherParts = .all,
    provider: String? = "open-meteo"
  ) -> Failure {
    var city = City.numbered(1, name)
    if let minutes {
      let fetchedAt = Date.sample - minutes * 60
      city.current = CurrentWeather(provider: "open-meteo", fetchedAt: fetchedAt)
      city.forecast = Forecast(provider: "open-meteo", fetchedAt: fetchedAt - 3600)
    }
    return Failure(
      FetchFailure(at: Date.sample, kind: kind, message: message, parts: parts, provider: provider),
      of: city, named: name)
  }

  private func messages(_ failures: [Failure]) -> [String] {
    Failure.messages(failures, time: time)
  }

  @Test(arguments: [
    (["Oslo"], "Oslo keeps its weather of"), (["Seoul", "Paris"], "Seoul and Paris keep"),
    (["Seoul", "Paris", "Oslo"], "Seoul, Paris and Oslo keep their weather of"),
    (["Seoul", "Paris", "Oslo", "Rome"], "Seoul, Paris, Oslo and 1 more keep their weather of"),
  ]) func `names three of them at most`(_ names: [String], _ text: String) {
    let lines = messages(names.map { failure($0, minutes: 10) })
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix("open-meteo: api.example.org: connection reset; \(text)") == true,
      "\(lines)")
  }

  @Test func `has the time of the oldest weather in the zone of the user`() {
    let clock = LocalClock(offset: 3600)
    let text = Failure.messages(
      [failure("Seoul", minutes: 10), failure("Oslo", minutes: 60), failure("Rome", minutes: 5)],
      time: UserTime(clock: clock, now: Date.sample))
    let oldest = Date.sample - 3600 + 3600
    #expect(text.first?.hasSuffix(" of \(Timestamp.text(oldest).dropFirst(11).prefix(5))") == true)
    let old = messages([failure("Seoul", minutes: 10 * 24 * 60)])
    let date = Timestamp.text(Date.sample - 10 * 86_400).prefix(16).replacing("T", with: " ")
    #expect(old.first?.hasSuffix("Seoul keeps its weather of \(date)") == true, "\(old)")
  }

  @Test func `says which of them have no weather`() {
    let cause = "open-meteo: api.example.org: connection reset; "
    #expect(
      messages([failure("Oslo", minutes: nil), failure("Rome", minutes: nil)]) == [
        "\(cause)Oslo and Rome have no weather yet"
      ])
    let mixed = messages([failure("Oslo", minutes: nil), failure("Seoul", minutes: 0)])
    #expect(mixed.count == 1)
    #expect(mixed.first?.hasPrefix("\(cause)Seoul keeps its weather of ") == true)
    #expect(mixed.first?.hasSuffix(", Oslo has no weather yet") == true)
  }

  @Test func `is about the forecast where that alone failed`() {
    let kept = messages([failure("Oslo", minutes: 0, parts: .forecast)])
    let time = Timestamp.text(Date.sample - 3600).dropFirst(11).prefix(5)
    #expect(kept.first?.hasSuffix("Oslo keeps its weather of \(time)") == true, "\(kept)")
    var city = City.numbered(1, "Oslo")
    city.current = CurrentWeather(provider: "open-meteo", fetchedAt: Date.sample)
    let fetched = Failure(
      FetchFailure(at: Date.sample, kind: .timeout, message: "no", parts: .forecast), of: city,
      named: "Oslo")
    #expect(messages([fetched]) == ["no; Oslo has no forecast yet"])
  }

  @Test(arguments: FetchFailure.Kind.allCases) func `ends with advice only where the user can act`(
    _ kind: FetchFailure.Kind
  ) {
    let canAct: [FetchFailure.Kind] = [.rejected, .refused, .malformed, .tooLarge, .notCovered]
    let line = messages([failure("Oslo", minutes: nil, kind)])[0]
    #expect(line.hasSuffix("Oslo has no weather yet") == !canAct.contains(kind))
    let advice = FetchFailure(at: .sample, kind: kind, message: "").advice
    #expect(line.hasSuffix(advice) == canAct.contains(kind))
  }

  private static let clockFailures: [(FetchFailure.Kind, String)] = [
    (.unreachable, "a.org: SSL certificate problem: certificate is not yet valid"),
    (.unreachable, "a.org: SSL certificate problem: certificate has expired"),
    (.malformed, "nws sent weather of 09:00, but the clock of this machine says 21:00"),
    (.refused, "a.org answered 400; the clock of this machine is 90 min ahead of the provider's"),
  ]

  @Test(arguments: clockFailures) func `advises to check a clock that may be wrong`(
    _ kind: FetchFailure.Kind, _ words: String
  ) {
    let line = messages([failure("Oslo", minutes: nil, kind, words)])[0]
    #expect(line.hasSuffix("; check the clock of this machine"), "\(line)")
    #expect(!line.contains("address"))
  }

  @Test func `is one for each provider, kind and reason, and beside other failures`() {
    let other = Failure(.notDone, kind: .unknownPlace, "no place named 'Atlantis' was found")
    let lines = messages([
      failure("A", minutes: nil), other, failure("B", minutes: nil, .timeout),
      failure("C", minutes: nil, provider: "nws"), failure("D", minutes: nil),
      failure("E", minutes: nil, .unreachable, "api.example.org: no such host"),
    ])
    #expect(lines.count == 5)
    #expect(lines[0].hasSuffix("; A and D have no weather yet"))
    #expect(lines[1] == other.message)
    #expect(lines[3] == "nws: api.example.org: connection reset; C has no weather yet")
  }

  @Test func `is one where only measured times and sizes differ`() {
    let texts = ["after 12 ms: refused", "after 9 ms: refused", "after 9 ms: reset"]
    let lines = messages(texts.map { failure("Oslo", minutes: nil, .unreachable, $0) })
    #expect(lines.count == 2)
    #expect(lines.first == "open-meteo: after 12 ms: refused; Oslo and Oslo have no weather yet")
    let statuses = ["answered 500 with 5 bytes", "answered 503 with 7 bytes"]
    #expect(messages(statuses.map { failure("Oslo", minutes: nil, .server, $0) }).count == 2)
  }

  @Test func `names the provider once`() {
    let line = messages([
      failure("Oslo", minutes: nil, .malformed, "open-meteo sent an observation of yesterday")
    ])
    #expect(line.first?.hasPrefix("open-meteo sent an observation of yesterday; Oslo") == true)
  }

  @Test func `has country or state codes where cities in the list share a name`() {
    let world = TestWorld()
    _ = world.run("add", "Paris", "Paris, US", "Oslo", asking: nil)
    world.advance(minutes: 61)
    world.service.disconnect()
    #expect(
      world.run("refresh", asking: nil).errors == """
        skydiff: error: open-meteo: api.open-meteo.com: connection refused; \
        Paris FR, Paris US and Oslo keep their weather of 09:00

        """)
    let objects = world.run("refresh", "--json", asking: nil).errorLines
    #expect(objects.count == 3)
    #expect(
      objects.allSatisfy { $0.hasPrefix(#"{"error":{"code":69,"kind":"unreachable","city":"A"#) })
  }

  @Test func `is one for places that could not be looked up`() {
    let world = TestWorld()
    world.service.disconnect()
    let run = world.run("add", "Oslo", "Seoul", "Rome", "Lima", "Bonn", asking: nil)
    #expect(run.status == 69)
    #expect(
      run.onlyError == "'Oslo', 'Seoul', 'Rome' and 2 more: "
        + "geocoding-api.open-meteo.com: connection refused; check the network, or the address in "
        + "the configuration")
  }

  @Test(arguments: ["current", "forecast"]) func `is one for cities and other places`(
    _ command: String
  ) {
    let world = TestWorld()
    world.track("Seoul")
    world.advance(minutes: 24 * 60)
    world.service.fail("current", .failure(.connectionFailed, "connection refused"))
    world.service.fail("daily", .failure(.connectionFailed, "connection refused"))
    world.service.fail("all", .failure(.connectionFailed, "connection refused"))
    let run = world.run(command, "Seoul", "-33.9,151.2", asking: nil)
    #expect(run.status == 69)
    #expect(
      run.onlyError == "open-meteo: api.open-meteo.com: connection refused; "
        + "Seoul keeps its weather of Sat 09:00, -33.9,151.2 has no weather yet")
  }
}
