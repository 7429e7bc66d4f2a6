import Testing
import WeatherSimulator

/// What people ask about stations: why there is no report, and what they report.
struct StationQuestionsTests {
  @Test func `doctor asks the station of a city`() throws {
    let world = try StationWorld()
    #expect(world.run("add", "Seoul").status == 0)
    func line() -> String? {
      world.advance(minutes: 60)
      return world.run("doctor").lines.first { $0.contains("stations aviationweather") }
    }
    #expect(
      line() == "ok       stations aviationweather: answered with a report of Gimpo Intl for Seoul")
    world.simulator.enqueue(Fault(.status(503), provider: .stations, times: nil))
    #expect(line()?.hasPrefix("note     stations aviationweather: ") == true)
    try world.configure(#""observations": "off","#)
    #expect(line() == nil)
  }

  @Test func `the report breaks between its parts alone`() throws {
    let world = try StationWorld()
    #expect(world.run("add", "Seoul").status == 0)
    world.world.width = 58
    let lines = world.run("current", "Seoul").lines
    let index = try #require(lines.firstIndex { $0.contains("measured") })
    #expect(lines[index].hasSuffix("Gimpo Intl, 16 km W, 08:30"), "\(lines)")
    #expect(lines[index + 1].hasPrefix("  wind S 15 km/h, "), "\(lines)")
  }

  @Test func `a condition about what stations do not report is wrong`() throws {
    let world = try StationWorld()
    let run = world.run("list", "--where", "measured.uvIndex > 3")
    #expect(run.status == 64)
    #expect(run.errors.contains("unknown field 'measured.uvIndex'"), "\(run)")
  }
}
