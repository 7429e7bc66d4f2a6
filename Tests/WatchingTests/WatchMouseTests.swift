import Rendering
import Terminal
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Watching

@Suite struct `The mouse in a watch` {
  private let cities = (0..<30).map { City.numbered($0, temperature: Double($0)) }

  private func click(_ world: WatchWorld, _ column: Int, _ row: Int) {
    world.send(.input(.mouse(MouseReport(.press, column: column, row: row))))
  }

  private func scroll(_ world: WatchWorld, _ action: MouseReport.Action, column: Int = 5) {
    world.send(.input(.mouse(MouseReport(action, column: column, row: 5))))
  }

  @Test func `selects and, twice, opens`() {
    let world = WatchWorld(cities)
    click(world, 5, 4)
    #expect(world.selected == "City 2")
    world.pass(1)
    click(world, 5, 4)
    #expect(world.screen[1].contains("°C"), "the second click was too late")
    click(world, 5, 5)
    click(world, 5, 6)
    #expect(world.screen[1].contains("°C"), "these are two cities")
    click(world, 5, 6)
    #expect(world.screen[1].hasPrefix("  City 4"))
    click(world, 5, 8)
    #expect(world.screen[1].hasPrefix("  City 4"), "the page has nothing to click")
  }

  @Test func `does nothing in the header, at the keys and in prompts`() {
    let world = WatchWorld(cities)
    click(world, 5, 0)
    click(world, 5, 23)
    world.press(.character("d"))
    click(world, 5, 6)
    #expect(world.selected == "City 0")
    #expect(world.bottom == "remove City 0? y/n")
    world.press(.escape, .character("?"))
    click(world, 5, 6)
    world.press(.escape)
    #expect(world.selected == "City 0")
    #expect(world.bottom.hasPrefix("? keys"))
  }

  @Test func `scrolls three rows, and the selection stays on the screen`() {
    let world = WatchWorld(cities)
    scroll(world, .scrollDown)
    #expect(world.names.first == "  City 3")
    #expect(world.selected == "City 3")
    world.press(.down, .down)
    scroll(world, .scrollDown)
    #expect(world.names.first == "  City 6")
    #expect(world.selected == "City 6")
    scroll(world, .scrollUp)
    #expect(world.names.first == "  City 3")
    #expect(world.selected == "City 6")
    for _ in 0..<9 { scroll(world, .scrollUp) }
    #expect(world.names.first == "  City 0")
    for _ in 0..<20 { scroll(world, .scrollDown) }
    #expect(world.names.last == "  City 29")
    world.press(.home)
    for _ in 0..<20 { scroll(world, .scrollUp) }
    #expect(world.selected == "City 0")
  }

  @Test func `scrolls the side under it, and the help`() {
    let world = WatchWorld(cities, size: TerminalSize(columns: 120, rows: 6))
    scroll(world, .scrollDown, column: 100)
    #expect(world.names.first?.hasPrefix("  City 0") == true)
    #expect(!world.screen[1].contains("City 0"), "the page scrolled")
    world.press(.character("?"))
    let help = world.screen[1]
    scroll(world, .scrollDown)
    #expect(world.screen[1] != help)
  }

  @Test func `changes sides`() {
    let world = WatchWorld(cities, size: TerminalSize(columns: 120, rows: 40))
    click(world, 100, 5)
    #expect(world.bottom.hasPrefix("Esc back"))
    click(world, 5, 5)
    #expect(!world.bottom.hasPrefix("Esc back"))
    #expect(world.selected == "City 3")
    click(world, 5, 5)
    #expect(world.bottom.hasPrefix("Esc back"))
  }

  @Test func `orders by a heading, and a second click reverses`() {
    let world = WatchWorld(cities)
    click(world, 3, 1)
    #expect(world.screen[1].contains("City▲"))
    click(world, 3, 1)
    #expect(world.screen[1].contains("City▼"))
    let heading = Array(world.screen[1])
    let wind = heading.firstIndex(of: "W") ?? 0
    click(world, wind, 1)
    #expect(world.screen[1].contains("Wind▼km/h"))
    let rain = heading.firstIndex(of: "R") ?? 0
    click(world, rain + 3, 1)
    #expect(world.screen[0].contains(" sorted by rain "), "\(world.screen)")
    click(world, heading.firstIndex(of: "L") ?? 0, 1)
    #expect(world.bottom == "the list has no order by this column")
    #expect(world.screen[0].contains(" sorted by rain "), "\(world.screen)")
  }
}
