import FoundationEssentials
import Rendering
import Testing
import Weather
import WeatherSamples

@Suite struct `The time of the user` {
  @Test(arguments: [
    ("2026-11-21T09:00:04Z", "10:00"), ("2026-11-20T23:00:00Z", "00:00"),
    ("2026-11-21T22:59:59Z", "23:59"), ("2026-11-20T22:59:59Z", "Fri 23:59"),
    ("2026-11-15T12:30:00Z", "Sun 13:30"), ("2026-11-14T23:00:00Z", "Sun 00:00"),
    ("2026-11-14T22:59:59Z", "2026-11-14 23:59"), ("2025-11-21T09:00:00Z", "2025-11-21 10:00"),
    // A weekday would be read as one that has passed.
    ("2026-11-21T23:00:00Z", "2026-11-22 00:00"),
    // In summer time.
    ("2026-10-24T22:30:00Z", "2026-10-25 00:30"),
  ]) func `names the day only if it is not today`(_ at: String, _ expected: String) throws {
    let time = UserTime(
      clock: try ZoneFile.clock("Europe/Oslo"), now: try instant("2026-11-21T09:10:00Z"))
    #expect(time.text(try instant(at)) == expected)
  }

  @Test func `replaces the times of UTC in a text about an end`() throws {
    let time = UserTime(
      clock: try ZoneFile.clock("Europe/Oslo"), now: try instant("2026-11-24T21:00:00Z"))
    for (text, local) in [
      ("spent until 2026-11-24T22:30:00Z", "spent until 23:30"),
      ("spent until 2026-11-25T00:00:00Z; Oslo", "spent until Wed 01:00; Oslo"),
      ("until 2026-12-01T00:00:00Z, then", "until 2026-12-01 01:00, then"),
      ("of 2026-11-25T00:00:00Z until then", "of 2026-11-25T00:00:00Z until then"),
    ] { #expect(time.localizing(text) == local) }
  }

  @Test func `names the day of what comes on another day`() throws {
    let time = UserTime(clock: LocalClock(offset: 0), now: try instant("2026-11-23T23:57:00Z"))
    #expect(time.textOfNext(try instant("2026-11-23T23:59:00Z")) == "23:59")
    #expect(time.textOfNext(try instant("2026-11-24T00:02:00Z")) == "Tue 00:02")
  }
}
