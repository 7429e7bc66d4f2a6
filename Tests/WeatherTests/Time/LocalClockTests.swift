import FoundationEssentials
import Testing
import WeatherSamples

@testable import Weather

@Suite struct `A local clock` {
  /// A date, its beginning and its length in hours.
  typealias Day = (zone: String, date: String, begin: String, hours: Double)

  static let days: [Day] = [
    ("Europe/Oslo", "2026-03-28", "2026-03-27T23:00:00Z", 24),
    ("Europe/Oslo", "2026-03-29", "2026-03-28T23:00:00Z", 23),
    ("Europe/Oslo", "2026-03-30", "2026-03-29T22:00:00Z", 24),
    ("Europe/Oslo", "2026-10-24", "2026-10-23T22:00:00Z", 24),
    ("Europe/Oslo", "2026-10-25", "2026-10-24T22:00:00Z", 25),
    ("Europe/Oslo", "2026-10-26", "2026-10-25T23:00:00Z", 24),
    ("America/New_York", "2026-03-08", "2026-03-08T05:00:00Z", 23),
    ("America/New_York", "2026-11-01", "2026-11-01T04:00:00Z", 25),
    ("Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00Z", 24.5),
    ("Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00Z", 23.5),
    // Midnight is skipped; the day begins at 01:00.
    ("America/Sao_Paulo", "2018-11-03", "2018-11-03T03:00:00Z", 24),
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z", 23),
    ("America/Sao_Paulo", "2018-11-05", "2018-11-05T02:00:00Z", 24),
    // At midnight clocks go back to 23:00.
    ("America/Sao_Paulo", "2018-02-17", "2018-02-17T02:00:00Z", 25),
    ("America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z", 24),
    // At 01:00 clocks go back to midnight.
    ("America/Havana", "2026-11-01", "2026-11-01T04:00:00Z", 25),
    ("America/Havana", "2026-11-02", "2026-11-02T05:00:00Z", 24),
    ("America/Havana", "2026-03-08", "2026-03-08T05:00:00Z", 23),
    // Samoa skipped 30 December.
    ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z", 24),
    ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z", 0),
    ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z", 24),
    ("Asia/Kolkata", "2026-07-01", "2026-06-30T18:30:00Z", 24),
    ("Etc/GMT+9", "2026-07-01", "2026-07-01T09:00:00Z", 24),
  ]

  @Test(arguments: days) func `has the beginning and length of a date`(_ day: Day) throws {
    let clock = try ZoneFile.clock(day.zone)
    let date = try date(day.date)
    let begin = clock.beginning(of: date)
    #expect(begin == (try instant(day.begin)))
    let end = clock.beginning(of: date.advanced(byDays: 1))
    #expect(end.timeIntervalSince(begin) == day.hours * 3600)
    guard day.hours > 0 else { return }
    #expect(clock.date(at: begin) == date)
    #expect(clock.date(at: begin.addingTimeInterval(-1)) < date)
    #expect(clock.date(at: end.addingTimeInterval(-1)) == date)
  }

  @Test(arguments: ZoneFile.names) func `has consecutive dates that cover every instant`(
    _ zone: String
  ) throws {
    let clock = try ZoneFile.clock(zone)
    // From January 2011 to April 2019, with all clock changes.
    for dayNumber in 15_000..<18_000 {
      let date = LocalDate(dayNumber: dayNumber)
      let begin = clock.beginning(of: date)
      let end = clock.beginning(of: date.advanced(byDays: 1))
      #expect(begin <= end)
      guard begin < end else { continue }
      #expect(clock.date(at: begin) == date)
      #expect(clock.date(at: begin.addingTimeInterval(-1)) < date)
    }
  }

  @Test(arguments: [
    (Double(0), 0), (10.75, 3600), (7.4, 0), (7.6, 3600), (-74, -18_000), (179.9, 43_200),
    (-179.9, -43_200), (Double.nan, 0), (.infinity, 0),
  ]) func `uses solar time if nothing else is known`(_ longitude: Double, _ offset: Int) throws {
    let clock = LocalClock(rules: nil, lastOffset: nil, longitude: longitude)
    #expect(clock.offset(at: Date.sample) == offset)
  }

  @Test func `prefers rules to the last offset, and that to solar time`() throws {
    let clock = LocalClock(rules: nil, lastOffset: 7200, longitude: 150)
    #expect(clock.offset(at: Date.sample) == 7200)
    let rules = try ZoneFile.rules("Australia/Sydney")
    let ruled = LocalClock(rules: rules, lastOffset: 7200, longitude: 10)
    #expect(ruled.offset(at: Date.sample) == 39_600)
    #expect(LocalClock(offset: -3600).offset(at: Date.sample) == -3600)
    #expect(LocalClock.utc.date(at: Date.sample) == (try date("2026-11-21")))
  }
}
