import FoundationEssentials
import JSONText
import Testing

@testable import Commands

@Suite struct `Rain soon` {
  private let world = TestWorld()

  private func refresh(rainIn minutes: Int?) -> TestWorld.Run {
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.rainStartsIn = minutes }
    return world.run("refresh", "--force", asking: nil)
  }

  @Test func `is below the city, in current, templates and JSON, and no change`() throws {
    world.track("Seoul", "Oslo")
    #expect(refresh(rainIn: 25).output == "")
    let list = world.run("list").lines
    #expect(list[2] == "    rain in 25 min, until about 19:05 UTC+9", "\(list)")
    #expect(
      world.run("list", "--template", "{name}: {rain}").output
        == "Seoul: rain in 25 min, until about 19:05\nOslo: \n")
    let cities = try world.run("list", "--json").cities()
    #expect(cities[1]["nowcast"]?.rawText == "null")
    let nowcast = try #require(cities[0]["nowcast"])
    #expect(nowcast["resolution"]?.int == 15)
    #expect(nowcast["startsAt"]?.string == "2026-11-21T09:35:00Z")
    #expect(nowcast["endsAt"]?.string == "2026-11-21T10:05:00Z")
    #expect(nowcast["kind"]?.string == "rain")
    #expect(nowcast["amount"]?.double == 1.5)
    #expect(nowcast["steps"]?.array?.map { $0["rate"]?.double } == [2, 4, 0, 0])
    #expect(
      cities[0]["summary"]?.string?.hasPrefix("rain in 25 min, until about 19:05") == true)
    let inches = try world.run("list", "--json", "--units", "imperial").cities()
    #expect(inches[0]["nowcast"]?["amount"]?.double == 0.06)
    #expect(world.run("refresh", "--force", "--exit-code", asking: nil).status == 0)
    #expect(world.run("export").output.contains("nowcast") == false)
    #expect(world.run("list", "--as-of", "2", "--json").output.contains(#""nowcast": null"#))
  }

  @Test func `goes with its age`() {
    world.track("Seoul")
    _ = refresh(rainIn: 60)
    world.advance(minutes: 44)
    #expect(world.run("list").output.contains("rain in 15 min, until about 19:40 UTC+9"))
    world.advance(minutes: 2)
    #expect(world.run("list").output.contains("rain in") == false)
  }

  @Test func `is reported by a rule once, though its start wanders`() throws {
    try world.configure(
      #"{"changes": {"baseline": "lastReported"}, "rules": {"rain": {"when": "rain.startsIn < 30m", "keep": "30m"}}}"#
    )
    world.track("Seoul")
    let starts = [25, 50, 10, 50, 10, 50, 10, 50, 10, 10]
    let reports = starts.map { refresh(rainIn: $0).output }
    #expect(reports.map(\.isEmpty) == starts.indices.map { $0 > 0 }, "\(reports)")
    let lines = reports[0].split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("rain") } == ["  ! rain in 25 min, until about 19:05 UTC+9"])
    #expect(
      world.run("list").lines.filter { $0.contains("rain") } == [
        "  ! rain in 10 min, until about 20:20 UTC+9"
      ])
    _ = refresh(rainIn: 90)
    for _ in 0..<2 { #expect(refresh(rainIn: 90).output == "") }
    #expect(refresh(rainIn: 90).lines.contains("  ! rain has cleared"))
  }

  @Test func `stands after the name of a rule with another name, and only there`() throws {
    try world.configure(#"{"rules": {"umbrella": {"when": "rain.startsIn < 30m"}}}"#)
    world.track("Seoul")
    let lines = refresh(rainIn: 20).lines.filter { $0.contains("rain") }
    #expect(lines == ["  ! umbrella: rain in 20 min, until about 19:00 UTC+9"])
  }
}
