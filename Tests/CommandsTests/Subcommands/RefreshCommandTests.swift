import HTTP
import JSONText
import Testing

@Suite struct `skydiff refresh` {
  private let world = TestWorld()

  init() throws { try world.measureFromLastReport() }

  @Test func `prints changes above the thresholds`() throws {
    try world.reportSmallChanges()
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Seoul") {
      $0.temperature = 11.5
      $0.humidity = 80
      $0.weatherCode = 61
    }
    let expected = """
        City           °C  Sky            Low  High  Rain %  Wind km/h
      ~ Seoul 10.0 → 11.5  ☔ light rain    4    12      10  →   8
          overcast → light rain · humidity 50 → 80 %
      1 updated, 1 unchanged

      """
    #expect(
      world.run("refresh", asking: ["current Seoul, Oslo"]) == TestWorld.Run(output: expected))
  }

  @Test func `prints nothing when nothing changed, but saves the fetch times`() {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 10.9 }
    #expect(world.run("refresh", asking: ["current Seoul"]) == TestWorld.Run())
    #expect(world.state?.contains("\"revision\": 2") == true)
    #expect(world.state?.contains("\"fetchedAt\":\"2026-11-21T09:10:04Z\"") == true)
  }

  @Test func `reports a temperature that rises by 0.3 each time at the fourth refresh`() throws {
    try world.reportSmallChanges()
    world.track("Seoul")
    var outputs: [String] = []
    for step in 1...5 {
      world.advance(minutes: 6)
      world.service.change("Seoul") { $0.temperature = 10 + 0.3 * Double(step) }
      outputs.append(world.run("refresh", asking: ["current Seoul"]).output)
    }
    #expect(outputs.map(\.isEmpty) == [true, true, true, false, true])
    #expect(outputs[3].contains("\n~ Seoul 10.0 → 11.2  ☁  overcast  "))
  }

  @Test func `saves nothing when everything is fresh`() {
    world.track("Seoul")
    let before = world.state
    world.advance(minutes: 4.9)
    #expect(world.run("refresh") == TestWorld.Run())
    #expect(world.state == before)
  }

  @Test(
    arguments: [(4.9, []), (5, ["current Seoul"]), (44, ["current Seoul"]), (45.1, ["all Seoul"])]
      as [(Double, [String])]) func `fetches weather that is older than its interval`(
      minutes: Double, requests: [String]
    )
  {
    world.track("Seoul")
    world.advance(minutes: minutes)
    #expect(world.run("refresh", asking: requests).status == 0)
  }

  @Test(arguments: [
    (#"{"minimumInterval": "0s"}"#, 0.0, ["current Seoul"]),
    (#"{"minimumInterval": "1h"}"#, 59.0, []), (#"{"forecastInterval": "0s"}"#, 6.0, ["all Seoul"]),
    (#"{"minimumInterval": "0s", "forecastInterval": "0s"}"#, 0.0, ["all Seoul"]),
    (#"{"forecastDays": 16}"#, 60.0, ["all 16 days Seoul"]),
  ]) func `uses the intervals of the configuration`(
    refresh: String, minutes: Double, requests: [String]
  ) throws {
    world.track("Seoul")
    try world.configure("{\"refresh\": \(refresh)}")
    world.advance(minutes: minutes)
    #expect(world.run("refresh", asking: requests).status == 0)
  }

  @Test func `fetches everything with --force`() {
    world.track("Seoul", "Oslo")
    #expect(world.run("refresh", "--force", asking: ["all Seoul, Oslo"]).output == "")
  }

  @Test func `fetches and prints only the given cities`() {
    world.track("Seoul", "Oslo", "Busan")
    world.advance(minutes: 10)
    for name in ["Seoul", "Oslo", "Busan"] { world.service.change(name) { $0.temperature = 20 } }
    let run = world.run("refresh", "busan", "Seoul", asking: ["current Seoul, Busan"])
    #expect(run.status == 0)
    #expect(run.lines.map { $0.prefix(7) } == ["  City ", "~ Seoul", "~ Busan", "2 updat"])
    #expect(run.lines.last == "2 updated")
  }

  @Test func `prints unchanged cities too with --all, among the given ones`() {
    world.track("Seoul", "Oslo", "Busan")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    let all = world.run("refresh", "--all", asking: ["current Seoul, Oslo, Busan"])
    #expect(
      all.lines.map { $0.prefix(7) } == ["  City ", "~ Seoul", "  Oslo ", "  Busan", "1 updat"])
    world.advance(minutes: 10)
    let some = world.run("refresh", "--all", "Oslo", asking: ["current Oslo"])
    #expect(some.lines.map { $0.prefix(7) } == ["  City ", "  Oslo ", "1 uncha"])
    let fresh = world.run("refresh", "--all", "Oslo")
    #expect(fresh.lines.map { $0.prefix(7) } == ["  City ", "  Oslo ", "1 uncha"])
  }

  @Test func `counts only the given cities`() throws {
    world.track("Seoul", "Oslo", "Busan")
    world.service.change("Seoul") { $0.isBroken = true }
    world.advance(minutes: 10)
    let run = world.run("refresh", "Seoul", "Oslo", "--json", asking: nil)
    #expect(
      try run.document()["summary"]?.rawText
        == #"{"added": 0, "removed": 0, "updated": 0, "unchanged": 2, "failed": 1, "hidden": 0}"#)
    world.advance(minutes: 10)
    let table = world.run("refresh", "--all", "Seoul", "Oslo", asking: nil)
    #expect(table.lines.last == "2 unchanged, 1 failed")
    let fresh = world.run("refresh", "Busan", "--json", asking: ["current Busan"])
    #expect(try fresh.document()["summary"]?["unchanged"]?.int == 1)
  }

  @Test func `counts the whole list in a document that contains only changed cities`() throws {
    world.track("Seoul", "Oslo", "Busan")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    let run = world.run("refresh", "--json", asking: ["current Seoul, Oslo, Busan"])
    let document = try run.document()
    #expect(document["command"]?.string == "refresh")
    #expect(document["revision"]?.int == 2)
    #expect(document["since"]?.int == 1)
    #expect(
      document["summary"]?.rawText
        == #"{"added": 0, "removed": 0, "updated": 1, "unchanged": 2, "failed": 0, "hidden": 0}"#)
    #expect(try run.cities().map { $0["name"]?.string } == ["Seoul"])
    #expect(
      try run.cities().first?["changes"]?.array?.map(\.rawText) == [
        #"{"field": "current.temperature", "before": 10.0, "after": 20.0, "expected": null}"#
      ])
  }

  @Test func `always prints a document in JSON`() throws {
    world.track("Seoul")
    let fresh = world.run("refresh", "--json", "--quiet")
    #expect(fresh.status == 0)
    #expect(try fresh.document()["revision"]?.int == 1)
    #expect(try fresh.cities().isEmpty)
    let empty = TestWorld()
    let run = empty.run("refresh", "--json")
    #expect(run.status == 0)
    #expect(try run.document()["revision"]?.int == 0)
    #expect(empty.contents(of: empty.home) == [])
  }

  @Test func `succeeds without a state and creates none`() {
    #expect(world.run("refresh") == TestWorld.Run())
    #expect(world.contents(of: world.home) == [".config"])
  }

  @Test func `prints nothing with --quiet`() {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    world.isErrorTerminal = true
    #expect(
      world.run("refresh", "--quiet", "--exit-code", asking: ["current Seoul"])
        == TestWorld.Run(status: 2))
  }

  @Test func `exits with 2 for changes among the given cities with --exit-code`() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    #expect(world.run("refresh", "--exit-code", asking: ["current Seoul, Oslo"]).status == 0)
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    #expect(world.run("refresh", "--exit-code", "Oslo", asking: ["current Oslo"]).status == 0)
    #expect(world.run("refresh", "--exit-code", "Seoul", asking: ["current Seoul"]).status == 2)
    #expect(world.run("refresh", "--exit-code").status == 0)
  }

  @Test func `sends no request when a city is unknown`() {
    world.track("Seoul")
    world.advance(minutes: 10)
    let run = world.run("refresh", "Seoul", "Oslo")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errorLines.count == 1)
  }

  @Test func `shows the first weather of a city as one change`() throws {
    _ = world.run("add", "Oslo", "--no-fetch", asking: ["search Oslo"])
    let run = world.run("refresh", asking: ["all Oslo"])
    #expect(
      run.lines == [
        "  City    °C  Sky          Low  High  Rain %  Wind km/h",
        "~ Oslo  10.0  ☁  overcast    4    12      10  →   8", "    first weather", "1 updated",
      ])
    let city = try #require(try world.run("list", "--json").cities().first)
    #expect(
      city["changes"]?.array?.map(\.rawText) == [
        #"{"field": "current", "before": null, "after": null, "expected": null}"#,
        #"{"field": "forecast", "before": null, "after": null, "expected": null}"#,
      ])
    let days = city["forecast"]?["days"]?.array?.map { $0["change"]?.string }
    #expect(days == Array(repeating: "unchanged", count: 7))
  }

  @Test func `prints every difference from the previously saved values with --exact`() throws {
    world.track("Seoul")
    world.advance(minutes: 6)
    world.service.change("Seoul") { $0.temperature = 10.4 }
    _ = world.run("refresh", asking: ["current Seoul"])
    world.advance(minutes: 6)
    world.service.change("Seoul") { $0.temperature = 10.7 }
    let run = world.run("refresh", "--exact", "--json", asking: ["current Seoul"])
    #expect(
      try run.cities().first?["changes"]?.array?.map(\.rawText) == [
        #"{"field": "current.temperature", "before": 10.4, "after": 10.7, "expected": null}"#,
        #"{"field": "current.apparentTemperature", "before": 10.4, "after": 10.7, "expected": null}"#,
      ])
    let list = try world.run("list", "--json").document()
    #expect(list["revision"]?.int == 3)
    #expect(list["since"]?.int == 0)
  }

  @Test func `needs few requests for hundreds of cities`() throws {
    try world.configure(#"{"providers": {"open-meteo": {"limits": {}}}}"#)
    world.service.places = (1...250).map { number in
      let coordinates = (Double(number / 25), Double(number % 25))
      return FakePlace(number, "City \(number)", nil, nil, nil, at: coordinates)
    }
    world.standardInput = (1...250).map { "City \($0)\n" }.joined()
    #expect(world.run("add", "-", "--no-fetch", "-q", asking: nil).status == 0)
    let run = world.run("refresh", asking: nil)
    #expect(run.status == 0)
    #expect(run.lines.last == "250 updated")
    #expect(world.service.requests.count == 3)
  }
}
