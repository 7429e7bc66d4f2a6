import FoundationEssentials
import Testing
import WeatherSamples

@testable import Weather

@Suite struct `A time zone's rules` {
  /// An instant and the offsets before and after it, in minutes.
  typealias Change = (zone: String, at: String, before: Int, after: Int)

  /// Derived from the zones' legal rules and a calendar.
  static let changes: [Change] = [
    // At 01:00 UTC on the last Sundays of March and October.
    ("Europe/Oslo", "2026-03-29T01:00:00Z", 60, 120),
    ("Europe/Oslo", "2026-10-25T01:00:00Z", 120, 60),
    ("Europe/Oslo", "2090-03-26T01:00:00Z", 60, 120),
    ("Europe/Oslo", "2090-10-29T01:00:00Z", 120, 60),
    // First Sunday of April to last of October, then second of March to first of November.
    ("America/New_York", "2006-04-02T07:00:00Z", -300, -240),
    ("America/New_York", "2006-10-29T06:00:00Z", -240, -300),
    ("America/New_York", "2007-03-11T07:00:00Z", -300, -240),
    ("America/New_York", "2007-11-04T06:00:00Z", -240, -300),
    ("America/New_York", "2026-03-08T07:00:00Z", -300, -240),
    ("America/New_York", "2026-11-01T06:00:00Z", -240, -300),
    ("America/New_York", "2090-03-12T07:00:00Z", -300, -240),
    ("America/New_York", "2090-11-05T06:00:00Z", -240, -300),
    // Southern hemisphere: first Sundays of April and October.
    ("Australia/Sydney", "2026-04-04T16:00:00Z", 660, 600),
    ("Australia/Sydney", "2026-10-03T16:00:00Z", 600, 660),
    ("Australia/Sydney", "2090-04-01T16:00:00Z", 660, 600),
    ("Australia/Sydney", "2090-09-30T16:00:00Z", 600, 660),
    // By half an hour.
    ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", 660, 630),
    ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", 630, 660),
    ("Australia/Lord_Howe", "2090-09-30T15:30:00Z", 630, 660),
    // A half-hour zone, and until 2011 at 00:01.
    ("America/St_Johns", "2010-03-14T03:31:00Z", -210, -150),
    ("America/St_Johns", "2026-03-08T05:30:00Z", -210, -150),
    ("America/St_Johns", "2026-11-01T04:30:00Z", -150, -210),
    // An hour less during Ramadan, which the file lists until 2087.
    ("Africa/Casablanca", "2026-02-15T02:00:00Z", 60, 0),
    ("Africa/Casablanca", "2026-03-22T02:00:00Z", 0, 60),
    // Standard time is in summer.
    ("Europe/Dublin", "2026-03-29T01:00:00Z", 0, 60),
    ("Europe/Dublin", "2026-10-25T01:00:00Z", 60, 0),
    ("Europe/Dublin", "2090-03-26T01:00:00Z", 0, 60),
    ("Europe/Dublin", "2090-10-29T01:00:00Z", 60, 0),
    // Across the date line.
    ("Pacific/Apia", "2011-12-30T10:00:00Z", -600, 840),
    // At midnight.
    ("America/Sao_Paulo", "2018-02-18T02:00:00Z", -120, -180),
    ("America/Sao_Paulo", "2018-11-04T03:00:00Z", -180, -120),
    ("America/Havana", "2026-03-08T05:00:00Z", -300, -240),
    ("America/Havana", "2026-11-01T05:00:00Z", -240, -300),
  ]

  @Test(arguments: changes) func `have the clock changes`(_ change: Change) throws {
    let rules = try ZoneFile.rules(change.zone)
    let at = try instant(change.at)
    #expect(rules.offset(at: at.addingTimeInterval(-1)) == change.before * 60)
    #expect(rules.offset(at: at.addingTimeInterval(-0.001)) == change.before * 60)
    #expect(rules.offset(at: at) == change.after * 60)
    #expect(rules.offset(at: at.addingTimeInterval(86_400)) == change.after * 60)
  }

  @Test(arguments: [
    ("Asia/Kolkata", "2026-07-01T00:00:00Z", 330), ("Asia/Kolkata", "2090-01-01T00:00:00Z", 330),
    // War time.
    ("Asia/Kolkata", "1943-01-01T00:00:00Z", 390),
    // The sign in the name is inverted.
    ("Etc/GMT+9", "2026-07-01T00:00:00Z", -540), ("Etc/GMT+9", "1900-01-01T00:00:00Z", -540),
    ("Africa/Casablanca", "2090-01-01T00:00:00Z", 60),
    ("Pacific/Apia", "2026-01-01T00:00:00Z", 780), ("Pacific/Apia", "2090-01-01T00:00:00Z", 780),
    ("America/Sao_Paulo", "2026-12-31T00:00:00Z", -180),
    ("Australia/Sydney", "2089-12-31T23:59:59Z", 660),
    ("Australia/Sydney", "2090-01-01T00:00:00Z", 660),
    // Local mean time, before there were zones.
    ("Europe/Oslo", "1890-01-01T00:00:00Z", 43),
  ]) func `have the offsets between changes`(_ zone: String, _ at: String, _ minutes: Int) throws {
    #expect(try ZoneFile.rules(zone).offset(at: try instant(at)) == minutes * 60)
  }

  @Test(arguments: ["Europe/Oslo", "America/New_York"]) func `are the same from slim and fat files`(
    _ zone: String
  ) throws {
    let (slim, fat) = (try ZoneFile.rules(zone), try ZoneFile.rules(zone, .fat))
    #expect(slim.transitions.count < fat.transitions.count)
    let begin = try instant("1880-01-01T00:00:00Z")
    // A little more than ten days, to vary the time of day.
    for index in 0..<9000 {
      let at = begin.addingTimeInterval(Double(index) * 870_301)
      #expect(slim.offset(at: at) == fat.offset(at: at))
    }
  }

  @Test func `have offsets for extreme instants`() throws {
    for zone in ZoneFile.names {
      let rules = try ZoneFile.rules(zone)
      for seconds in [1e14, 1e18, 1e300, .infinity, -1e18, -.infinity, .nan] {
        #expect(abs(rules.offset(at: Date(timeIntervalSince1970: seconds))) < 86_400)
      }
    }
  }

  @Test(arguments: [
    "Europe/Oslo", "America/Argentina/Buenos_Aires", "Etc/GMT+9", "Etc/GMT-14", "UTC",
    "America/Port-au-Prince", "EST5EDT",
  ]) func `have valid names`(_ name: String) { #expect(ZoneRules.isZoneName(name)) }

  @Test(arguments: [
    "", "/", "/etc/passwd", "..", "../../etc/passwd", "Europe/../../../etc/passwd", "Europe/",
    "Europe//Oslo", "Europe/.hidden", ".", "Europe/Oslo\0", "Europe/Os lo", "Europe/Osl\u{F8}",
    "Europe\\Oslo", "Europe/Oslo\n", "~/zone", String(repeating: "a", count: 65),
  ]) func `have no names that are unsafe in paths`(_ name: String) {
    #expect(!ZoneRules.isZoneName(name))
  }
}
