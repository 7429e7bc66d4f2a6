import JSONText
import Testing

@Suite struct `Cities of one name` {
  private let world = TestWorld()

  private static let portlands = [("Oregon", 45.52345), ("Maine", 43.65737)]

  init() {
    for (index, (state, latitude)) in Self.portlands.enumerated() {
      world.service.places.append(
        FakePlace(5_000_000 + index, "Portland", state, "United States", "US", at: (latitude, -100))
      )
    }
  }

  /// The rows of a table up to the temperatures, without the heading.
  private func names(_ run: TestWorld.Run) -> [String] {
    run.lines.filter { "+-~".contains($0.prefix(1)) || $0.contains("  ☁") }.map { line in
      let words = line.dropFirst(2).split(separator: "  ", maxSplits: 1)
      return "\(line.prefix(2).trimmingPrefix(" "))\(words.first ?? "")"
    }
  }

  private func add(_ places: String...) -> TestWorld.Run {
    world.run(["add"] + places, asking: nil)
  }

  @Test func `of one country have their state codes`() {
    let run = add("Portland, Oregon", "Portland, Maine", "Oslo")
    #expect(run.status == 0)
    #expect(names(run) == ["+ Portland OR", "+ Portland ME", "+ Oslo"])
    #expect(names(world.run("list")) == names(run))
  }

  @Test func `of several countries have their country codes`() {
    let run = add("Paris", "Paris, US", "Portland, Maine")
    #expect(names(run) == ["+ Paris FR", "+ Paris US", "+ Portland"])
  }

  @Test func `have codes from the second on, also where one of them is not shown`() {
    #expect(names(add("Portland, Oregon")) == ["+ Portland"])
    #expect(names(add("Portland, Maine")) == ["+ Portland ME"])
    #expect(names(world.run("list", "Portland, Oregon")) == [" Portland OR"])
    #expect(names(world.run("remove", "Portland, Maine")) == ["- Portland ME"])
    _ = world.run("edit", "Portland", "--tag", "home")
    #expect(names(world.run("list")) == ["~ Portland"])
  }

  @Test func `are accepted as they are printed, in completions and errors as well`() throws {
    _ = add("Portland, Oregon", "Portland, Maine")
    #expect(names(world.run("list", "portland or")) == ["+ Portland OR"])
    #expect(world.offered("remove", "") == ["Portland OR", "Portland ME"])
    let error = world.run("edit", "Portland", "--tag", "x").errors
    #expect(
      error
        == "skydiff: error: 'Portland' could be Portland OR or Portland ME; name one of them so, "
        + "in quotes\n")
    for command in [["edit", "--tag", "x"], ["current"], ["log"], ["drift"], ["refresh"]] {
      #expect(world.run(command + ["Portland ME"], asking: nil).status == 0, "\(command)")
    }
    #expect(world.run("compare", "Portland OR", "Portland ME").status == 0)
    #expect(world.run("remove", "Portland ME").status == 0)
    #expect(world.run("remove", "Portland ME").status == 1)
  }

  @Test func `have their labels in JSON and templates`() throws {
    _ = add("Portland, Oregon", "Portland, Maine", "Oslo")
    let labels = ["Portland OR", "Portland ME", "Oslo"]
    #expect(try world.run("list", "--json").cities().map { $0["label"]?.string } == labels)
    #expect(world.run("list", "--template", "{label}").lines == labels)
    // One of them alone is not shown without what distinguishes it.
    #expect(world.run("list", "Portland ME", "--template", "{label}").lines == ["Portland ME"])
    let line = world.run("current", "Portland OR", "--format", "ndjson", asking: nil).output
    #expect(line.contains(#""name":"Portland","label":"Portland OR""#))
    #expect(!world.run("export").output.contains("label"))
  }

  @Test func `have no codes when one is renamed`() {
    _ = add("Portland, Oregon", "Portland, Maine")
    _ = world.run("edit", "Portland, Maine", "--name", "Home")
    #expect(names(world.run("list")) == [" Portland", "~ Home"])
  }

  @Test(arguments: [16, 20, 28, 40, 80]) func `keep their codes at any width`(_ width: Int) {
    _ = add("Portland, Oregon", "Portland, Maine")
    world.isOutputTerminal = true
    world.width = width
    let rows = world.run("list", "--color", "never").lines.filter { $0.hasPrefix("+ P") }
    #expect(rows.count == 2)
    #expect(rows.first?.contains(" OR ") == true, "\(rows)")
    #expect(rows.last?.contains(" ME ") == true, "\(rows)")
    #expect(rows.allSatisfy { $0.count <= width && $0.contains("10.0") }, "\(rows)")
  }

  @Test func `have regions and countries in the headings of current and forecast`() {
    _ = add("Portland, Oregon", "Portland, Maine", "Oslo")
    let headings = [
      "  Portland, Oregon, United States", "  Portland, Maine, United States", "  Oslo, Norway",
    ]
    let current = world.run("current", asking: nil).lines.filter { $0.contains("  Sat ") }
    let times = ["Sat 09:00", "Sat 09:00", "Sat 10:00 UTC+1"]
    #expect(current == zip(headings, times).map { "\($0)  \($1)" })
    let forecast = world.run("forecast", "--days", "1", asking: nil).lines
    #expect(forecast.filter(headings.contains) == headings)
  }
}
