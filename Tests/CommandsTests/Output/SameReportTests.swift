import JSONText
import Testing

/// What every command says of one save.
@Suite struct `The report of a save` {
  private let hooks: HookWorld
  private var world: TestWorld { hooks.world }

  init() throws { hooks = try Self.changed() }

  /// A list with new weather that was not fetched yet.
  private static func changed() throws -> HookWorld {
    let hooks = try HookWorld(#"[{"on": ["changes"], "run": ["one"]}]"#)
    let world = hooks.world
    _ = world.run("remove", "Here")
    world.track("Seoul", "Oslo")
    _ = world.run("list", "--unseen")
    world.advance(minutes: 70)
    world.service.change("Seoul") {
      $0.temperature = 20
      $0.high = 25
      $0.rainProbability = 90
      $0.weatherCode = 61
    }
    return hooks
  }

  /// The changes of Seoul among the cities of a document, field by field.
  private func changes(_ cities: [JSONValue]?) throws -> [String] {
    let seoul = try #require(cities?.first { $0["name"]?.string == "Seoul" })
    return try #require(seoul["changes"]?.array).map(Self.text)
  }

  private static func text(_ change: JSONValue) -> String {
    ["field", "before", "after", "expected"].map { change[$0]?.rawText ?? "" }.joined(
      separator: " ")
  }

  @Test func `is the same in every command, each field of it`() throws {
    let other = try Self.changed()
    let line = other.world.watch("--format", "ndjson", "--count", "1").lines.first
    #expect(other.programs.count == 3)
    let watched = try JSONDocument(try #require(line)).root
    let refreshed = try changes(world.run("refresh", "--json", asking: nil).cities())
    for field in ["current.temperature", "current.kind", "temperatureMax"] {
      #expect(refreshed.contains { $0.contains(field) }, "\(refreshed)")
    }
    #expect(watched["changes"]?.array.map { $0.map(Self.text) } == refreshed)
    let batch = try HookWorld.batch(of: try #require(hooks.programs.last))
    let items = batch["items"]?.array?.first { $0["city"]?["name"]?.string == "Seoul" }
    #expect(items?["changes"]?.array.map { $0.map(Self.text) } == refreshed)
    #expect(try changes(world.run("list", "--unseen", "--json").cities()) == refreshed)
    // By another process, and by one of the next day.
    for minutes in [0.0, 1440] {
      world.advance(minutes: minutes)
      #expect(try changes(world.run("list", "--json").cities()) == refreshed)
      let log = try world.run("log", "--json", "-n", "1").document()["revisions"]?.array
      #expect(
        try changes(log?.first { _ in true }?["cities"]?.array.map { Array($0) }) == refreshed)
    }
  }

  @Test func `is the same after a save without news`() throws {
    let refreshed = try changes(world.run("refresh", "--json", asking: nil).cities())
    world.advance(minutes: 70)
    #expect(world.run("refresh", asking: nil).output == "")
    #expect(try changes(world.run("list", "--json").cities()) == refreshed)
  }
}
