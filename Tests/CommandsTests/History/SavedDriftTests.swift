import JSONText
import Testing

/// The forecast of today's high in Seoul: 12 at 09:00:04, 18 at 10:00:04 by a refresh, the same an hour
/// later, 15 at 12:00:04.
@Suite struct `skydiff drift of what was saved` {
  private let world = TestWorld()

  init() {
    world.save(["add", "Seoul", "Oslo"])
    for high in [18.0, 18, 15] {
      world.advance(minutes: 50)
      world.service.change("Seoul") { $0.high = high }
      world.save(["refresh", "--force"])
    }
  }

  private func issues(_ arguments: String...) throws -> [[JSONValue]] {
    try world.run(["drift", "--json"] + arguments, asking: nil).cities().flatMap { city in
      (city["days"]?.array.map(Array.init) ?? []).map { $0["issues"]?.array.map(Array.init) ?? [] }
    }
  }

  @Test func `prints a row for each forecast that differs`() throws {
    let issues = try #require(try issues("Seoul", "--day", "sat").first)
    #expect(issues.map { $0["temperatureMax"]?.rawText } == ["12.0", "18.0", "15.0"])
    #expect(issues.map { $0["revision"]?.int } == [1, 2, 4])
    let run = world.run("drift", "Seoul", "--day", "today", asking: nil)
    #expect(run.lines.count == 5, "\(run.output)")
    #expect(run.lines.last?.contains("~15.0") == true)
  }

  @Test func `is the same for a city that was removed and came back`() throws {
    let before = world.run("drift", "Seoul", "--day", "today", "--json", asking: nil).output
    world.save(["remove", "Seoul"], ["undo"])
    #expect(world.run("drift", "Seoul", "--day", "today", "--json", asking: nil).output == before)
  }

  @Test func `prints the coming days, and a passed one`() throws {
    let run = world.run("drift", "Seoul", asking: nil)
    #expect(run.status == 0)
    #expect(run.output.contains("12.0 to 18.0 °C"), "\(run.output)")
    #expect(try issues("Oslo").allSatisfy { $0.count == 1 })
    world.advance(minutes: 3 * 24 * 60)
    #expect(try issues("Seoul", "--day", "2026-11-21").first?.count == 3)
    #expect(try issues("Seoul", "--day", "2026-11-20").isEmpty)
  }
}
