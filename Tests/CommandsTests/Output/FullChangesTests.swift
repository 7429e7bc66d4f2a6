import Testing

@Suite struct `The option --full` {
  private let world = TestWorld()

  /// A city with two changes on each of seven days, and two of the present.
  init() throws {
    try world.reportSmallChanges()
    world.track("Seoul", "Oslo")
    world.advance(minutes: 60)
    world.service.change("Seoul") {
      $0.temperature = 12.5
      $0.humidity = 80
      $0.high = 15
      $0.low = 1
    }
    world.isOutputTerminal = true
    world.width = 80
    world.variables["NO_COLOR"] = "1"
  }

  private static let changes =
    ["today", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"].flatMap {
      ["\($0) high 12 → 15 °C", "\($0) low 4 → 1 °C"]
    } + ["humidity 50 → 80 %"]

  /// The lines of changes, which no other line is indented as.
  private func lines(_ run: TestWorld.Run) -> [String] {
    run.lines.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
  }

  /// The changes in the lines, each with its day.
  private func changes(_ lines: [String]) -> [String] {
    lines.joined(separator: " · ").replacing(" · ", with: "\n").split(separator: "\n").flatMap {
      clause in
      let parts = clause.replacing(", ", with: "\n").split(separator: "\n").map(String.init)
      let day = clause.prefix { $0 != " " }
      return parts.prefix(1) + parts.dropFirst().map { "\(day) \($0)" }
    }
  }

  /// The words without the names of days, which only the first change of a day in a line has.
  private func words(_ lines: [String]) -> [String] {
    let days = ["today", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "·"]
    return lines.joined(separator: " ").replacing(",", with: "").split(separator: " ").map(
      String.init
    ).filter { !days.contains($0) }
  }

  @Test func `prints every change in refresh, which has two lines without it`() {
    let run = world.run("refresh", "--full", asking: ["all Seoul, Oslo"])
    #expect(changes(lines(run)) == Self.changes)
    #expect(lines(run).count > 2)
    #expect(run.lines.allSatisfy { $0.count <= 80 })
    #expect(run.lines.last == "Weather data by Open-Meteo.com")
  }

  @Test func `is not needed for two lines in refresh and one in list`() {
    let refresh = lines(world.run("refresh", asking: ["all Seoul, Oslo"]))
    #expect(
      refresh == [
        "today high 12 → 15 °C, low 4 → 1 °C · Sun high 12 → 15 °C, low 4 → 1 °C",
        "Mon high 12 → 15 °C, low 4 → 1 °C · Tue high 12 → 15 °C · 8 more",
      ])
    let list = lines(world.run("list"))
    #expect(list == ["today high 12 → 15 °C, low 4 → 1 °C · Sun high 12 → 15 °C · 12 more"])
  }

  @Test(arguments: [20, 28, 40, 80, 120]) func `prints every change in list, at any width`(
    _ width: Int
  ) {
    _ = world.run("refresh", asking: ["all Seoul, Oslo"])
    world.width = width
    let run = world.run("list", "--full")
    #expect(run.lines.allSatisfy { $0.count <= width }, "\(run.output)")
    // Below 28 columns the change of the temperature has no room in the row.
    let expected = (width < 28 ? ["10.0 → 12.5 °C"] : []) + Self.changes
    #expect(words(lines(run)) == words(expected), "\(run.output)")
  }

  @Test func `changes nothing in a pipe, which has all changes in one line`() {
    _ = world.run("refresh", asking: ["all Seoul, Oslo"])
    world.isOutputTerminal = false
    world.width = nil
    let run = world.run("list", "--full")
    #expect(lines(run).count == 1)
    #expect(changes(lines(run)) == Self.changes)
    #expect(world.run("list") == run)
  }

  @Test func `changes no document`() {
    _ = world.run("refresh", asking: ["all Seoul, Oslo"])
    for format in ["json", "csv"] {
      let run = world.run("list", "--full", "--format", format)
      #expect(run.status == 0)
      #expect(run == world.run("list", "--format", format))
    }
  }
}
