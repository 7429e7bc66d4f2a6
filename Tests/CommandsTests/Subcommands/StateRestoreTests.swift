import JSONText
import Testing

@Suite struct `skydiff state restore WHEN` {
  private let world = TestWorld()

  @Test func `makes the cities and their weather as they were the next revision`() throws {
    world.track("Seoul", "Oslo")
    let exported = try world.run("export").cities()
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    _ = world.run("refresh", asking: nil)
    _ = world.run("remove", "Oslo")
    let run = world.run("state", "restore", "1")
    #expect(run.status == 0)
    #expect(run.errors == "skydiff: restored revision 1 of 09:00\n")
    #expect(run.lines.last == "1 added, 1 updated")
    let document = try world.run("export").document()
    #expect(document["revision"]?.int == 4)
    let cities = try world.run("export").cities()
    #expect(cities.map { $0["current"]?.rawText } == exported.map { $0["current"]?.rawText })
    #expect(cities.map { $0["name"]?.string } == exported.map { $0["name"]?.string })
    #expect(cities[1]["forecast"]?["hours"]?.array?.count == 48)
  }

  @Test func `saves nothing if the list is the same`() throws {
    world.track("Seoul")
    let before = world.state
    for when in ["1", "now", "2026-11-21T09:00:04Z", "0s"] {
      let run = world.run("state", "restore", when)
      #expect(
        run
          == TestWorld.Run(
            errors: "skydiff: nothing to restore: the list is the same as at revision 1 of 09:00\n")
      )
    }
    #expect(world.state == before)
    #expect(try world.run("state", "restore", "now", "--json").cities().isEmpty)
  }

  @Test func `revision 0 is the empty list`() throws {
    world.track("Seoul")
    #expect(world.run("state", "restore", "0").lines.last == "1 removed")
    #expect(try world.run("export").cities().isEmpty)
    #expect(world.run("undo").status == 0)
    #expect(try world.run("export").names() == ["Seoul"])
  }

  @Test func `fails for an unknown revision and wrong usage`() {
    world.track("Seoul")
    let before = world.state
    #expect(world.run("state", "restore", "7").status == 1)
    #expect(world.run("state", "restore", "tomorrow").status == 64)
    #expect(world.run("state", "restore", "1", "2").status == 64)
    #expect(world.state == before)
  }
}
