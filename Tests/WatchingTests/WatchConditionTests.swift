import Expressions
import FoundationEssentials
import Rendering
import Terminal
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Watching

@Suite struct `A watch with a condition` {
  private let cold: CityExpression

  init() throws { cold = try CityExpression("name != Lima and (age >= 1h or temperature < 5)") }

  private let cities = ["Seoul", "Paris", "Oslo", "Lima"].enumerated().map { index, name in
    var city = City.numbered(index, name)
    city.current = CurrentWeather(provider: "test", fetchedAt: .sample)
    city.current?.temperature = Double(10 * index)
    return city
  }

  /// The mark and the name of each row.
  private func rows(_ world: WatchWorld) -> [String] {
    world.list.map { String($0.prefix(7)).trimmingSpaces }
  }

  private func world(highlight: Double = 60) -> WatchWorld {
    WatchWorld(cities) {
      $0.query.condition = cold
      $0.highlight = highlight
    }
  }

  private func changed(_ index: Int, to temperature: Double) -> [City] {
    var cities = cities
    cities[index].current?.temperature = temperature
    return cities
  }

  @Test func `shows the cities for which it is true, and counts the others`() {
    let world = world()
    #expect(rows(world) == ["  Seoul"])
    #expect(world.header.hasPrefix("1 of 4 cities"))
    #expect(
      WatchWorld(Array(cities.dropFirst()), { $0.query.condition = cold }).list == [
        "no city matches"
      ])
  }

  @Test func `marks a city that enters and one that leaves, which then goes`() throws {
    let world = world()
    world.save(changed(1, to: -2))
    #expect(rows(world) == ["  Seoul", "+ Paris"])
    #expect(world.list[1].contains("10.0 → -2.0"))
    world.save(cities)
    #expect(rows(world) == ["  Seoul", "- Paris"])
    #expect(world.list[1].contains("-2.0 → 10.0"))
    #expect(world.header.hasPrefix("1 of 4 cities"))
    world.pass(60)
    #expect(rows(world) == ["  Seoul"])
    world.save(changed(1, to: 4))
    #expect(rows(world) == ["  Seoul", "+ Paris"])
  }

  @Test func `shows nothing of cities that were and are hidden`() {
    let world = world()
    world.save(changed(2, to: 30))
    #expect(rows(world) == ["  Seoul"])
    world.save(Array(cities.dropLast(2)))
    #expect(rows(world) == ["  Seoul"])
    #expect(world.header.hasPrefix("1 of 2 cities"))
  }

  @Test func `a removed city stands where it stood, and goes`() {
    let world = world()
    world.save(changed(1, to: 0))
    world.pass(60)
    world.save(cities.filter { $0.name != "Paris" })
    #expect(rows(world) == ["  Seoul", "- Paris"])
    world.pass(60)
    #expect(rows(world) == ["  Seoul"])
  }

  @Test func `without highlights cities come and go at once`() {
    let world = world(highlight: 0)
    world.save(changed(1, to: 0))
    #expect(rows(world) == ["  Seoul", "  Paris"])
    world.save(cities)
    #expect(rows(world) == ["  Seoul"])
    world.save(changed(2, to: 1))
    #expect(rows(world) == ["  Seoul", "  Oslo"])
  }

  @Test func `a city enters as time passes`() {
    let world = world()
    world.pass(3500)
    #expect(rows(world) == ["  Seoul"])
    world.pass(100)
    #expect(rows(world) == ["  Seoul", "+ Paris", "+ Oslo"])
    world.pass(60)
    #expect(rows(world) == ["  Seoul", "  Paris", "  Oslo"])
  }

  @Test func `a refresh leaves out only what can never be shown`() {
    let world = world()
    world.send(.time)
    #expect(world.takeEffects() == [.refresh(.due(Set(cities.dropLast().map(\.id))))])
  }

  @Test func `holds for states of the past, as of then`() {
    let world = world()
    let moment = Date.sample + 100
    var report = ChangeReport.unchanged(
      "watch",
      SavedList(revision: SavedRevision(number: 1, savedAt: moment), cities: changed(2, to: 3)))
    report.rows[0].mark = .updated
    world.pass(4000)
    world.press(.character("["))
    let past = WatchPast(
      revision: SavedRevision(number: 1, savedAt: moment), report: report, moment: moment)
    world.send(.visited(past))
    #expect(rows(world) == ["~ Seoul", "  Oslo"])
    #expect(world.header.contains("2 of 4 cities"))
  }
}
