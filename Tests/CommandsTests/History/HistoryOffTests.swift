import JSONText
import Testing

@Suite struct `a history that keeps nothing, or all` {
  private let world = TestWorld()

  private func saveWithoutHistory() throws {
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    world.save(["add", "Seoul", "Oslo"])
    world.refresh("Seoul", to: 20)
  }

  @Test func `keeping nothing fails for every state but two`() throws {
    try saveWithoutHistory()
    let state = world.state
    let moments = [
      "0", "1", "2", "@~2", "@trip", "5m", "1d", "today", "yesterday", "mon", "08:00", "2026-11-21",
      "2026-11-21T09:00:04Z",
    ]
    let commands = [
      ["list", "--since"], ["list", "--as-of"], ["refresh", "--since"], ["current", "--since"],
      ["forecast", "--as-of"], ["export", "--as-of"], ["diff"], ["diff", "now"],
      ["log", "--since"],
      ["log", "--until"], ["state", "restore"], ["mark", "trip"],
    ]
    for command in moments.flatMap({ when in commands.map { $0 + [when] } }) {
      let run = world.run(command)
      #expect(run.status == 1, "\(command)")
      #expect(run.output == "", "\(command)")
      #expect(
        run.onlyError == "no history is kept; for one, put \"history\": "
          + "{ \"keep\": \"90d\" } into the configuration", "\(command)")
    }
    #expect(world.state == state)
  }

  @Test(arguments: [["undo"], ["redo"], ["mark", "trip"], ["list", "--unseen"], ["drift"]])
  func `keeping nothing fails for commands that need it`(_ command: [String]) throws {
    try saveWithoutHistory()
    let run = world.run(command)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: no history is kept; for one, put"))
  }

  @Test func `keeping nothing still has the present and the latest change`() throws {
    try saveWithoutHistory()
    #expect(world.contents(of: world.historyPath)?.isEmpty ?? true)
    #expect(try world.marks("list", "--since", "now") == [" Seoul", " Oslo"])
    #expect(try world.marks("list", "--exact", "--since", "@~1") == ["~Seoul", " Oslo"])
    #expect(try world.marks("list", "--as-of", "@~1") == [" Seoul", " Oslo"])
    #expect(try world.marks("diff", "@~1", "now", "--exact") == ["~Seoul"])
    #expect(try world.marks("diff") == ["~Seoul"])
    #expect(try world.logged() == [2])
    #expect(world.run("list", "--since", "2027-01-01").status == 64)
    let past = try world.run("export", "--as-of", "@~1").cities()
    #expect(past.first?["current"]?["temperature"]?.rawText == "10.0")
    #expect(world.run("export", "--as-of", "now").output == world.run("export").output)
    #expect(world.run("state", "restore", "@~1").status == 0)
    #expect(try world.run("export").cities().first?["current"]?["temperature"]?.rawText == "10.0")
  }

  @Test func `switching it off forgets what was kept`() throws {
    world.save(["add", "Seoul", "Oslo"], ["remove", "Oslo"])
    #expect(try world.logged() == [2, 1])
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    #expect(try world.logged() == [2])
    world.save(["remove", "Seoul"])
    #expect(world.contents(of: world.historyPath)?.contains { $0.hasSuffix(".ndjson") } != true)
  }

  @Test func `null keeps everything`() throws {
    try world.configure(#"{"history": {"keep": null}}"#)
    world.save(["add", "Seoul", "Oslo"])
    for day in 1...3 {
      world.advance(minutes: 400 * 24 * 60)
      world.refresh("Seoul", to: Double(10 * day))
    }
    #expect(try world.logged("--all") == [4, 3, 2, 1])
    #expect(try world.marks("list", "--since", "0") == ["+Seoul", "+Oslo"])
    #expect(world.run("undo").errors.hasPrefix("skydiff: undid 'add' of 2026-11-21 09:00"))
  }
}
