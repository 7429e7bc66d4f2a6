import Testing
import WeatherSimulator

/// The built program with its built-in places.
struct PlacesEndToEndTests {
  @Test func `add sends one request when its cache is empty`() throws {
    let world = try EndToEndWorld()
    let run = try world.run("add", "서울")
    #expect(run.status == 0)
    #expect(run.output.contains("+ 서울 "))
    #expect(world.simulator.requests.map { $0.target.prefix { $0 != "?" } } == ["/v1/forecast"])
  }

  @Test func `places are found and completed without a request`() throws {
    let world = try EndToEndWorld()
    #expect(try world.run("search", "Springfi", "--offline").status == 0)
    #expect(try world.run("add", "Oslo", "--offline", "--no-fetch").status == 0)
    #expect(try world.run("__complete", "--", "add", "reyk").output.hasPrefix("words\nReykjavík\t"))
    #expect(world.simulator.requests.isEmpty)
  }
}
