import FoundationEssentials
import Testing
import WeatherSamples

@testable import Weather

@Suite struct `The moon` {
  /// By PyEphem 4.2.1, from the ecliptic longitudes of the moon and the sun.
  @Test(arguments: [
    ("1950-01-01T12:00:00Z", 0.4084), ("1955-02-01T12:00:00Z", 0.2970),
    ("1961-04-28T12:00:00Z", 0.4230), ("1966-11-04T12:00:00Z", 0.6995),
    ("1974-02-09T12:00:00Z", 0.5966), ("1987-09-03T12:00:00Z", 0.3359),
    ("1995-10-08T12:00:00Z", 0.4946), ("2018-02-11T12:00:00Z", 0.8668),
    ("2019-12-11T12:00:00Z", 0.4757), ("2027-08-26T12:00:00Z", 0.7997),
    ("2037-07-15T12:00:00Z", 0.0901), ("2052-02-18T12:00:00Z", 0.6205),
    ("2066-11-30T12:00:00Z", 0.4595), ("2086-10-10T12:00:00Z", 0.0831),
    ("2093-12-13T12:00:00Z", 0.8259), ("2099-12-17T12:00:00Z", 0.1862),
  ]) func `has the phase of an almanac`(_ time: String, _ phase: Double) throws {
    #expect(abs(Moon(at: try instant(time)).phase - phase) < 0.0012)
  }

  @Test func `is new and full at the published times`() throws {
    let new = Moon(at: try instant("2026-11-09T07:02:00Z"))
    #expect(min(new.phase, 1 - new.phase) < 0.001)
    #expect(new.illumination < 0.001)
    let full = Moon(at: try instant("2026-11-24T14:53:00Z"))
    #expect(abs(full.phase - 0.5) < 0.001)
    #expect(full.illumination > 0.999)
  }

  @Test(arguments: [
    ("2026-11-08T18:00:00Z", "waning crescent"), ("2026-11-08T20:00:00Z", "new moon"),
    ("2026-11-09T18:00:00Z", "new moon"), ("2026-11-09T20:00:00Z", "waxing crescent"),
    ("2026-11-17T12:00:00Z", "first quarter"), ("2026-11-20T12:00:00Z", "waxing gibbous"),
    ("2026-11-24T03:30:00Z", "full moon"), ("2026-11-25T04:00:00Z", "waning gibbous"),
    ("2026-12-01T06:00:00Z", "last quarter"), ("2026-12-03T00:00:00Z", "waning crescent"),
  ]) func `is exact within half a day`(_ time: String, _ name: String) throws {
    let names = [
      "new moon", "waxing crescent", "first quarter", "waxing gibbous", "full moon",
      "waning gibbous", "last quarter", "waning crescent",
    ]
    #expect(names[Moon(at: try instant(time)).eighth] == name)
  }

  @Test func `has a phase below 1 with two decimals at local noon`() throws {
    let date = try #require(LocalDate("2026-11-09"))
    // An hour before the new moon and five hours after it.
    #expect(Moon(on: date, LocalClock(offset: 6 * 3600)).roundedPhase == 0)
    #expect(Moon(on: date, .utc).roundedPhase == 0.01)
    #expect(Moon(on: date, LocalClock(offset: 14 * 3600)).roundedPhase == 0.99)
  }
}
