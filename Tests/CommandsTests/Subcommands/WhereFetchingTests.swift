import Testing

@Suite struct `The fetches of --where` {
  private let world = TestWorld()
  private let frost = "temperature < 0"

  init() {
    world.track("Seoul", "Busan", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Oslo") { $0.temperature = -3 }
  }

  private func marks(_ arguments: String...) throws -> [String] {
    try world.run(arguments + ["--json"], asking: nil).marks()
  }

  @Test func `fetches unless the expression is false whatever the weather is`() {
    for command in ["refresh", "current", "forecast"] {
      let part = command == "forecast" ? "daily" : "current"
      #expect(
        world.run(command, "--where", "temperature < 50 and country = NO", asking: ["\(part) Oslo"])
          .status == 0)
      #expect(
        world.run(command, "--where", "name = Lima", asking: [])
          == TestWorld.Run(errors: command == "refresh" ? "" : "skydiff: no city matches\n"))
      world.advance(minutes: 10)
      #expect(
        world.run(command, "--where", "name = Seoul or temperature < -50", asking: nil).status == 0)
      #expect(world.service.requests == ["\(part) Seoul, Busan, Oslo"])
      world.advance(minutes: 10)
    }
  }

  @Test func `says on a terminal that nothing had to be fetched`() {
    world.isErrorTerminal = true
    #expect(
      world.run("refresh", "--where", "tag = x").errors
        == "skydiff: nothing fetched: --where is false for these cities, whatever their weather\n")
  }

  @Test(arguments: ["tag = x", "temperature > 50"])
  func `current and forecast say that no city matches`(_ condition: String) {
    for arguments in [["current"], ["forecast"], ["current", "--as-of", "now"]] {
      let run = world.run(arguments + ["--where", condition], asking: nil)
      #expect(run == TestWorld.Run(errors: "skydiff: no city matches\n"))
    }
  }

  @Test func `an offline run fails only if something would be fetched`() {
    #expect(world.run("current", "--offline", "--where", "tag = x").status == 0)
    #expect(world.run("current", "--offline", "--where", frost).status == 69)
    #expect(world.run("refresh", "--offline", "--where", "tag = x").status == 0)
  }

  @Test func `a place that is not in the list is printed without a mark`() throws {
    let place = world.run("current", "Paris", "--where", "temperature > 0", "--json", asking: nil)
    #expect(try place.marks() == [" Paris"])
    #expect(try marks("current", "Paris", "--where", frost) == [])
    #expect(
      world.run("current", "Paris", "--where", "country = NO", asking: ["search Paris"]).output
        == "")
  }

  @Test func `a failed city that is shown is printed`() throws {
    world.service.fail("current", .status(500, ""))
    #expect(
      try marks("refresh", "--where", "temperature > 0 and name != Oslo") == [" Seoul", " Busan"])
    #expect(try marks("refresh", "--where", frost) == [])
  }
}
