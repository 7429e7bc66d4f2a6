import FoundationEssentials
import Testing
import WeatherSamples

@testable import Weather

@Suite struct `The final rule of a time zone` {
  /// The offset of a rule at an instant, in minutes.
  private func minutes(_ rule: String, _ at: String) throws -> Int {
    let tail = try #require(ZoneTail(rule), "\(rule) cannot be read")
    let seconds = tail.offset(at: Int(try instant(at).timeIntervalSince1970))
    return seconds / 60
  }

  @Test(arguments: [
    // The defaults are 02:00 and one hour.
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59:59Z", -300),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", -240),
    // The fifth is the last, even in months with four.
    ("XXX0YYY,M2.5.6,M10.5.0", "2026-02-28T01:59:59Z", 0),
    ("XXX0YYY,M2.5.6,M10.5.0", "2026-02-28T02:00:00Z", 60),
    // With and without 29 February; 2028 is a leap year.
    ("XXX0YYY,J60/0,J300/1", "2028-02-29T12:00:00Z", 0),
    ("XXX0YYY,J60/0,J300/1", "2028-03-01T00:00:00Z", 60),
    ("XXX0YYY,J60/0,J300/1", "2027-03-01T00:00:00Z", 60),
    ("XXX0YYY,59/0,300/1", "2028-02-28T23:59:59Z", 0),
    ("XXX0YYY,59/0,300/1", "2028-02-29T00:00:00Z", 60),
    ("XXX0YYY,59/0,300/1", "2027-03-01T00:00:00Z", 60),
    // An hour before midnight, and more than a day after.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -120),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -60),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 120),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", 180),
    // The whole year.
    ("EST5EDT,0/0,J365/25", "2026-01-01T04:59:59Z", -240),
    ("EST5EDT,0/0,J365/25", "2026-01-01T05:00:00Z", -240),
    ("EST5EDT,0/0,J365/25", "2026-12-31T23:59:59Z", -240),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", 0),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 60),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-12-31T13:29:59Z", 660),
    ("UTC0", "2026-01-01T00:00:00Z", 0), ("NST3:30:30", "2026-01-01T00:00:00Z", -210),
  ]) func `has the offset`(_ rule: String, _ at: String, _ expected: Int) throws {
    #expect(try minutes(rule, at) == expected)
  }

  @Test(arguments: [
    "", "A", "AB1", "CET", "CET-", "CET-1CEST", "CET-1CEST,", "CET-1CEST,M3.5.0",
    "CET-1CEST,M3.5.0,", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J300", "CET-1CEST,J366,J300", "CET-1CEST,366,1",
    "CET-168", "CET-1:60", "CET-1CEST,M3.5.0/,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0 ", "<CET-1",
    "CET--1", "CET-99999", ":Europe/Oslo",
  ]) func `in another form is invalid`(_ rule: String) { #expect(ZoneTail(rule) == nil) }
}
