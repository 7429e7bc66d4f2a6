import HTTP
import JSONText
import Testing

@Suite struct `skydiff add without weather` {
  private let world = TestWorld()

  @Test func `adds a city without weather when given --no-fetch`() {
    let run = world.run("add", "Oslo", "--no-fetch", asking: ["search Oslo"])
    let expected = """
        City    °C  Sky         Low  High  Rain %  Wind km/h
      + Oslo     ?  ?             ?     ?       ?      ?
          no weather yet
      1 added

      """
    #expect(run == TestWorld.Run(output: expected))
  }

  @Test func `adds a city whose weather cannot be fetched and exits with 3`() throws {
    world.service.fail("all", .failure(.connectionFailed, "connection refused"))
    let run = world.run("add", "Oslo", asking: ["search Oslo", "all Oslo"])
    #expect(
      run
        == TestWorld.Run(
          status: 3,
          output: """
              City    °C  Sky         Low  High  Rain %  Wind km/h
            + Oslo     ?  ?             ?     ?       ?      ?
              ! no weather yet
            1 added, 1 failed

            """,
          errors: """
            skydiff: error: open-meteo: api.open-meteo.com: connection refused; Oslo has no \
            weather yet

            """))
    #expect(world.state?.contains("\"failure\":{\"at\":\"2026-11-21T09:00:04Z\"") == true)
  }

  @Test func `adds nothing when the search for the place fails`() {
    world.service.disconnect()
    let run = world.run("add", "Oslo", asking: ["search Oslo"])
    let expected = """
      skydiff: error: 'Oslo': geocoding-api.open-meteo.com: connection refused; check the \
      network, or the address in the configuration

      """
    #expect(run == TestWorld.Run(status: 69, errors: expected))
    #expect(world.state == nil)
  }

  @Test func `exits with 77 when the geocoder rejects the key`() {
    world.service.fail("search", .status(401, "no such key"))
    let run = world.run("add", "Oslo", asking: ["search Oslo"])
    #expect(run.status == 77)
    #expect(world.state == nil)
  }

  @Test(arguments: [["Oslo"], ["-33.9,151.2", "--name", "Home"]])
  func `fails offline before anything changes`(place: [String]) {
    let run = world.run(["add", "--offline"] + place)
    #expect(run.status == 69)
    #expect(run.output == "")
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("--offline"))
    #expect(world.contents(of: world.home) == [])
  }

  @Test func `adds coordinates offline with --no-fetch`() {
    let run = world.run("add", "-33.9,151.2", "--name", "Home", "--offline", "--no-fetch")
    #expect(run.status == 0)
    #expect(run.lines.last == "1 added")
  }
}
