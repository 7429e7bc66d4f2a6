import FoundationEssentials
import Rendering
import Terminal
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Watching

@Suite struct WatchListTests {
  private let cities = ["Seoul", "Paris", "Oslo", "Lima"].enumerated().map { index, name in
    var city = City.numbered(index, name)
    city.current = CurrentWeather(provider: "test", fetchedAt: .sample)
    city.current?.temperature = Double(10 * index)
    return city
  }

  private func changed(_ index: Int, to temperature: Double) -> [City] {
    var cities = cities
    cities[index].current?.temperature = temperature
    return cities
  }

  @Test func `the saved list is drawn before anything is fetched`() {
    let world = WatchWorld(cities)
    #expect(world.names == ["  Seoul", "  Paris", "  Oslo", "  Lima"])
    #expect(world.selected == "Seoul")
  }

  @Test func `drift is read again only for another forecast`() throws {
    let world = WatchWorld(cities) { $0.hasHistory = true }
    world.press(.enter)
    _ = world.frame
    #expect(world.takeEffects().contains(.loadDrift(.numbered(0))))
    world.send(.drifted(.numbered(0), nil))
    world.save(changed(0, to: 5))
    #expect(!world.takeEffects().contains(.loadDrift(.numbered(0))))
    var cities = cities
    cities[0].forecast = Forecast(
      provider: "test", fetchedAt: .sample, days: [Forecast.Day(date: try date("2026-11-21"))])
    world.save(cities)
    #expect(world.takeEffects().contains(.loadDrift(.numbered(0))))
  }

  @Test func `a refresh begins at once and then at each interval`() {
    let world = WatchWorld(cities)
    world.send(.time)
    #expect(world.takeEffects() == [.refresh(.due(nil))])
    world.pass(5)
    world.send(.refreshed(WatchRefresh()))
    world.pass(594)
    #expect(world.takeEffects() == [])
    world.pass(1)
    #expect(world.takeEffects() == [.refresh(.due(nil))])
  }

  @Test func `a change is marked for the time of the highlight`() throws {
    let world = WatchWorld(cities)
    world.save(changed(1, to: 20))
    let row = try #require(world.list.first { $0.contains("Paris") })
    #expect(row.hasPrefix("~ Paris"))
    #expect(row.contains("10.0 → 20.0"))
    #expect(world.header.contains("1 marked"))
    world.pass(59)
    #expect(world.list.contains { $0.hasPrefix("~ Paris") })
    world.pass(1)
    #expect(world.list.contains { $0.hasPrefix("  Paris") && !$0.contains("→") })
  }

  @Test func `alerts are credited while they are shown`() {
    var cities = cities
    cities[1].alerts = [Alert(id: "a", event: "Storm Warning", source: "nws")]
    let world = WatchWorld(cities) {
      $0.view.attributions = ["Weather by W"]
      $0.alertCredits = ["nws": "Alerts by N", "dwd": "Alerts by D"]
    }
    #expect(world.list.suffix(2) == ["Weather by W", "Alerts by N"])
    world.save(self.cities)
    world.pass(60)
    #expect(world.list.last == "Weather by W")
  }

  @Test func `orders and groups have names in the language`() throws {
    let german = try #require(Language.named("de"))
    let world = WatchWorld(cities) { $0.view.language = german }
    world.press(.character("t"), .character("t"))
    #expect(world.bottom == "gruppiert nach Land")
    world.press(.character("s"))
    #expect(world.bottom == "sortiert nach Name")
  }

  @Test func `a city that comes back is not what it was when it was removed`() {
    var cities = cities
    cities[1].alerts = [Alert(id: "a", event: "Storm Warning", source: "nws")]
    let world = WatchWorld(cities)
    cities[1].place.name = "Lutetia"
    world.save(cities)
    world.save([cities[0]])
    #expect(world.list.contains { $0.hasPrefix("- Lutetia") })
    world.save(cities)
    #expect(world.list.contains { $0.hasPrefix("+ Lutetia") })
    #expect(world.list.contains { $0.contains("! Storm Warning") && !$0.contains("ended") })
    #expect(!world.list.contains { $0.contains("ended") || $0.contains("Paris") })
  }

  @Test func `a highlight is strong for its first sixth`() throws {
    let world = WatchWorld(cities)
    world.save(changed(1, to: 20))
    func isBold() -> Bool {
      world.frame.rows.contains {
        $0.line.spans.first?.text == "~" && $0.line.spans[0].style.isBold
      }
    }
    #expect(isBold())
    world.pass(10)
    #expect(!isBold())
    #expect(world.list.contains { $0.hasPrefix("~ Paris") })
    world.save(changed(1, to: 30))
    #expect(isBold(), "another change is as new as the first was")
  }

  @Test func `a key without a meaning is said to have none, also on the page of keys`() {
    let world = WatchWorld(cities)
    world.press(.character("?"), .character("z"))
    #expect(world.bottom == "'z' does nothing here; ? shows the keys")
  }

  @Test func `a change below its threshold is shown and not marked`() throws {
    let world = WatchWorld(cities)
    world.save(changed(1, to: 10.1))
    #expect(world.list.contains { $0.hasPrefix("  Paris") && $0.contains("10.1") })
  }

  @Test func `a removed city stays marked at its place and then leaves`() {
    let world = WatchWorld(cities)
    world.save([cities[0], cities[2], cities[3]])
    #expect(world.names == ["  Seoul", "- Paris", "  Oslo", "  Lima"])
    world.save([cities[0], cities[3]])
    #expect(world.names == ["  Seoul", "- Paris", "- Oslo", "  Lima"])
    world.pass(60)
    #expect(world.names == ["  Seoul", "  Lima"])
  }

  @Test func `without highlights a removed city leaves at once`() {
    let world = WatchWorld(cities) { $0.highlight = 0 }
    world.save([cities[0], cities[2], cities[3]])
    #expect(world.names == ["  Seoul", "  Oslo", "  Lima"])
  }

  @Test func `the selection stays with its city`() {
    let world = WatchWorld(cities)
    world.press(.down, .down)
    #expect(world.selected == "Oslo")
    world.press(.character("s"))
    #expect(world.names == ["  Lima", "  Oslo", "  Paris", "  Seoul"])
    #expect(world.selected == "Oslo")
    world.save([cities[3], cities[2], cities[1], cities[0]])
    #expect(world.selected == "Oslo")
  }

  @Test func `the next city is selected when the selected one is removed, else the one before`() {
    let world = WatchWorld(cities)
    world.press(.down)
    world.save([cities[0], cities[2], cities[3]])
    #expect(world.selected == "Oslo")
    world.press(.end)
    world.save([cities[0], cities[2]])
    #expect(world.selected == "Oslo")
  }

  @Test func `the selection returns to its city when the filter shows it again`() {
    let world = WatchWorld(cities)
    world.press(.down)
    world.type("/os")
    #expect(world.names == ["  Oslo"])
    #expect(world.selected == "Oslo")
    world.press(.escape)
    #expect(world.selected == "Paris")
  }

  @Test func `the filter finds the sky, and the counts are of what it shows`() {
    var list = cities
    list[2].current?.condition = Condition(code: 73)
    let world = WatchWorld(list) { $0.view.attributions = ["Weather data by Test"] }
    #expect(world.screen.contains("Weather data by Test"))
    list[0].current?.temperature = 30
    list[2].current?.temperature = 31
    world.save(list)
    #expect(world.header.contains("4 cities · 2 marked"))
    world.type("/snow")
    #expect(world.list.filter { $0.hasPrefix("~ ") }.count == 1)
    #expect(world.header.contains("1 of 4 cities · filter 'snow' · 1 marked"))
    world.type("x")
    #expect(world.screen.contains { $0.contains("no city matches; Esc shows all") })
    let filtered = WatchWorld(cities) { $0.query.filter = SearchText("zzz") }
    #expect(filtered.screen.contains("no city matches"))
  }

  @Test func `the first weather of a city stands in its row alone`() {
    var new = cities[0]
    new.current = nil
    let world = WatchWorld([new, cities[1]])
    world.save([cities[0], cities[1]])
    #expect(world.list.first { $0.hasPrefix("~ Seoul") }?.contains("0.0") == true)
    #expect(!world.screen.contains { $0.contains("first weather") })
  }

  @Test func `a refresh by key that brings nothing says so`() {
    let world = WatchWorld(cities)
    world.send(.time)
    world.send(.refreshed(WatchRefresh()))
    #expect(!world.bottom.contains("nothing new"))
    world.type("r")
    world.send(.refreshed(WatchRefresh()))
    #expect(world.bottom.contains("nothing new, 09:00"))
    world.pass(20)
    world.type("r")
    world.save(changed(1, to: 20)) { .refreshed(WatchRefresh(change: $0)) }
    #expect(!world.bottom.contains("nothing new"))
    world.type("r")
    world.send(.refreshed(WatchRefresh(isWithoutNetwork: true, hasFailures: true)))
    #expect(!world.bottom.contains("nothing new"))
  }

  @Test func `rows in the window stay where they are when a city is added above`() {
    let many = (0..<50).map { City.numbered($0) }
    let world = WatchWorld(many)
    world.press(.end)
    let before = world.list
    world.save([City.numbered(99)] + many)
    #expect(world.list == before)
  }

  @Test func `an older state is shown once it was read again`() {
    let world = WatchWorld(cities)
    world.send(.time)
    let old = world.state
    world.save(changed(1, to: 20)) { .refreshed(WatchRefresh(change: $0)) }
    _ = world.takeEffects()
    world.send(.loaded(old))
    #expect(world.takeEffects() == [.confirmState])
    #expect(world.list.contains { $0.contains("20.0") })
    world.send(.confirmed(old))
    #expect(!world.list.contains { $0.hasPrefix("~ Paris") && $0.contains("→ 20.0") })
  }

  @Test func `the watch ends after as many refreshes as were asked for`() {
    let world = WatchWorld(cities) { $0.refreshLimit = 1 }
    world.send(.time)
    #expect(world.takeEffects() == [.refresh(.due(nil))])
    world.send(.refreshed(WatchRefresh()))
    #expect(world.takeEffects() == [.quit])
  }

  @Test func `a rule has a line below its city, and says why it ended`() {
    let world = WatchWorld(cities)
    var active = cities
    active[0].rules = [ActiveRule(name: "frost", since: .sample)]
    var begun = state(active, revision: 2)
    let beginning = FieldChange(.rule("frost"), after: .text("active"))
    begun.latestReport = Report(
      revision: 2, at: world.now, from: cities, to: active, items: [cities[0].id: [beginning]])
    world.send(.loaded(begun))
    #expect(world.list[1].contains("! frost now"))
    var ended = state(cities, revision: 3)
    active[0].rules[0].ending = .cleared
    let end = FieldChange(.rule("frost"), before: .text("active"), after: .text("cleared"))
    ended.latestReport = Report(
      revision: 3, at: world.now, from: active, to: cities, items: [cities[0].id: [end]])
    world.send(.loaded(ended))
    #expect(world.list[1].contains("! frost has cleared"))
    world.pass(60)
    #expect(!world.list.contains { $0.contains("frost") })
  }

  private func state(_ cities: [City], revision: Int) -> SavedState {
    SavedState(revision: revision, cities: cities)
  }
}
