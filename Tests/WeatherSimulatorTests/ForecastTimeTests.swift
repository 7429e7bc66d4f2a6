import JSONText
import Testing
import WeatherSimulator

@Suite struct ForecastTimeTests {
  struct Offset: CustomTestStringConvertible {
    var zone: String
    var january: Int
    var july: Int
    var abbreviation: String

    init(_ zone: String, _ january: Int, _ july: Int, _ abbreviation: String) {
      self.zone = zone
      self.january = january
      self.july = july
      self.abbreviation = abbreviation
    }

    var testDescription: String { zone }
  }

  static let offsets = [
    Offset("GMT", 0, 0, "GMT"), Offset("Asia/Seoul", 540, 540, "GMT+9"),
    Offset("Europe/London", 0, 60, "GMT"), Offset("Europe/Paris", 60, 120, "GMT+1"),
    Offset("Europe/Athens", 120, 180, "GMT+2"), Offset("America/New_York", -300, -240, "GMT-5"),
    Offset("America/Phoenix", -420, -420, "GMT-7"),
    Offset("America/St_Johns", -210, -150, "GMT-3:30"),
    Offset("Asia/Kolkata", 330, 330, "GMT+5:30"), Offset("Asia/Kathmandu", 345, 345, "GMT+5:45"),
    Offset("Australia/Darwin", 570, 570, "GMT+9:30"),
    Offset("Australia/Adelaide", 630, 570, "GMT+10:30"),
    Offset("Australia/Sydney", 660, 600, "GMT+11"), Offset("Pacific/Auckland", 780, 720, "GMT+13"),
    Offset("America/Santiago", -180, -240, "GMT-3"), Offset("Africa/Cairo", 120, 180, "GMT+2"),
    Offset("America/Sao_Paulo", -180, -180, "GMT-3"),
    Offset("Pacific/Honolulu", -600, -600, "GMT-10"),
  ]

  @Test(arguments: offsets)
  func `a zone has the right UTC offset in winter and summer`(example: Offset) throws {
    // Half a year after the start is 2026-07-21.
    let simulator = try Simulator.start()
    let query = "latitude=1&longitude=2&current=is_day&timezone=\(example.zone)"
    let january = try simulator.forecast(query)
    #expect(january["timezone"]?.string == example.zone)
    #expect(january["utc_offset_seconds"]?.int == example.january * 60)
    #expect(january["timezone_abbreviation"]?.string == example.abbreviation)
    simulator.advance(by: 182 * 86_400)
    #expect(try simulator.forecast(query)["utc_offset_seconds"]?.int == example.july * 60)
  }

  /// The last second before a clock change, from the tz database.
  @Test(arguments: [
    ("Europe/Berlin", 1_774_745_999, 3600, 7200), ("Europe/Berlin", 1_792_889_999, 7200, 3600),
    ("America/New_York", 1_772_953_199, -18_000, -14_400),
    ("America/New_York", 1_793_512_799, -14_400, -18_000),
    ("Australia/Sydney", 1_775_318_399, 39_600, 36_000),
    ("Australia/Sydney", 1_791_043_199, 36_000, 39_600),
    ("Pacific/Auckland", 1_790_431_199, 43_200, 46_800),
    ("America/Santiago", 1_775_357_999, -10_800, -14_400),
    ("America/Santiago", 1_788_667_199, -14_400, -10_800),
    ("Africa/Cairo", 1_776_981_599, 7200, 10_800), ("Africa/Cairo", 1_793_307_599, 10_800, 7200),
  ])
  func `daylight saving time starts and ends at the right second`(
    zone: String,
    last: Int,
    before: Int,
    after: Int
  ) throws {
    let simulator = try Simulator.starting(at: last)
    let query = "latitude=1&longitude=2&timezone=\(zone)"
    #expect(try simulator.forecast(query)["utc_offset_seconds"]?.int == before)
    simulator.advance(by: 1)
    #expect(try simulator.forecast(query)["utc_offset_seconds"]?.int == after)
  }

  @Test(arguments: [
    ("37.57", "126.98", "Asia/Seoul"), ("52.5", "13.4", "Europe/Berlin"),
    ("-12.5", "-130.9", "Etc/GMT+9"), ("10", "150", "Etc/GMT-10"), ("0", "-3", "GMT"),
    ("30", "-5", "Etc/GMT"), ("-40", "179.9", "Etc/GMT-12"),
  ])
  func `timezone=auto finds the zone of a location`(
    latitude: String,
    longitude: String,
    zone: String
  ) throws {
    let simulator = try Simulator.start()
    let root = try simulator.forecast("latitude=\(latitude)&longitude=\(longitude)&timezone=auto")
    #expect(root["timezone"]?.string == zone)
  }

  @Test func `each location can have its own zone`() throws {
    let simulator = try Simulator.start()
    let root = try simulator.forecast(
      "latitude=1,2&longitude=1,2&timezone=Asia/Tokyo,America/Lima"
    )
    #expect(root.array?.map { $0["timezone"]?.string } == ["Asia/Tokyo", "America/Lima"])
  }

  @Test func `current weather is for the last full quarter of an hour`() throws {
    let simulator = try Simulator.starting(at: Simulator.defaultStart + 1799)
    let query = "latitude=27.7&longitude=85.3&current=is_day&timezone=Asia/Kathmandu"
    #expect(try simulator.forecast(query)["current"]?["time"]?.string == "2026-01-20T18:00")
    simulator.advance(by: 1)
    #expect(try simulator.forecast(query)["current"]?["time"]?.string == "2026-01-20T18:15")
    let unix = try simulator.forecast("\(query)&timeformat=unixtime")
    #expect(unix["current"]?["time"]?.int == Simulator.defaultStart + 1800)
  }

  @Test func `the time axes start at local midnight`() throws {
    // At noon UTC it is already the next day in Auckland.
    let simulator = try Simulator.start()
    let root = try simulator.forecast(
      "latitude=1&longitude=2&timezone=Pacific/Auckland&hourly=rain&daily=sunrise&forecast_days=2"
        + "&past_days=1"
    )
    #expect(root["daily"]?["time"]?.strings == ["2026-01-20", "2026-01-21", "2026-01-22"])
    let hours = try #require(root["hourly"]?["time"]?.strings)
    #expect(hours.count == 72)
    #expect(hours.first == "2026-01-20T00:00")
    #expect(hours.last == "2026-01-22T23:00")
    #expect(root["hourly"]?["rain"]?.array?.count == 72)
  }

  @Test func `seven days are the default and zero is allowed`() throws {
    let simulator = try Simulator.start()
    let query = "latitude=1&longitude=2&daily=sunrise"
    #expect(try simulator.forecast(query)["daily"]?["time"]?.array?.count == 7)
    let none = try simulator.forecast("\(query)&forecast_days=0")
    #expect(none["daily"]?["time"]?.array?.count == 0)
  }

  @Test(arguments: [
    ("forecast_hours=3", ["2026-01-20T12:00", "2026-01-20T13:00", "2026-01-20T14:00"]),
    (
      "forecast_hours=1&past_hours=2", ["2026-01-20T10:00", "2026-01-20T11:00", "2026-01-20T12:00"]
    ),
    ("past_hours=1&forecast_hours=0", ["2026-01-20T11:00"]),
  ])
  func `hours are counted from the current hour`(query: String, expected: [String]) throws {
    let simulator = try Simulator.starting(at: Simulator.defaultStart + 1700)
    let root = try simulator.forecast("latitude=1&longitude=2&hourly=rain&\(query)")
    #expect(root["hourly"]?["time"]?.strings == expected)
  }

  @Test func `past hours without forecast hours extend to the last day`() throws {
    let simulator = try Simulator.start()
    let root = try simulator.forecast(
      "latitude=1&longitude=2&hourly=rain&past_hours=1&forecast_days=1"
    )
    #expect(root["hourly"]?["time"]?.array?.count == 13)
  }

  @Test func `Unix times are instants and local times are shifted by the UTC offset`() throws {
    let simulator = try Simulator.start()
    let query =
      "latitude=52.5&longitude=13.4&timezone=Asia/Kolkata&hourly=rain&daily=sunrise,sunset"
      + "&forecast_days=1&timeformat=unixtime"
    let root = try simulator.forecast(query)
    // Midnight in Kolkata is 18:30 UTC on the day before.
    let midnight = Simulator.defaultStart - 12 * 3600 - 19_800
    #expect(root["daily"]?["time"]?.integers == [midnight])
    #expect(root["hourly"]?["time"]?.integers.prefix(2) == [midnight, midnight + 3600])
    let sunrise = try #require(root["daily"]?["sunrise"]?.integers.first ?? nil)
    #expect((midnight + 10 * 3600..<midnight + 16 * 3600).contains(sunrise))
  }

  @Test func `the day of a clock change has 24 rows with the old offset`() throws {
    // Noon on the day before the clocks in Berlin go forward.
    let simulator = try Simulator.starting(at: 1_774_695_600)
    let root = try simulator.forecast(
      "latitude=52.5&longitude=13.4&timezone=Europe/Berlin&hourly=rain&forecast_days=2"
        + "&timeformat=unixtime"
    )
    let hours = root["hourly"]?["time"]?.integers.compactMap { $0 } ?? []
    #expect(hours.count == 48)
    #expect(zip(hours, hours.dropFirst()).allSatisfy { $1 - $0 == 3600 })
    let local = try simulator.forecast(
      "latitude=52.5&longitude=13.4&timezone=Europe/Berlin&hourly=rain&forecast_days=2"
    )
    #expect(local["hourly"]?["time"]?.strings.contains("2026-03-29T02:00") == true)
  }

  @Test func `half-hour zones use the UTC offset truncated to full hours`() throws {
    let simulator = try Simulator.start()
    let query = "latitude=-12.46&longitude=130.84&hourly=temperature_2m&forecast_days=3"
    let half = try simulator.forecast("\(query)&timezone=Australia/Darwin")
    let full = try simulator.forecast("\(query)&timezone=Asia/Tokyo")
    #expect(half["hourly"]?["time"]?.strings == full["hourly"]?["time"]?.strings)
    #expect(
      half["hourly"]?["temperature_2m"]?.doubles == full["hourly"]?["temperature_2m"]?.doubles
    )
  }

  @Test func `values past the model's horizon are null`() throws {
    let simulator = try Simulator.start()
    let query =
      "latitude=48&longitude=2&timezone=Asia/Tokyo&daily=weather_code,temperature_2m_max,sunrise"
      + "&hourly=rain&forecast_days="
    let sixteen = try simulator.forecast("\(query)16")
    let codes = sixteen["daily"]?["weather_code"]?.array?.map(\.isNull)
    #expect(codes == Array(repeating: false, count: 14) + [true, true])
    #expect(sixteen["daily"]?["temperature_2m_max"]?.array?.count { $0.isNull } == 2)
    #expect(sixteen["daily"]?["sunrise"]?.array?.count { $0.isNull } == 0)
    #expect(sixteen["hourly"]?["rain"]?.array?.map(\.isNull).firstIndex(of: true) == 14 * 24)
    let fourteen = try simulator.forecast("\(query)14")
    #expect(fourteen["daily"]?["weather_code"]?.array?.contains { $0.isNull } == false)
  }
}
