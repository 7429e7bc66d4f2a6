import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@Suite struct `A local time` {
  /// The instants that show a time, and the one that is meant by it if it is not the first.
  typealias Reading = (zone: String, date: String, time: Int, instants: [String], meant: String?)

  static let readings: [Reading] = [
    ("Europe/Oslo", "2026-11-21", 28_800, ["2026-11-21T07:00:00Z"], nil),
    ("Europe/Oslo", "2026-07-01", 1, ["2026-06-30T22:00:01Z"], nil),
    // 02:00 to 03:00 are skipped.
    ("Europe/Oslo", "2026-03-29", 7199, ["2026-03-29T00:59:59Z"], nil),
    ("Europe/Oslo", "2026-03-29", 7200, [], "2026-03-29T01:00:00Z"),
    ("Europe/Oslo", "2026-03-29", 9000, [], "2026-03-29T01:00:00Z"),
    ("Europe/Oslo", "2026-03-29", 10_799, [], "2026-03-29T01:00:00Z"),
    ("Europe/Oslo", "2026-03-29", 10_800, ["2026-03-29T01:00:00Z"], nil),
    // 02:00 to 03:00 come twice.
    ("Europe/Oslo", "2026-10-25", 7199, ["2026-10-24T23:59:59Z"], nil),
    ("Europe/Oslo", "2026-10-25", 7200, ["2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"], nil),
    ("Europe/Oslo", "2026-10-25", 10_799, ["2026-10-25T00:59:59Z", "2026-10-25T01:59:59Z"], nil),
    ("Europe/Oslo", "2026-10-25", 10_800, ["2026-10-25T02:00:00Z"], nil),
    // Half an hour.
    ("Australia/Lord_Howe", "2026-10-04", 8000, [], "2026-10-03T15:30:00Z"),
    (
      "Australia/Lord_Howe", "2026-04-05", 6000, ["2026-04-04T14:40:00Z", "2026-04-04T15:10:00Z"],
      nil
    ),
    // At midnight.
    ("America/Sao_Paulo", "2018-11-04", 0, [], "2018-11-04T03:00:00Z"),
    ("America/Sao_Paulo", "2018-11-04", 1800, [], "2018-11-04T03:00:00Z"),
    (
      "America/Sao_Paulo", "2018-02-17", 84_600, ["2018-02-18T01:30:00Z", "2018-02-18T02:30:00Z"],
      nil
    ),
    // A whole day is skipped.
    ("Pacific/Apia", "2011-12-30", 0, [], "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-30", 43_200, [], "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-30", 86_399, [], "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-31", 0, ["2011-12-30T10:00:00Z"], nil),
  ]

  @Test(arguments: readings) func `is shown at none, one or two instants`(_ reading: Reading) throws
  {
    let clock = try ZoneFile.clock(reading.zone)
    let date = try date(reading.date)
    #expect(clock.instants(of: date, seconds: reading.time) == (try reading.instants.map(instant)))
    #expect(
      clock.instant(of: date, seconds: reading.time)
        == (try instant(reading.meant ?? reading.instants[0])))
  }

  @Test(arguments: ZoneFile.names) func `is shown at the instants that it has`(
    _ zone: String
  ) throws {
    let clock = try ZoneFile.clock(zone)
    // From January 2011 on, every 25 minutes of the days around and of all clock changes of 8 years.
    var last = clock.offset(at: Date(timeIntervalSince1970: 1_296_000_000))
    for step in 0..<3000 {
      let day = Date(timeIntervalSince1970: 1_296_000_000 + Double(step) * 86_400)
      let offset = clock.offset(at: day)
      defer { last = offset }
      guard offset != last || step.isMultiple(of: 100) else { continue }
      for minutes in stride(from: -2000.0, to: 2000, by: 25) {
        let instant = day.addingTimeInterval(minutes * 60)
        let date = clock.date(at: instant)
        let local = instant.addingTimeInterval(Double(clock.offset(at: instant)))
        let seconds = Int(local.timeIntervalSince(date.midnightUTC))
        let instants = clock.instants(of: date, seconds: seconds)
        #expect(instants.contains(instant))
        #expect(instants == instants.sorted())
        #expect(clock.instant(of: date, seconds: seconds) == instants.first)
      }
    }
  }

  @Test func `has an instant at a fixed offset`() throws {
    let clock = LocalClock(offset: -5 * 3600)
    let date = try date("2026-11-21")
    #expect(clock.instants(of: date, seconds: 0) == [try instant("2026-11-21T05:00:00Z")])
    #expect(clock.instant(of: date, seconds: 86_399) == (try instant("2026-11-22T04:59:59Z")))
  }
}
