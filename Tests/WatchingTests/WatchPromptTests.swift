import FoundationEssentials
import Rendering
import Terminal
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Watching

@Suite struct WatchPromptTests {
  private let cities = ["Seoul", "Paris", "São Paulo"].enumerated().map { City.numbered($0, $1) }
  private let lima = Place(name: "Lima", latitude: -12, longitude: -77)

  @Test func `the filter is applied while it is typed, whatever the accents`() {
    let world = WatchWorld(cities)
    world.type("/sao")
    #expect(world.names == ["  São Paulo"])
    world.press(.enter)
    #expect(world.names == ["  São Paulo"])
    #expect(world.header.contains("1 of 3 cities"))
    world.press(.escape)
    #expect(world.names.count == 3)
  }

  @Test func `Esc clears the filter that is typed`() {
    let world = WatchWorld(cities)
    world.type("/sao")
    world.press(.escape)
    #expect(world.names.count == 3)
  }

  @Test func `m mutes the selected city at once`() {
    let world = WatchWorld(cities)
    world.press(.down)
    world.type("m")
    #expect(world.takeEffects().contains(.mute(cities[1].id)))
  }

  @Test func `a muted city says until when below its row`() {
    var muted = cities
    muted[1].mute(Mute(.city, until: .sample + 3600))
    let world = WatchWorld(muted)
    let lines = world.list
    let line = lines.firstIndex { $0.contains("muted until") }
    #expect(line.map { lines[$0 - 1].contains("Paris") } == true, "\(lines)")
  }

  @Test func `a city is removed after y`() {
    let world = WatchWorld(cities)
    world.press(.down)
    world.type("d")
    #expect(world.bottom.contains("remove Paris"))
    world.type("y")
    #expect(world.takeEffects().contains(.remove(cities[1].id)))
  }

  @Test(arguments: [Key.character("n"), .character("q"), .enter, .escape, .down])
  func `no city is removed after another key`(key: Key) {
    let world = WatchWorld(cities)
    world.type("d")
    world.press(key, .character("y"))
    #expect(!world.takeEffects().contains { if case .remove = $0 { true } else { false } })
  }

  @Test func `the question is about the city that was selected, whatever moved meanwhile`() {
    let world = WatchWorld(cities)
    world.type("d")
    world.save([cities[2], cities[1], cities[0]])
    world.type("y")
    #expect(world.takeEffects().contains(.remove(cities[0].id)))
  }

  @Test func `a paste neither removes a city nor is taken for keys`() {
    let world = WatchWorld(cities)
    world.paste("dy")
    world.type("d")
    world.paste("y")
    world.paste("y")
    world.type("y")
    #expect(!world.takeEffects().contains { if case .remove = $0 { true } else { false } })
  }

  @Test func `a name is looked up after a pause and added with Enter`() {
    let world = WatchWorld(cities)
    world.type("aLi")
    world.pass(0.2)
    world.type("ma")
    world.pass(0.2)
    #expect(!world.takeEffects().contains(.search("Lima")))
    world.pass(0.1)
    #expect(world.takeEffects().contains(.search("Lima")))
    world.send(.found([lima], for: "Lima"))
    #expect(world.screen.contains { $0.contains("Lima") })
    world.press(.enter)
    #expect(world.takeEffects() == [.add(lima)])
  }

  @Test func `places that are known are shown while one types, without a search`() {
    let lima = lima
    let world = WatchWorld(cities) { settings in
      settings.candidates = { text in "Lima".hasPrefix(text) ? [lima] : [] }
    }
    world.type("aLi")
    #expect(world.screen.contains { $0.contains("Lima") })
    world.pass(1)
    #expect(!world.takeEffects().contains(.search("Li")))
    world.press(.enter)
    #expect(world.takeEffects() == [.add(lima)])
    world.type("aLix")
    world.pass(0.3)
    #expect(world.takeEffects().contains(.search("Lix")))
  }

  @Test func `a text without known places is not looked up where only those are wanted`() {
    let world = WatchWorld(cities) { $0.asksProvider = false }
    world.type("aLi")
    world.pass(1)
    #expect(world.screen.contains { $0.contains("no place matches") })
    #expect(!world.takeEffects().contains(.search("Li")))
  }

  @Test func `places for a text that was changed since are not shown`() {
    let world = WatchWorld(cities)
    world.type("aLi")
    world.pass(0.3)
    world.type("ma")
    world.send(.found([lima], for: "Li"))
    world.press(.enter)
    #expect(!world.takeEffects().contains(.add(lima)))
  }

  @Test func `up and down choose the place`() {
    let world = WatchWorld(cities)
    var other = lima
    other.country = "United States"
    world.type("aLima")
    world.send(.found([lima, other], for: "Lima"))
    world.press(.down, .enter)
    #expect(world.takeEffects().contains(.add(other)))
  }

  @Test func `name and tags are edited`() {
    let world = WatchWorld(cities)
    world.type("e")
    #expect(world.bottom == "name: Seoul")
    world.press(.control("u"))
    world.type("서울")
    world.press(.tab)
    world.type("home, asia")
    world.press(.enter)
    #expect(world.takeEffects().contains(.edit(cities[0].id, name: "서울", tags: ["home", "asia"])))
  }

  @Test func `a blank name is refused`() {
    let world = WatchWorld(cities)
    world.type("e")
    world.press(.control("u"), .enter)
    #expect(world.bottom.contains("blank"))
    world.pass(10)
    #expect(world.bottom == "name:")
    #expect(!world.takeEffects().contains { if case .edit = $0 { true } else { false } })
  }

  @Test func `a key that does nothing says so for a moment`() {
    let world = WatchWorld(cities)
    world.type("z")
    #expect(world.bottom.contains("'z' does nothing here"))
    world.pass(4)
    #expect(!world.bottom.contains("does nothing"))
  }

  @Test func `Esc leaves one thing after another and never quits`() {
    let world = WatchWorld(cities)
    world.type("/o")
    world.press(.enter)
    world.type("[")
    world.send(.visited(past(of: world)))
    world.press(.enter)
    world.type("?")
    world.press(.escape)
    #expect(world.watch.helpOffset == nil && world.watch.page != nil)
    world.press(.escape)
    #expect(world.watch.page == nil && world.watch.past != nil)
    world.press(.escape)
    #expect(world.watch.past == nil && world.watch.filter == "o")
    world.press(.escape)
    #expect(world.watch.filter.isEmpty)
    world.press(.escape)
    #expect(!world.takeEffects().contains(.quit))
  }

  @Test func `nothing is edited or fetched in the past`() {
    let world = WatchWorld(cities)
    world.type("[")
    world.send(.visited(past(of: world)))
    _ = world.takeEffects()
    for key in "aeduUrR" {
      world.type(String(key))
      #expect(world.bottom.contains("not in the past"))
    }
    #expect(world.takeEffects() == [])
    #expect(world.watch.prompt == nil)
  }

  @Test func `the past is shown with its moment, and its city is the selected one`() {
    let world = WatchWorld(cities)
    world.press(.down)
    world.type("[")
    #expect(world.takeEffects().contains(.visit(.before(.max))))
    world.send(.visited(past(of: world)))
    #expect(world.header.contains("as of 07:00"))
    #expect(world.selected == "Paris")
    world.type("]")
    #expect(world.takeEffects() == [.visit(.after(3))])
    world.send(.visited(nil))
    #expect(!world.header.contains("as of"))
  }

  @Test func `steps through the past follow one another`() {
    let world = WatchWorld(cities)
    world.type("[[]")
    #expect(world.takeEffects().filter { $0 != .refresh(.due(nil)) } == [.visit(.before(.max))])
    world.send(.visited(past(of: world)))
    #expect(world.takeEffects() == [.visit(.before(3))])
    world.send(.visited(nil))
    #expect(world.bottom.contains("no earlier state"))
    #expect(world.takeEffects() == [])
  }

  private func past(of world: WatchWorld) -> WatchPast {
    let moment = Date.sample - 2 * 3600 - 4
    return WatchPast(
      revision: SavedRevision(number: 3, savedAt: moment), report: .latestChange(of: world.state),
      moment: moment)
  }

  @Test func `what is typed after the tags begins a new one`() {
    var city = cities[0]
    city.tags = ["home"]
    let world = WatchWorld([city])
    world.type("e")
    world.press(.tab)
    world.type("asia")
    world.press(.enter)
    #expect(world.takeEffects().contains(.edit(city.id, name: "Seoul", tags: ["home", "asia"])))
  }

  @Test func `a city is removed after the letter of the language for yes`() {
    let world = WatchWorld(cities) { $0.view.language = .german }
    world.type("d")
    #expect(world.bottom.contains("j/n"))
    world.type("j")
    #expect(world.takeEffects().contains(.remove(cities[0].id)))
  }
}
