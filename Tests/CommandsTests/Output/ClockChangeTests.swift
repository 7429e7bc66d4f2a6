import FoundationEssentials
import Testing
import Weather
import WeatherSamples

/// What is shown of a place whose clocks change after its weather was fetched.
@Suite struct `Around a clock change` {
  private let world = TestWorld()

  /// Adds Oslo on the Saturday before the end of summer time, fetched with its offset.
  private func addOslo() throws {
    world.now = try instant("2026-10-24T12:00:00Z")
    let index = try #require(world.service.places.firstIndex { $0.name == "Oslo" })
    world.service.places[index].utcOffset = 7200
    world.service.places[index].weather.high = 15
    #expect(world.run("add", "Oslo", asking: nil).status == 0)
  }

  @Test func `hours have the local time of their own instant`() throws {
    try addOslo()
    let output = world.run("forecast", "--hourly", asking: nil).output
    // The fake service counts the hours as degrees: 06:00Z on Sunday is 18 hours away.
    #expect(output.contains("Sun 02:00    12.0"))
    #expect(output.contains("Sun 02:00    13.0"))
    #expect(output.contains("Sun 07:00    18.0"))
    let rows = world.run("forecast", "--hourly", "--format", "tsv", asking: nil).output
    #expect(rows.contains("2026-10-25T06:00:00Z"))
  }

  @Test func `times of the sun are local to the day`() throws {
    try addOslo()
    let lines = world.run("forecast", "--format", "markdown", asking: nil).output.split(
      separator: "\n")
    let times = lines.filter { $0.contains("2026-10-2") }.map { line in
      let cells = line.split(separator: "|").map { String($0).trimmingSpaces }
      return cells.suffix(2).joined(separator: " ")
    }
    // The service labels both with the offset of the request.
    #expect(times.prefix(3) == ["07:10 17:20", "06:10 16:20", "06:10 16:20"])
  }

  @Test func `the clock of the list follows without a fetch`() throws {
    try addOslo()
    world.width = 160
    world.isOutputTerminal = true
    world.now = try instant("2026-10-25T12:00:00Z")
    #expect(world.run("list").output.contains("13:00"))
  }

  @Test func `quiet hours and rules follow without a fetch`() throws {
    try addOslo()
    try world.configure(
      #"{"rules": {"warm": {"when": "today.temperatureMax > 10", "quiet": "22:00-07:00"}}}"#)
    // 06:30 in Oslo after the change, and 07:30 by the offset of the fetch.
    world.now = try instant("2026-10-25T05:30:00Z")
    #expect(!world.run("refresh", asking: nil).output.contains("warm"))
    // A metric is of what holds, not of what is reported.
    let metrics = world.run("list", "--format", "prometheus").output
    #expect(metrics.contains(#"country="NO",rule="warm"} 1"#))
    world.now = try instant("2026-10-25T06:30:00Z")
    #expect(world.run("refresh", asking: nil).output.contains("warm since 06:30"))
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
