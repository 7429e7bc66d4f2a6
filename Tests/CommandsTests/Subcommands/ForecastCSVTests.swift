import JSONText
import Testing

@Suite struct `skydiff forecast in csv` {
  private let world = TestWorld()

  private static let days =
    "change,id,name,date,condition,weatherCode,temperatureMin,temperatureMax,precipitation,"
    + "precipitationProbability,windSpeedMax,windGustMax,windDirection,uvIndexMax,sunrise,sunset,"
    + "complete"
  private static let hours =
    "id,name,time,condition,weatherCode,temperature,precipitation,precipitationProbability,"
    + "windSpeed,windDirection"

  private func records(_ run: TestWorld.Run) -> [String] {
    run.output.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `prints one line per day with its change`() throws {
    world.track("Reykjavík")
    _ = world.run("edit", "Reykjavík", "--name", "a \"b\", c")
    world.service.change("Reykjavík") {
      $0.high = 20
      $0.rainProbability = nil
    }
    world.advance(minutes: 24 * 60)
    let run = world.run(
      ["forecast", "--days", "7", "--format", "csv"], asking: ["daily Reykjavík"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let records = records(run)
    let subject = "\(TestWorld.identifier(1)),\"a \"\"b\"\", c\""
    try #require(records.count == 9)
    #expect(records[0] == Self.days)
    #expect(
      records[1] == "updated,\(subject),2026-11-22,overcast,3,4.0,20.0,0.5,,18.0,33.1,285,3.1,"
        + "2026-11-22T07:10:00Z,2026-11-22T17:20:00Z,true")
    #expect(records[7].hasPrefix("added,\(subject),2026-11-28,"))
    #expect(records[8] == "")
  }

  @Test(arguments: [1, 2, 16]) func `prints as many days as requested`(_ count: Int) {
    world.track("Seoul", "Oslo")
    let run = world.run(["forecast", "--days", "\(count)", "--format", "csv"], asking: nil)
    #expect(records(run).count == 2 * count + 2)
  }

  @Test func `prints one line per coming hour`() throws {
    world.track("Seoul")
    let run = world.run(["forecast", "--hourly", "--format", "csv"], asking: ["daily Seoul"])
    let all = records(run)
    try #require(all.count == 50)
    #expect(all[0] == Self.hours)
    #expect(all[1] == "\(TestWorld.identifier(1)),Seoul,2026-11-21T09:00:00Z,,,0.0,,,,")
    world.advance(minutes: 125)
    world.service.disconnect()
    let later = world.run(["forecast", "--hourly", "--format", "csv"], asking: ["daily Seoul"])
    #expect(later.status == 69)
    try #require(records(later).count == 48)
    #expect(records(later)[1].contains(",2026-11-21T11:00:00Z,"))
  }

  @Test func `prints the values of the document in the units of the command line`() throws {
    world.track("Seoul")
    let options = ["forecast", "--days", "1", "--units", "imperial"]
    let document = try world.run(options + ["--json"], asking: nil).cities()
    let forecast = try #require(document[0]["forecast"])
    let records = records(world.run(options + ["--format", "csv"], asking: nil))
    for (key, value) in zip(records[0].split(separator: ","), records[1].split(separator: ",")) {
      guard !["id", "name"].contains(key) else { continue }
      let day = try #require(forecast["days"]?.array?.first { _ in true })
      let expected = try #require(day[String(key)])
      #expect(expected.string ?? expected.rawText == value, "\(key)")
    }
  }

  @Test func `prints no identifier for a place not in the list, and a template overrides csv`()
    throws
  {
    let run = world.run("forecast", "Oslo", "--days", "1", "--format", "csv", asking: nil)
    try #require(records(run).count == 3)
    #expect(records(run)[1].hasPrefix("unchanged,,Oslo,2026-11-21,overcast,"))
    let template = world.run("forecast", "Oslo", "--template", "{name}", asking: nil)
    #expect(template.output == "Oslo\n")
  }

  @Test func `prints only a header for no cities`() {
    #expect(world.run("forecast", "--format", "csv").output == "\(Self.days)\r\n")
    #expect(world.run("forecast", "--hourly", "--format", "csv").output == "\(Self.hours)\r\n")
  }
}
