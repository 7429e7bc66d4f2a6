import FoundationEssentials
import Testing
import WeatherSamples

@testable import Weather

@Suite struct `Instants and dates` {
  @Test(arguments: ["2026-11-21T09:00:04Z", "1970-01-01T00:00:00Z", "2024-02-29T23:59:59Z"])
  func `in valid form round trip`(_ text: String) throws {
    #expect(Timestamp.text(try instant(text)) == text)
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-02-30T00:00:00Z", "2026-11-21T09:00:04", "2026-11-21T09:00:04.5Z",
    "2026-11-21T09:00:04+01:00", "2026-11-21t09:00:04z", "2026-11-21T09:00:04Z ",
    "2026-13-01T00:00:00Z", "2026-11-21T24:00:00Z",
  ]) func `in another form are invalid`(_ text: String) { #expect(Timestamp.instant(text) == nil) }

  @Test func `are rounded down to seconds`() throws {
    let exact = try instant("2026-11-21T09:00:04Z")
    #expect(Timestamp.wholeSeconds(exact + 0.999) == exact)
    #expect(Timestamp.wholeSeconds(Date(timeIntervalSince1970: -0.5)).timeIntervalSince1970 == -1)
  }

  @Test(arguments: [
    "2026-11-21T09:00:04.250Z", "2026-11-21T09:00:04.001Z", "2026-11-21T23:59:59.999Z",
    "2026-11-21T09:00:04Z", "1969-12-31T23:59:59.500Z",
  ]) func `of a fetch have milliseconds`(_ text: String) throws {
    let fetched = try #require(TimestampReader().instant(milliseconds: text))
    #expect(TimestampWriter().millisecondText(fetched) == text)
    #expect(TimestampWriter().text(fetched) == "\(text.prefix(19))Z")
    #expect(Timestamp.wholeMilliseconds(fetched) == fetched)
    #expect(Timestamp.wholeMilliseconds(fetched + 0.0001) == fetched)
  }

  @Test(arguments: [
    "2026-11-21T09:00:04.25Z", "2026-11-21T09:00:04.25 Z", "2026-11-21T09:00:04,250Z",
    "2026-11-21T09:00:04.250", "2026-11-21T09:00:64.250Z", "2026-11-21T09:00:04.-50Z",
  ]) func `of a fetch in another form are invalid`(_ text: String) {
    #expect(TimestampReader().instant(milliseconds: text) == nil)
  }

  @Test(arguments: [
    ("2026-11-21T14:59:59Z", 32_400, "2026-11-21"), ("2026-11-21T15:00:00Z", 32_400, "2026-11-22"),
    ("2026-11-21T02:59:59Z", -10_800, "2026-11-20"), ("1969-12-31T23:00:00Z", 0, "1969-12-31"),
    ("1969-12-31T23:00:00Z", 3600, "1970-01-01"), ("2024-02-28T14:30:00Z", 34_200, "2024-02-29"),
  ]) func `are on a local date`(_ text: String, _ offset: Int, _ date: String) throws {
    #expect(LocalDate(at: try instant(text), utcOffset: offset).text == date)
  }

  @Test(arguments: ["2026-2-3", "2026-02-30", "20260203", "2026-02-03T", "", "2026-02-03 "])
  func `that do not exist are invalid`(_ text: String) { #expect(LocalDate(text) == nil) }

  @Test(arguments: [
    ("2026-11-21", "Sat"), ("1970-01-01", "Thu"), ("1969-12-31", "Wed"), ("2024-02-29", "Thu"),
  ]) func `have a weekday`(_ text: String, _ day: String) throws {
    #expect(try date(text).weekdayAbbreviation == day)
    #expect(try date(text).text == text)
  }

  @Test func `advance across the end of a year`() throws {
    #expect(try date("2026-12-31").advanced(byDays: 1) == (try date("2027-01-01")))
    #expect(try date("2026-12-31") < (try date("2027-01-01")))
  }
}
