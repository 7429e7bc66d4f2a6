import JSONText
import Testing
import WeatherSimulator

@Suite struct SunTests {
  struct Recorded: CustomTestStringConvertible {
    var testDescription: String
    var place: String
    /// Noon UTC on the date.
    var noon: Int
    var sunrise: String
    var sunset: String
  }

  /// Recorded responses.
  static let recorded = [
    Recorded(
      testDescription: "London in May",
      place: "latitude=51.5074&longitude=-0.1278",
      noon: 1_778_500_800,
      sunrise: "2026-05-11T05:14",
      sunset: "2026-05-11T20:39"
    ),
    Recorded(
      testDescription: "Anchorage in January",
      place: "latitude=61.2181&longitude=-149.9003",
      noon: 1_768_939_200,
      sunrise: "2026-01-20T09:46",
      sunset: "2026-01-20T16:34"
    ),
    Recorded(
      testDescription: "Copenhagen in July",
      place: "latitude=55.676&longitude=12.568",
      noon: 1_785_067_200,
      sunrise: "2026-07-26T05:04",
      sunset: "2026-07-26T21:28"
    ),
  ]

  @Test(arguments: recorded)
  func `sunrise and sunset match recordings within three minutes`(example: Recorded) throws {
    let simulator = try Simulator.starting(at: example.noon)
    let root = try simulator.forecast(
      "\(example.place)&timezone=auto&daily=sunrise,sunset,daylight_duration&forecast_days=1"
    )
    let daily = try #require(root["daily"])
    let sunrise = try #require(daily["sunrise"]?.strings.first ?? nil)
    let sunset = try #require(daily["sunset"]?.strings.first ?? nil)
    #expect(abs(Self.minutes(sunrise) - Self.minutes(example.sunrise)) <= 3, "\(sunrise)")
    #expect(abs(Self.minutes(sunset) - Self.minutes(example.sunset)) <= 3, "\(sunset)")
    #expect(sunrise.prefix(10) == example.sunrise.prefix(10))
    let daylight = try #require(daily["daylight_duration"]?.doubles.first ?? nil)
    #expect(abs(daylight / 60 - Double(Self.minutes(sunset) - Self.minutes(sunrise))) <= 1)
  }

  static func minutes(_ text: String) -> Int {
    let time = text.suffix(5).split(separator: ":").compactMap { Int($0) }
    return time.count == 2 ? time[0] * 60 + time[1] : -1
  }

  static let longyearbyen = "latitude=78.22&longitude=15.65&timezone=auto&forecast_days=1"
  static let daily = "&daily=sunrise,sunset,daylight_duration&current=is_day"

  @Test func `in polar night sunrise and sunset are the same midnight`() throws {
    let simulator = try Simulator.start()
    let root = try simulator.forecast(Self.longyearbyen + Self.daily)
    #expect(root["daily"]?["sunrise"]?.strings == ["2026-01-20T00:00"])
    #expect(root["daily"]?["sunset"]?.strings == ["2026-01-20T00:00"])
    #expect(root["daily"]?["daylight_duration"]?.doubles == [0])
    #expect(root["current"]?["is_day"]?.int == 0)
  }

  @Test func `in polar day sunset is the next midnight`() throws {
    let simulator = try Simulator.start()
    simulator.advance(by: 152 * 86_400)
    let root = try simulator.forecast(Self.longyearbyen + Self.daily)
    #expect(root["daily"]?["sunrise"]?.strings == ["2026-06-21T00:00"])
    #expect(root["daily"]?["sunset"]?.strings == ["2026-06-22T00:00"])
    #expect(root["daily"]?["daylight_duration"]?.doubles == [86_400])
    #expect(root["current"]?["is_day"]?.int == 1)
    let unix = try simulator.forecast(Self.longyearbyen + Self.daily + "&timeformat=unixtime")
    #expect(unix["daily"]?["sunrise"]?.integers == unix["daily"]?["time"]?.integers)
  }

  @Test func `it is day from sunrise to sunset`() throws {
    let simulator = try Simulator.start()
    let root = try simulator.forecast(
      "latitude=37.57&longitude=126.98&timezone=auto&hourly=is_day&daily=sunrise,sunset"
        + "&forecast_days=1"
    )
    let sunrise = Self.minutes((root["daily"]?["sunrise"]?.strings.first ?? nil) ?? "")
    let sunset = Self.minutes((root["daily"]?["sunset"]?.strings.first ?? nil) ?? "")
    let days = try #require(root["hourly"]?["is_day"]?.integers)
    for (hour, isDay) in days.enumerated() {
      #expect((isDay == 1) == (sunrise...sunset).contains(hour * 60), "\(hour):00")
    }
  }

  @Test(arguments: ["90", "-90"])
  func `the poles have polar day and night`(latitude: String) throws {
    let simulator = try Simulator.start()
    let root = try simulator.forecast(
      "latitude=\(latitude)&longitude=0&daily=daylight_duration&forecast_days=1"
    )
    let expected = latitude == "90" ? 0.0 : 86_400
    #expect(root["daily"]?["daylight_duration"]?.doubles == [expected])
  }
}
