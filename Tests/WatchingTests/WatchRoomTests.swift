import FoundationEssentials
import Rendering
import Terminal
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Watching

/// What large screens show more, and what no screen shows all of.
struct WatchRoomTests {
  private func city() -> City {
    var city = City.numbered(1)
    var current = CurrentWeather(provider: "open-meteo", fetchedAt: .sample)
    current.temperature = 9
    city.current = current
    var forecast = Forecast(provider: "open-meteo", fetchedAt: .sample, days: [])
    forecast.hours = (0..<24).map { index in
      var hour = Forecast.Hour(time: Date.sample + Double(index) * 3600)
      hour.temperature = 9.5
      return hour
    }
    city.forecast = forecast
    return city
  }

  @Test func `of many alerts ten have a line, and the last says how many more there are`() {
    var city = city()
    city.alerts = (0..<14).map { index in
      var alert = Alert(id: "\(index)", event: "Flood Warning \(index)")
      alert.severity = "Moderate"
      return alert
    }
    let world = WatchWorld([city])
    let lines = world.screen.filter { $0.hasPrefix("  ! ") }
    #expect(lines.count == 11)
    #expect(lines.last == "  ! and 4 more alerts")
    city.alerts?.removeLast(4)
    world.save([city])
    // Those that ended stay for a minute.
    world.pass(120)
    #expect(!world.screen.contains { $0.contains("more alerts") })
  }

  @Test func `times name their zone where it is not the reader's`() {
    var city = city()
    city.utcOffset = 9 * 3600
    var alert = Alert(id: "1", event: "Flood Warning")
    alert.ends = Date.sample + 3600
    city.alerts = [alert]
    func line(_ cities: [City]) -> String? {
      WatchWorld(cities).screen.first { $0.hasPrefix("  ! ") }
    }
    #expect(line([city])?.contains(" UTC+9") == true)
    city.utcOffset = 0
    #expect(line([city])?.contains("UTC") == false)
  }

  @Test(arguments: [(140, 45, true), (139, 45, false), (140, 44, false), (80, 50, false)])
  func `a large screen has a row for each hour on the page`(
    _ columns: Int, _ rows: Int, _ hasHours: Bool
  ) {
    let world = WatchWorld([city()], size: TerminalSize(columns: columns, rows: rows))
    world.press(.enter)
    #expect(world.screen.contains { $0.contains(" 9.5 ") } == hasHours)
    #expect(world.screen.count == rows)
    #expect(world.screen.allSatisfy { $0.count <= columns })
  }

  @Test(arguments: [(20, 5, true), (19, 5, false), (20, 4, false)])
  func `a screen of twenty columns and five rows has the list`(
    _ columns: Int, _ rows: Int, _ hasList: Bool
  ) {
    let world = WatchWorld([city()], size: TerminalSize(columns: columns, rows: rows))
    #expect(world.screen.contains { $0.contains("9.0") } == hasList)
  }
}
