import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct QuietHoursTests {
  @Test(arguments: [
    ("22:00-07:00", "22:00-07:00"), ("9:05-09:06", "09:05-09:06"), ("00:00-23:59", "00:00-23:59"),
  ]) func `hours are read`(_ text: String, _ written: String) {
    #expect(QuietHours(text)?.text == written)
  }

  @Test(arguments: [
    "", "22:00", "22:00-", "-07:00", "22:00-22:00", "24:00-07:00", "22:60-07:00", "22-07",
    "22:00-07:00-08:00", "22:0-07:00", "222:00-07:00", "+2:00-07:00", "22:00 - 07:00",
    "٢٢:00-07:00",
  ]) func `anything else is not`(_ text: String) { #expect(QuietHours(text) == nil) }

  @Test(arguments: [
    ("21:59:59", false), ("22:00:00", true), ("23:59:59", true), ("00:00:00", true),
    ("06:59:59", true), ("07:00:00", false),
  ]) func `hours may cross midnight`(_ time: String, _ isQuiet: Bool) throws {
    let hours = try #require(QuietHours("22:00-07:00"))
    let moment = try instant("2026-11-21T\(time)Z")
    #expect(hours.contains(moment, .utc) == isQuiet)
    #expect(hours.contains(moment - 32_400, LocalClock(offset: 32_400)) == isQuiet)
    #expect(hours.contains(moment + 18_000, LocalClock(offset: -18_000)) == isQuiet)
  }

  @Test func `hours within a day`() throws {
    let hours = try #require(QuietHours("12:00-13:00"))
    #expect(hours.contains(try instant("2026-11-21T12:59:59Z"), .utc))
    #expect(!hours.contains(try instant("2026-11-21T13:00:00Z"), .utc))
    #expect(!hours.contains(try instant("2026-11-21T11:59:59Z"), .utc))
  }

  private let list = RuleTimeline(.frost { $0.quiet = QuietHours(start: 60, end: 120) })

  @Test func `what begins is reported by the first save after the hours`() {
    #expect(list.save(60, -1) == [])
    #expect(list.save(119.9, -1) == [])
    #expect(list.active == [])
    #expect(list.save(120, -1) == ["+frost 1"])
    #expect(list.active == ["frost 60 -1.0"])
  }

  @Test func `what ends is reported by the first save after the hours`() {
    #expect(list.save(59.9, -1) == ["+frost 1"])
    #expect(list.save(60, 1) == [])
    #expect(list.active == ["frost 59"])
    #expect(list.save(200, 1) == ["-frost 1 cleared"])
  }

  @Test func `what comes and goes is not reported`() {
    list.save(70, -1)
    list.save(80, 1)
    #expect(list.save(130, 1) == [])
    #expect(list.state.ruleItems.isEmpty)
  }

  @Test func `what goes and comes back is not reported`() {
    list.save(0, -1)
    list.save(70, 1)
    list.save(80, -1)
    #expect(list.save(130, -1) == [])
    #expect(list.active == ["frost 80 -1.0"])
    #expect(list.state.ruleItems[list.state.cities[0].id].map(\.ending) == [nil])
  }

  @Test func `what has ended is reported even if it is about to begin again`() {
    list.save(0, -1)
    list.save(70, 1)
    list.rules.rules[0].duration = 3600
    list.save(110, -1)
    #expect(list.save(130, -1) == ["-frost 1 cleared"])
    #expect(list.save(170, -1) == ["+frost 1"])
    #expect(list.active == ["frost 110 -1.0"])
  }

  @Test func `each city has its own clock`() {
    var seoul = City.numbered(2, temperature: -1)
    seoul.utcOffset = 3600
    let list = RuleTimeline(
      .frost { $0.quiet = QuietHours(start: 60, end: 120) },
      cities: [.numbered(1, temperature: -1), seoul])
    #expect(list.save(30) == ["+frost 1"])
    #expect(list.save(60) == ["+frost 2"])
  }

  @Test func `a removed rule is reported at once`() {
    list.save(0, -1)
    list.rules = RuleSet()
    #expect(list.save(70) == ["-frost 1 ruleRemoved"])
  }
}
