import FoundationEssentials
import Rendering
import Terminal
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Watching

@Suite struct WatchPropertyTests {
  /// Words, keys and times that a person and other processes bring about, in a random order.
  private struct Chance {
    var generator: SeededGenerator

    mutating func act(on world: WatchWorld) {
      switch Int.random(in: 0..<14, using: &generator) {
      case 0: world.save(cities(world.state.cities))
      case 1: world.save(cities(world.state.cities)) { .refreshed(WatchRefresh(change: $0)) }
      case 2: world.pass(Double.random(in: 0...40, using: &generator))
      case 3: world.send(.resized(size()))
      case 4:
        world.type(
          ["/o", "aLima", "e", "d", "?", "[", "sS", "t", "c"].randomElement(using: &generator)
            ?? "s")
      case 5:
        world.type(Bool.random(using: &generator) ? "[" : "]")
        world.send(
          .visited(
            Bool.random(using: &generator)
              ? nil
              : WatchPast(
                revision: SavedRevision(number: 1, savedAt: .sample),
                report: .latestChange(of: world.state), moment: .sample)))
      case 6: world.paste("서울 y\n")
      case 7, 8: world.send(.input(.mouse(report(in: world.frame.size))))
      default:
        let keys: [Key] = [
          .up, .down, .pageUp, .pageDown, .home, .end, .enter, .escape, .left, .tab, .backspace,
          .character("n"), .character("p"), .character("y"), .character("G"), .character("g"),
          .character(" "), .control("u"),
        ]
        world.press(keys.randomElement(using: &generator) ?? .up)
      }
    }

    private mutating func size() -> TerminalSize {
      TerminalSize(
        columns: Int.random(in: 1...200, using: &generator),
        rows: Int.random(in: 1...60, using: &generator))
    }

    private mutating func report(in size: TerminalSize) -> MouseReport {
      let actions: [MouseReport.Action] = [.press, .press, .press, .scrollUp, .scrollDown]
      return MouseReport(
        actions.randomElement(using: &generator) ?? .press,
        column: Int.random(in: 0...size.columns, using: &generator),
        row: Int.random(in: 0...size.rows, using: &generator))
    }

    /// Returns a list with some cities added, removed, moved or changed.
    private mutating func cities(_ old: [City]) -> [City] {
      var cities = old.filter { _ in Int.random(in: 0..<8, using: &generator) > 0 }
      for index in cities.indices where Bool.random(using: &generator) {
        cities[index].current = CurrentWeather(provider: "test", fetchedAt: .sample)
        cities[index].current?.temperature = Double.random(in: -30...40, using: &generator)
      }
      let names = ["서울", "القاهرة", "Oslo", "👩‍👩‍👧‍👦 Home", "São Paulo", "Ulaanbaatar"]
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let number = Int.random(in: 100...999_999, using: &generator)
        var city = City.numbered(number, names.randomElement(using: &generator))
        if Bool.random(using: &generator) {
          city.tags = [["home", "work"].randomElement(using: &generator) ?? "home"]
        }
        cities.insert(city, at: Int.random(in: 0...cities.count, using: &generator))
      }
      if Int.random(in: 0..<4, using: &generator) == 0 { cities.shuffle(using: &generator) }
      return cities
    }
  }

  @Test(arguments: 1...UInt64(Torture.count(3, torture: 10)))
  func `a screen that grew by differences is the one that is drawn whole`(seed: UInt64) {
    var chance = Chance(generator: SeededGenerator(seed: seed))
    let world = WatchWorld((0..<30).map { City.numbered($0) })
    for step in 0..<150 {
      chance.act(on: world)
      let frame = world.frame
      let grown = frame.rows.map(\.line)
      world.watch.source.reloadAll()
      world.watch.rearrange()
      #expect(world.frame.rows.map(\.line) == grown, "step \(step)")
    }
  }

  @Test(arguments: 21...UInt64(Torture.count(21, torture: 24)))
  func `a terminal that was painted by differences is as one that is painted whole`(seed: UInt64) {
    var chance = Chance(generator: SeededGenerator(seed: seed))
    let world = WatchWorld((0..<30).map { City.numbered($0) })
    var painter = Painter<WatchRow>(colors: .palette)
    var terminal = Self.terminal(of: world.frame.size)
    for step in 0..<80 {
      chance.act(on: world)
      let frame = world.frame
      if terminal.columns != frame.size.columns || terminal.rows != frame.size.rows {
        terminal.resize(columns: frame.size.columns, rows: frame.size.rows)
      }
      terminal.write(painter.paint(frame))
      var whole = Self.terminal(of: frame.size)
      var other = Painter<WatchRow>(colors: .palette)
      whole.write(other.paint(frame))
      #expect(terminal.text == whole.text, "step \(step)")
      #expect(terminal.problems == [])
    }
  }

  private static func terminal(of size: TerminalSize) -> TerminalEmulator {
    var terminal = TerminalEmulator(columns: size.columns, rows: size.rows) { $0.displayWidth }
    terminal.write(ControlFunction.enter)
    return terminal
  }

  @Test(arguments: 11...UInt64(Torture.count(13, torture: 20)))
  func `a frame has the size of the screen, and a city of the list is selected`(seed: UInt64) {
    var chance = Chance(generator: SeededGenerator(seed: seed))
    let world = WatchWorld((0..<30).map { City.numbered($0) })
    for step in 0..<150 {
      chance.act(on: world)
      let frame = world.frame
      #expect(frame.rows.count <= frame.size.rows, "step \(step)")
      for row in frame.rows {
        #expect(row.line.displayWidth <= frame.size.columns, "step \(step): '\(row.line.text)'")
      }
      if frame.size.columns < 20 || frame.size.rows < 5 { continue }
      #expect(frame.rows.count == frame.size.rows, "step \(step)")
      let watch = world.watch
      let shown = watch.viewport.rows.compactMap { row -> City.ID? in
        guard case .city(let id) = row, watch.row(of: id)?.mark != .removed else { return nil }
        return id
      }
      #expect(watch.viewport.selected.map(shown.contains) ?? shown.isEmpty, "step \(step)")
      let isListShown = (watch.hasPanes || !watch.isOnPage) && watch.helpOffset == nil
      if isListShown, let selected = watch.viewport.selected, watch.listHeight > 0 {
        #expect(watch.viewport.window(watch.listHeight).contains(.city(selected)), "step \(step)")
      }
      let identifiers = frame.rows.compactMap(\.identifier)
      #expect(Set(identifiers).count == identifiers.count, "step \(step)")
    }
  }
}
