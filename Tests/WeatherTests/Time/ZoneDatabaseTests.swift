import FoundationEssentials
import Testing
import WeatherSamples

@testable import Weather

@Suite struct `The database of time zones` {
  /// The names that were read.
  private let reads = Reads()

  private func database(having names: [String]) -> ZoneDatabase {
    ZoneDatabase { [reads] name in
      reads.names.append(name)
      return names.contains(name) ? try? ZoneFile.bytes("Asia/Kolkata") : nil
    }
  }

  @Test func `reads a zone once`() {
    let database = database(having: ["Asia/Kolkata"])
    for _ in 1...3 { #expect(database.rules(of: "Asia/Kolkata") != nil) }
    for _ in 1...3 { #expect(database.rules(of: "Asia/Nowhere") == nil) }
    #expect(reads.names == ["Asia/Kolkata", "Asia/Nowhere"])
  }

  @Test(arguments: [
    ("Asia/Calcutta", "Asia/Kolkata"), ("Europe/Kiev", "Europe/Kyiv"),
    ("America/Godthab", "America/Nuuk"), ("Pacific/Enderbury", "Pacific/Kanton"),
  ]) func `knows the new names of zones`(old: String, new: String) {
    #expect(database(having: [new]).rules(of: old) != nil)
    #expect(reads.names == [old, new])
    reads.names = []
    #expect(database(having: [old]).rules(of: old) != nil)
    #expect(reads.names == [old])
  }

  @Test(arguments: ["", "../etc/passwd", "/etc/localtime", "Europe/../Oslo", "a b"])
  func `reads only files of names`(_ name: String) {
    #expect(database(having: [name]).rules(of: name) == nil)
    #expect(reads.names == [])
  }

  @Test func `has a new name for every old one, in one step`() {
    for (old, new) in ZoneDatabase.newNames {
      #expect(ZoneRules.isZoneName(old))
      #expect(ZoneDatabase.newNames[new] == nil)
    }
  }

  private final class Reads: @unchecked Sendable { var names: [String] = [] }
}

@Suite struct `The clock of a city` {
  /// A zone, its offset in the last response, an instant, and what its clocks show.
  typealias Reading = (zone: String, lastOffset: Int, instant: String, offset: Int)

  static let readings: [Reading] = [
    // In autumn, in spring, by half an hour, and at midnight.
    ("Europe/Berlin", 7200, "2026-10-25T00:59:59Z", 7200),
    ("Europe/Berlin", 7200, "2026-10-25T01:00:00Z", 3600),
    ("America/Denver", -21_600, "2026-11-01T08:00:00Z", -25_200),
    ("Europe/Oslo", 3600, "2026-03-29T01:00:00Z", 7200),
    ("Australia/Sydney", 36_000, "2026-10-03T16:00:00Z", 39_600),
    ("Australia/Lord_Howe", 37_800, "2026-10-03T15:30:00Z", 39_600),
    ("Australia/Lord_Howe", 39_600, "2027-04-03T15:00:00Z", 37_800),
    ("America/Santiago", -14_400, "2026-09-06T04:00:00Z", -10_800),
    ("Asia/Beirut", 7200, "2026-03-28T22:00:00Z", 10_800),
    ("Arctic/Longyearbyen", 7200, "2026-10-25T01:00:00Z", 3600),
    // Without rules the last offset counts.
    ("Nowhere/Nothing", 7200, "2026-10-25T01:00:00Z", 7200),
  ]

  @Test(arguments: readings) func `follows the rules of its zone`(_ reading: Reading) throws {
    var city = City.numbered(1)
    city.place.timeZone = reading.zone
    city.utcOffset = reading.lastOffset
    let instant = try #require(Timestamp.instant(reading.instant))
    #expect(city.clock.offset(at: instant) == reading.offset)
    #expect(!city.clock.isSolar)
  }

  @Test func `follows the sun without a zone and an offset`() {
    var city = City.numbered(1)
    city.place.longitude = 151.2
    city.utcOffset = nil
    #expect(city.clock.isSolar)
    #expect(city.clock.offset(at: .sample) == 36_000)
  }
}
