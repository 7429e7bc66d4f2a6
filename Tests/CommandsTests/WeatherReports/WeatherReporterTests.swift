import JSONText
import TestSupport
import Testing

@Suite("skydiff current and forecast") struct WeatherReporterTests {
  let world = TestWorld()

  @Test func `fetch their part of the weather whatever its age, and save it`() throws {
    world.track("Seoul")
    world.service.change("Seoul") { $0.temperature = 20 }
    let current = world.run("current", "Seoul", "--json", asking: ["current Seoul"])
    #expect(current.status == 0)
    #expect(try current.cities()[0]["current"]?["temperature"]?.double == 20)
    #expect(try current.cities()[0]["change"]?.string == "updated")
    let forecast = world.run("forecast", "Seoul", "--json", asking: ["daily Seoul"])
    #expect(forecast.status == 0)
    #expect(try world.run("list", "--json").cities()[0]["current"]?["temperature"]?.double == 20)
  }

  @Test(arguments: ["current", "forecast"]) func `save nothing for a place not in the list`(
    _ command: String
  ) throws {
    world.track("Seoul")
    let before = world.state
    let run = world.run(command, "Oslo", "--json", asking: nil)
    #expect(run.status == 0)
    let city = try run.cities()[0]
    #expect(city["name"]?.string == "Oslo")
    for key in ["id", "change", "addedAt"] { #expect(city[key]?.isNull == true) }
    #expect(city["changes"]?.rawText == "[]")
    #expect(world.state == before)
  }

  @Test func `show a place not in the list once`() throws {
    let run = world.run("current", "Oslo", "oslo", "--json", asking: nil)
    #expect(try run.cities().map { $0["name"]?.string } == ["Oslo"])
  }

  @Test func `show as many days as requested`() throws {
    world.track("Seoul")
    let run = world.run("forecast", "Seoul", "--days", "2", "--json", asking: nil)
    let days = try run.cities()[0]["forecast"]?["days"]?.array.map { Array($0) } ?? []
    #expect(days.compactMap { $0["date"]?.string } == ["2026-11-21", "2026-11-22"])
  }

  @Test(
    arguments: [
      (["current", "Atlantis"], 1), (["forecast", "--days", "17"], 64),
      (["forecast", "--days", "0"], 64), (["current", "91,0"], 64), (["current", "--offline"], 69),
      (["forecast", "Oslo", "--offline"], 69),
    ] as [([String], Int32)])
  func `report wrong arguments and unavailable weather, and change nothing`(
    _ arguments: [String], _ status: Int32
  ) {
    world.track("Seoul")
    let before = world.state
    let run = world.run(arguments, asking: nil)
    #expect(run.status == status)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: "))
    #expect(world.state == before)
  }

  @Test(arguments: Array(stride(from: 1, through: 120, by: Torture.count(17, torture: 1))))
  func `print no line wider than the terminal`(_ width: Int) {
    world.track("Seoul")
    world.isOutputTerminal = true
    world.width = width
    for arguments in [["current"], ["forecast"], ["forecast", "--hourly"]] {
      let run = world.run(arguments + ["--color", "never"], asking: nil)
      for line in run.output.split(separator: "\n") {
        // No character of these lines is wider than one column.
        #expect(line.count <= width, "\(arguments): \(line)")
      }
    }
  }
}
