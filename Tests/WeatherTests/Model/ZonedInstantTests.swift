import FoundationEssentials
import Testing
import WeatherSamples

@testable import Weather

@Suite struct `Instants with an offset` {
  private let reader = TimestampReader()

  @Test(arguments: [
    ("2026-01-20T18:00:00-05:00", "2026-01-20T23:00:00Z", -18_000),
    ("2026-01-20T18:00:00+00:00", "2026-01-20T18:00:00Z", 0),
    ("2026-01-20T18:00:00Z", "2026-01-20T18:00:00Z", 0),
    ("2026-01-01T05:15:30+05:45", "2025-12-31T23:30:30Z", 20_700),
    ("2026-12-31T23:59:59-09:30", "2027-01-01T09:29:59Z", -34_200),
  ]) func `are parsed with their offset`(_ text: String, _ expected: String, _ offset: Int) throws {
    let zoned = try #require(reader.zoned(text))
    #expect(zoned.instant == (try instant(expected)))
    #expect(zoned.utcOffset == offset)
  }

  @Test(arguments: [
    "", "2026-01-20T18:00:00", "2026-01-20T18:00-05:00", "2026-01-20T18:00:00-0500",
    "2026-01-20T18:00:00-05", "2026-01-20T18:00:00 05:00", "2026-01-20T18:00:00-18:01",
    "2026-01-20T18:00:00-05:60", "2026-02-30T18:00:00-05:00", "2026-01-20T24:00:00-05:00",
    "2026-01-20T18:00:00.5-05:00", "2026-01-20T18:00:00-05:0x", "x2026-01-20T18:00:00-05:00",
    "2026-01-20T18:00:00−05:00", "-05:00", "Z", "9999-12-31T23:00:00-01:00",
    "0000-01-01T00:00:00+01:00", "1926-01-20T18:00:00-05:00",
  ]) func `in another form or out of range are invalid`(_ text: String) {
    #expect(reader.zoned(text) == nil)
  }
}
