import FoundationEssentials
import JSONText
import Testing
import WeatherSimulator

/// Commands that read few parts of the list show the same as those that read all of it.
struct PartialReadingTests {
  private static let cities = ["Seattle", "New York", "Denver", "Lagos", "Oslo", "Perth"]

  private let faults: FaultWorld

  init() throws {
    faults = try FaultWorld(.openMeteo)
    #expect(faults.world.run(["add"] + Self.cities, asking: nil).status == 0)
  }

  @Test func `the chance of rain is for the rest of today`() throws {
    let all = try faults.run("list", "--json").cities().map { $0 }
    let rest = all.map { $0["outlook"]?["restOfToday"]?["probability"]?.double }
    let whole = all.map {
      $0["forecast"]?["days"]?.array?.first { _ in true }?["precipitationProbability"]?.double
    }
    try #require(rest.contains { $0 != nil } && rest != whole, "the days have to differ")
    let comparison = faults.world.run(["compare"] + Self.cities, asking: nil).output.split(
      separator: "\n")
    let row = try #require(comparison.first { $0.contains("Rain %") })
    let chances = row.split(separator: "%")[1].split { " ▲".contains($0) }.map { Double($0) }
    #expect(chances == rest)
  }

  @Test func `tomorrow has the sky of its forecast`() throws {
    let all = try faults.run("list", "--json").cities()
    let days = try all.map { city in
      try #require(city["forecast"]?["days"]?.array?.dropFirst().first { _ in true })
    }
    try #require(
      days.contains { $0["daytime"]?["condition"]?.string != $0["condition"]?.string },
      "the skies have to differ")
    var skies: [String] = []
    for city in Self.cities {
      let table = faults.run("forecast", city, "--days", "2", "--format", "markdown").output
      let rows = table.split(separator: "\n").filter { $0.hasPrefix("|") }.map {
        $0.split(separator: " | ", omittingEmptySubsequences: false)
      }
      let column = try #require(rows.first?.firstIndex(of: "Condition"), "\(table)")
      skies.append(String(try #require(rows.last)[column]))
    }
    faults.world.width = 220
    let list = faults.run("list").output.split(separator: "\n")
    for (city, sky) in zip(Self.cities, skies) {
      let row = try #require(list.first { $0.contains(city) }, "\(list)")
      #expect(row.contains(" \(sky)  "), "\(row) \(sky)")
    }
  }
}
