import Commands
import JSONText
import Testing

@Suite struct `skydiff undo` {
  private let world = TestWorld()

  private func names() throws -> [String] { try world.run("export").names() }

  /// A list whose second city was removed, before its weather was fetched again.
  private func removeBusan() {
    world.track("Seoul", "Busan", "Oslo")
    _ = world.run("edit", "Busan", "--tag", "home", "--pin", "met-norway")
    world.advance(minutes: 10)
    _ = world.run("remove", "Busan")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    #expect(world.run("refresh", asking: ["current Seoul, Oslo"]).status == 0)
  }

  @Test func `brings a removed city back, and keeps newer weather`() throws {
    removeBusan()
    let run = world.run("undo")
    #expect(run.status == 0)
    #expect(run.errors == "skydiff: undid 'remove' of 09:10 (revision 3)\n")
    #expect(run.lines.last == "1 added")
    let cities = try world.run("list", "--json").cities()
    #expect(cities.map { $0["name"]?.string } == ["Seoul", "Busan", "Oslo"])
    #expect(cities[1]["id"]?.string == TestWorld.identifier(2))
    #expect(cities[1]["tags"]?.array.map { Array($0).map(\.string) } == ["home"])
    #expect(cities[0]["current"]?["temperature"]?.rawText == "20.0")
    #expect(cities[1]["current"]?["temperature"]?.rawText == "10.0")
  }

  @Test func `goes further back each time, and redo goes forward again`() throws {
    removeBusan()
    for _ in 1...3 { #expect(world.run("undo").status == 0) }
    #expect(try names() == [])
    #expect(world.run("undo") == .failing(1, "nothing to undo"))
    #expect(world.run("redo").errors == "skydiff: redid 'add' of 09:00 (revision 1)\n")
    #expect(try names() == ["Seoul", "Busan", "Oslo"])
    #expect(world.run("redo").errors == "skydiff: redid 'edit' of 09:00 (revision 2)\n")
    #expect(world.run("redo").errors == "skydiff: redid 'remove' of 09:10 (revision 3)\n")
    #expect(try names() == ["Seoul", "Oslo"])
    #expect(world.run("redo").status == 1)
    #expect(world.run("undo").errors == "skydiff: undid 'remove' of 09:10 (revision 3)\n")
    _ = world.run("remove", "Oslo")
    #expect(world.run("redo").status == 1)
  }

  @Test func `passes over an import that brought only weather`() throws {
    world.track("Seoul", "Oslo")
    _ = world.run("edit", "Oslo", "--name", "Christiania")
    world.advance(minutes: 10)
    _ = world.run("refresh", asking: nil)
    world.standardInput = world.run("export").output
    _ = world.run("state", "restore")
    #expect(world.run("import", "-").status == 0)
    #expect(world.run("undo").errors == "skydiff: undid 'edit' of 09:00 (revision 2)\n")
    #expect(try names() == ["Seoul", "Oslo"])
  }

  @Test func `keeps the younger weather when it takes back a restore`() throws {
    world.track("Seoul")
    _ = world.run("edit", "Seoul", "--tag", "home")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    _ = world.run("refresh", asking: nil)
    #expect(world.run("state", "restore", "1").status == 0)
    #expect(world.run("list", "--template", "{tags} {current.temperature}").output == " 10.0\n")
    #expect(world.run("undo").errors.hasPrefix("skydiff: undid 'state restore' of 09:10 "))
    #expect(world.run("list", "--template", "{tags} {current.temperature}").output == "home 20.0\n")
  }

  @Test func `reports the moved city when two neighbors swap`() throws {
    world.track("Seoul", "Oslo")
    _ = world.run("edit", "Oslo", "--before", "Seoul")
    #expect(try world.run("undo", "--json").names() == ["Oslo"])
    #expect(try names() == ["Seoul", "Oslo"])
    _ = world.run("redo")
    _ = world.run("undo")
    _ = world.run("edit", "Seoul", "--after", "Oslo")
    #expect(try world.run("undo", "--json").names() == ["Seoul"])
  }

  @Test func `fails with a history that keeps nothing`() throws {
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    removeBusan()
    let before = world.state
    for direction in ["undo", "redo"] {
      let run = world.run(direction)
      #expect(run.status == 1)
      #expect(run.errors.contains("no history is kept"))
    }
    #expect(world.state == before)
  }

  @Test func `starts over when another command saves before the lock is taken`() throws {
    // Through an environment whose allowGrace, called before the lock, runs the other command.
    world.track("Seoul", "Oslo")
    let other = TestWorld(beside: world)
    var environment = world.environment
    nonisolated(unsafe) var isFirst = true
    environment.allowGrace = { _ in
      guard isFirst else { return }
      isFirst = false
      _ = other.run("edit", "Oslo", "--name", "Christiania")
    }
    #expect(SkydiffProgram.run(["undo"], in: environment) == 0)
    #expect(try names() == ["Seoul", "Oslo"])
  }
}
