import Testing
import Weather
import WeatherSamples

struct NamedDayTests {
  /// 2026-11-21 is a Saturday.
  @Test(arguments: [
    ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("yesterday", "2026-11-20"),
    ("sat", "2026-11-21"), ("SATURDAY", "2026-11-21"), ("sun", "2026-11-22"),
    ("friday", "2026-11-27"), ("Thu", "2026-11-26"), ("2026-12-24", "2026-12-24"),
    ("2025-02-28", "2025-02-28"),
  ]) func `names a date`(_ name: String, _ expected: String) throws {
    let day = try #require(NamedDay(name))
    #expect(day.date(from: try date("2026-11-21")) == (try date(expected)))
  }

  @Test(arguments: ["", "satur", "sa", "2026-02-30", "21", "now", "fri day", "2026-11-21T00:00"])
  func `rejects anything else`(_ name: String) { #expect(NamedDay(name) == nil) }
}
