import Rendering
import Terminal
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Watching

@Suite struct `The changes below the rows of a watch` {
  private let cities = ["Seoul", "Paris", "Oslo"].enumerated().map { index, name in
    var city = City.numbered(index, name)
    city.current = CurrentWeather(provider: "test", fetchedAt: .sample)
    city.current?.temperature = 10
    city.current?.condition = Condition(code: 0)
    return city
  }

  /// Lets it rain in a city, at 20 °C.
  private func rain(_ cities: [City], in index: Int) -> [City] {
    var cities = cities
    cities[index].current?.condition = Condition(code: 63)
    cities[index].current?.temperature = 20
    return cities
  }

  @Test func `stand below their city as long as it is marked`() {
    let world = WatchWorld(cities)
    world.save(rain(cities, in: 1))
    #expect(world.list.count == 4)
    #expect(world.list[1].hasPrefix("~ Paris"))
    #expect(world.list[2].hasPrefix("    clear → ") && world.list[2].contains("rain"))
    world.pass(60)
    #expect(world.list.count == 3)
  }

  @Test func `come and go by inserted and deleted lines`() throws {
    let world = WatchWorld(cities)
    var painter = Painter<WatchRow>(colors: .palette)
    _ = painter.paint(world.frame)
    world.save(rain(cities, in: 0))
    let shown = String(decoding: painter.paint(world.frame), as: UTF8.self)
    #expect(shown.contains("\u{1B}[L") && !shown.contains("Oslo"))
    world.pass(60)
    let hidden = String(decoding: painter.paint(world.frame), as: UTF8.self)
    #expect(hidden.contains("\u{1B}[M") && !hidden.contains("Oslo"))
  }

  @Test func `are those of the latest where there is no room for all`() {
    // A header, headings, three cities, a free line and the keys.
    let world = WatchWorld(cities, size: TerminalSize(columns: 80, rows: 7))
    let first = rain(cities, in: 2)
    world.save(first)
    #expect(world.list.count == 4 && world.list[3].hasPrefix("    clear"))
    world.pass(5)
    world.save(rain(first, in: 0))
    #expect(world.list.count == 4 && world.list[1].hasPrefix("    clear"))
    world.send(.resized(TerminalSize(columns: 80, rows: 6)))
    #expect(world.list.count == 3)
    world.send(.resized(TerminalSize(columns: 80, rows: 8)))
    #expect(world.list.count == 5)
  }

  @Test func `are all shown where they just fit`() {
    var stormy = rain(cities, in: 1)
    stormy[1].current?.windSpeed = 60
    stormy[1].current?.humidity = 90
    for (rows, count) in [(24, 5), (8, 5), (7, 4)] {
      let world = WatchWorld(cities, size: TerminalSize(columns: 30, rows: rows))
      world.save(stormy)
      #expect(world.list.count == count, "\(world.list)")
    }
  }

  @Test func `do not repeat the temperature of the row`() {
    let world = WatchWorld(cities)
    var warmer = cities
    warmer[0].current?.temperature = 20
    world.save(warmer)
    #expect(world.list.count == 3)
  }

  @Test func `make room for the prompt`() {
    let world = WatchWorld(cities, size: TerminalSize(columns: 80, rows: 7))
    world.save(rain(cities, in: 0))
    world.press(.character("a"))
    #expect(world.frame.rows.count == 7)
    #expect(!world.list.contains { $0.hasPrefix("    clear") })
    world.press(.escape)
    #expect(world.list.contains { $0.hasPrefix("    clear") })
  }
}
