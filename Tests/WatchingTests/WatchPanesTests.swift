import FoundationEssentials
import Rendering
import Terminal
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Watching

@Suite struct `The panes of a watch` {
  private static let wide = TerminalSize(columns: 120, rows: 40)

  private static let cities = ["Seoul", "서울특별시", "Oslo", "Lima"].enumerated().map { index, name in
    var city = City.numbered(index, name)
    city.current = CurrentWeather(provider: "test", fetchedAt: .sample)
    city.current?.temperature = Double(12 * index - 5)
    city.current?.condition = Condition(code: index == 1 ? 63 : 2)
    city.current?.windSpeed = Double(10 * (index + 1))
    city.current?.windGust = Double(20 * (index + 1))
    let hour = (Date.sample.timeIntervalSince1970 / 3600).rounded(.down)
    let start = Date(timeIntervalSince1970: 3600 * hour)
    var forecast = Forecast(provider: "test", fetchedAt: .sample)
    forecast.hours = (0..<48).map { hour in
      var item = Forecast.Hour(time: start + Double(hour) * 3600)
      item.temperature = Double(12 * index - 5 + (hour + 6) % 24)
      item.precipitation = hour == 20 && index == 1 ? 1.5 : 0
      item.condition = Condition(code: 2)
      return item
    }
    let today = city.localDate(at: .sample)
    forecast.days = (0..<5).map { number in
      var day = Forecast.Day(date: today.advanced(byDays: number))
      day.temperatureMin = Double(12 * index - 5 - number)
      day.temperatureMax = Double(12 * index + 18 + number)
      day.precipitationProbability = Double(20 * number)
      day.condition = Condition(code: 2)
      day.sunrise = Date.sample + 86_400 * Double(number) - 3600
      day.sunset = Date.sample + 86_400 * Double(number) + 7 * 3600
      return day
    }
    city.forecast = forecast
    return city
  }

  private func world(_ size: TerminalSize = Self.wide) -> WatchWorld {
    WatchWorld(Self.cities, size: size) {
      $0.view.attributions = ["Weather data by Open-Meteo.com"]
    }
  }

  /// The lines at the right of the border.
  private func page(_ world: WatchWorld) -> [String] {
    world.screen.compactMap { line in
      line.firstIndex(of: "│").map { String(line[line.index(after: $0)...]) }
    }
  }

  // MARK: - Screens

  private static let sizes = [(40, 12), (80, 24), (120, 40), (160, 50), (200, 60)].map {
    TerminalSize(columns: $0, rows: $1)
  }

  /// A screen in which two cities changed.
  private func changed(_ size: TerminalSize) -> WatchWorld {
    let world = world(size)
    var cities = Self.cities
    cities[1].current?.temperature = 12
    cities[1].current?.condition = Condition(code: 71)
    cities[2].forecast?.days[1].precipitationProbability = 90
    world.pass(1)
    world.send(.refreshed(WatchRefresh()))
    world.save(cities)
    world.press(.down)
    return world
  }

  @Test(arguments: sizes) func `are drawn at each size`(_ size: TerminalSize) throws {
    let lines = changed(size).frame.rows.map(\.line)
    try Golden.expect(lines.rendered(.none), is: "watch-\(size.name).txt")
  }

  @Test(arguments: [(ColorDepth.palette, "dark"), (.lightPalette, "light")])
  func `have colors for the ground`(_ colors: ColorDepth, _ name: String) throws {
    let lines = changed(Self.wide).frame.rows.map(\.line)
    try Golden.expect(lines.rendered(colors), is: "watch-120x40-\(name).txt")
  }

  // MARK: - Sides

  @Test func `show the page of the selected city`() {
    let world = world()
    #expect(page(world).first?.hasPrefix("  Seoul") == true)
    world.press(.down)
    #expect(page(world).first?.hasPrefix("  서울특별시") == true)
    #expect(world.screen.count { $0.contains("Open-Meteo.com") } == 1)
    world.send(.resized(TerminalSize(columns: 119, rows: 40)))
    #expect(page(world).isEmpty)
  }

  @Test func `have the border in one column, with names in any script`() {
    let frame = world().frame
    let borders = frame.rows[1..<39].map { row in
      row.line.text.prefix { $0 != "│" }.map(\.displayWidth).reduce(0, +)
    }
    #expect(Set(borders) == [65])
  }

  @Test func `are changed by Tab, Enter and Esc`() {
    for key in [Key.tab, .enter] {
      let world = world(TerminalSize(columns: 120, rows: 12))
      world.press(key, .down)
      #expect(page(world).first?.hasPrefix("  Seoul") == false)
      #expect(world.selected == "Seoul")
      world.press(key == .tab ? .tab : .escape, .down)
      #expect(world.selected == "서울특별시")
    }
  }

  @Test(arguments: [wide, TerminalSize(columns: 80, rows: 24)])
  func `go to the next and the previous city`(_ size: TerminalSize) {
    let world = world(size)
    func title() -> String { size == Self.wide ? page(world).first ?? "" : world.screen[1] }
    world.press(.enter, .character("n"))
    #expect(title().hasPrefix("  서울특별시"))
    world.press(.character("n"), .character("n"), .character("n"))
    #expect(title().hasPrefix("  Lima"))
    #expect(world.bottom == "this is the last city")
    world.press(.character("p"))
    #expect(title().hasPrefix("  Oslo"))
    world.press(.escape)
    #expect(world.selected == "Oslo")
  }

  @Test func `read the drift of a city that stays selected`() {
    let world = world()
    world.send(.time)
    world.pass(0.5)
    #expect(world.takeEffects().contains(.loadDrift(.numbered(0))))
    world.press(.down, .down)
    _ = world.frame
    #expect(world.watch.deadline <= world.now + 0.3)
    world.pass(0.1)
    #expect(world.takeEffects() == [])
    world.pass(0.3)
    #expect(world.takeEffects() == [.loadDrift(.numbered(2))])
  }

  @Test func `follow the selection when the city is removed`() {
    let world = world()
    world.press(.tab)
    world.save(Array(Self.cities.dropFirst()))
    #expect(page(world).first?.hasPrefix("  서울특별시") == true)
    #expect(world.bottom == "the city was removed")
    world.press(.down)
    #expect(world.selected == "Oslo")
  }
}
