import JSONText
import TestSupport
import Testing
import Weather

@Suite struct `Forecast times that have passed` {
  private let world = TestWorld()

  /// The dates and hours of the first city of a document.
  private func times(_ run: TestWorld.Run) throws -> (days: [String?], hours: [String?]) {
    let forecast = try #require(try run.cities().first?["forecast"])
    return (
      forecast["days"]?.array?.map { $0["date"]?.string } ?? [],
      forecast["hours"]?.array?.map { $0["time"]?.string } ?? []
    )
  }

  @Test func `are left out of every document`() throws {
    world.track("Seoul")
    let fetched = try times(world.run("list", "--json"))
    // It is 18:00 in Seoul.
    #expect(fetched.days.first == "2026-11-21")
    #expect(fetched.days.count == 7)
    #expect(fetched.hours.first == "2026-11-21T09:00:00Z")
    #expect(fetched.hours.count == 48)
    world.advance(minutes: 7 * 60)
    for arguments in [["list", "--json"], ["export"], ["remove", "Seoul", "--json"]] {
      let later = try times(world.run(arguments))
      #expect(later.days == Array(fetched.days.dropFirst()), "\(arguments)")
      #expect(later.hours == Array(fetched.hours.dropFirst(7)), "\(arguments)")
    }
  }

  @Test func `can be the whole forecast`() throws {
    world.track("Seoul")
    world.service.disconnect()
    world.advance(minutes: 8 * 1440)
    let listed = try times(world.run("list", "--json"))
    #expect(listed.days == [])
    #expect(listed.hours == [])
    let run = world.run("forecast", "Seoul", asking: nil)
    #expect(run.output.contains("no forecast for the coming days"))
    #expect(
      world.run("forecast", "Seoul", "--hourly", asking: nil).output.contains(
        "no forecast for the coming hours"))
  }

  @Test func `are kept by an import of a later export`() throws {
    world.track("Seoul")
    let state = try #require(world.state)
    world.advance(minutes: 7 * 60)
    world.standardInput = world.run("export").output
    #expect(world.run("import", "-", "--replace").status == 0)
    let forecast = try #require(
      try JSONDocument(state).root["cities"]?.array?.first { _ in true }?["forecast"])
    #expect(try #require(world.state).contains(forecast.rawText))
  }
}

@Suite(.timeLimit(.minutes(8))) struct `A state with a forecast of thousands of days` {
  private let world = TestWorld()
  private static let count = Torture.count(3000, torture: 30_000)

  /// Writes a state of one city with that many days.
  ///
  /// `skydiff-benchmarks state` measures that the time of a change is proportional to them.
  init() throws {
    world.track("Seoul")
    let first = try #require(LocalDate("2026-11-21"))
    let dates = (0..<Self.count).map { "\"\(first.advanced(byDays: $0).text)\"" }
    let text = try #require(world.state)
    let state = try JSONDocument(text).root
    let city = try #require(state["cities"]?.array?.first { _ in true })
    let days = try #require(city["forecast"]?["days"])
    let highs = String(repeating: "5,", count: Self.count - 1) + "5"
    let long = #"{"date":[\#(dates.joined(separator: ","))],"temperatureMax":[\#(highs)]}"#
    let parts = text.split(separator: days.rawText, maxSplits: 1)
    try world.write(parts.joined(separator: long), to: world.statePath)
  }

  @Test func `can be listed`() throws {
    #expect(world.run("list").status == 0)
    let cities = try world.run("list", "--json").cities()
    #expect(cities.first?["forecast"]?["days"]?.array?.count == Self.count)
  }

  @Test func `can be edited and restored`() {
    #expect(world.run("edit", "Seoul", "--tag", "home").status == 0)
    #expect(world.run("edit", "Seoul", "--name", "Hanyang").status == 0)
    #expect(world.run("state", "restore").status == 0)
  }

  @Test func `can be refreshed`() {
    world.advance(minutes: 60)
    #expect(world.run("refresh", "--exact", asking: nil).status == 0)
  }
}
