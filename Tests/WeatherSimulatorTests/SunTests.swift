import JSONText
import Testing
import WeatherSimulator

@Suite struct SunTests {
  /// Places, noon UTC on a date, and the sun times of recorded responses.
  @Test(arguments: [
    ("latitude=51.5074&longitude=-0.1278", 1_778_500_800, "2026-05-11T05:14", "2026-05-11T20:39"),
    ("latitude=61.2181&longitude=-149.9003", 1_768_939_200, "2026-01-20T09:46", "2026-01-20T16:34"),
    ("latitude=55.676&longitude=12.568", 1_785_067_200, "2026-07-26T05:04", "2026-07-26T21:28"),
  ])
  func `sunrise and sunset match recordings within three minutes`(
    place: String,
    noon: Int,
    sunrise: String,
    sunset: String
  ) throws {
    let daily = try Simulator.starting(at: noon).forecast(
      "\(place)&timezone=auto&daily=sunrise,sunset&forecast_days=1"
    )["daily"]
    for (key, expected) in [("sunrise", sunrise), ("sunset", sunset)] {
      let time = try #require(daily?.at("\(key).0")?.string)
      #expect(abs(Self.minutes(time) - Self.minutes(expected)) <= 3, "\(time)")
      #expect(time.prefix(10) == expected.prefix(10))
    }
  }

  static func minutes(_ text: String) -> Int {
    let time = text.suffix(5).split(separator: ":").compactMap { Int($0) }
    return time.count == 2 ? time[0] * 60 + time[1] : -1
  }

  @Test(arguments: [
    ("polar night", 0, "2026-01-20T00:00", "2026-01-20T00:00", 0),
    ("polar day", 152, "2026-06-21T00:00", "2026-06-22T00:00", 1),
  ])
  func `sunrise and sunset are at midnight in`(
    case: String,
    days: Int,
    sunrise: String,
    sunset: String,
    isDay: Int
  ) throws {
    let simulator = try Simulator.starting(at: Simulator.defaultStart + days * 86_400)
    for place in ["latitude=78.22&longitude=15.65", "latitude=90&longitude=15"] {
      let root = try simulator.forecast(
        "\(place)&timezone=auto&forecast_days=1&daily=sunrise,sunset,sunshine_duration&current=is_day"
      )
      #expect(root.at("daily.sunrise")?.strings == [sunrise])
      #expect(root.at("daily.sunset")?.strings == [sunset])
      #expect(root.at("current.is_day")?.int == isDay)
      #expect(try #require(root.at("daily.sunshine_duration.0")?.double) > 0 || isDay == 0)
    }
  }

  @Test func `it is day from sunrise to sunset`() throws {
    let root = try Simulator.start().forecast(
      "latitude=37.57&longitude=126.98&timezone=auto&hourly=is_day&daily=sunrise,sunset"
        + "&forecast_days=1"
    )
    let sunrise = Self.minutes(root.at("daily.sunrise.0")?.string ?? "")
    let sunset = Self.minutes(root.at("daily.sunset.0")?.string ?? "")
    for (hour, isDay) in try #require(root.at("hourly.is_day")?.integers).enumerated() {
      #expect((isDay == 1) == (sunrise...sunset).contains(hour * 60), "\(hour):00")
    }
  }
}
