import Commands
import Files
import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@Suite struct `The clock of the user` {
  /// The offset in minutes on 2026-07-01 with a value of TZ, nil if it is not set; `files` are the
  /// names of recorded zones by their paths.
  private func offset(_ zone: String?, _ files: [String: String] = [:]) throws -> Int {
    let contents = try files.mapValues { try ZoneFile.bytes($0) }
    var environment = TestWorld().environment
    environment.variables["TZ"] = zone
    environment.readFile = { path, limit throws(RegularFile.Failure) in
      guard let bytes = contents[path], limit == .kibibytes(64) else { throw .missing }
      return bytes
    }
    return environment.userClock.offset(at: try instant("2026-07-01T12:00:00Z")) / 60
  }

  private static let database = [
    "/usr/share/zoneinfo/Europe/Oslo": "Europe/Oslo",
    "/usr/share/zoneinfo/EST5EDT": "America/St_Johns", "/zones/here": "Asia/Kolkata",
    "/etc/localtime": "Australia/Sydney",
  ]

  @Test(arguments: [
    ("Europe/Oslo", 120), (":Europe/Oslo", 120), ("/zones/here", 330), (":/zones/here", 330),
    // The file beats the rule of the same name.
    ("EST5EDT", -150), (":EST5EDT", -150),
  ]) func `is read from the file that TZ names`(_ zone: String, _ minutes: Int) throws {
    #expect(try offset(zone, Self.database) == minutes)
  }

  @Test(arguments: [
    ("UTC0", 0), ("CET-1CEST,M3.5.0,M10.5.0/3", 120), ("NST3:30", -210), ("<+05>-5", 300),
    // Without dates those of the United States.
    ("EST5EDT", -240), ("CET-1CEST", 120),
  ]) func `follows the rule in TZ`(_ zone: String, _ minutes: Int) throws {
    #expect(try offset(zone, ["/etc/localtime": "Australia/Sydney"]) == minutes)
  }

  @Test(arguments: [
    "", ":", "Nowhere/City", ":UTC-5", "/missing", "../zones/here", "Europe/../Oslo", "\u{0}",
    "CET-1CEST,", "5",
  ]) func `is UTC with an empty or unreadable TZ`(_ zone: String) throws {
    #expect(try offset(zone, Self.database) == 0)
  }

  @Test func `is the clock of the computer without TZ, and else UTC`() throws {
    #expect(try offset(nil, Self.database) == 600)
    #expect(try offset(nil) == 0)
  }
}
