import FoundationEssentials
import JSONText
import Testing

@Suite struct `skydiff state prune` {
  private let world = TestWorld()

  private var directory: String { world.statePath + ".history" }

  /// Revisions 1 to 4 at 09:00, 09:10, 09:20 and 09:30; it is 09:40.
  private func save() {
    world.track("Seoul")
    for city in ["Oslo", "Busan", "Paris"] {
      world.advance(minutes: 10)
      world.track(city)
    }
    world.advance(minutes: 10)
  }

  private var texts: [String] {
    (world.contents(of: directory) ?? []).map { world.text(of: "\(directory)/\($0)") ?? "" }
  }

  @Test func `forgets what is older, but not the state in force then`() throws {
    save()
    let run = world.run("state", "prune", "--keep", "25m")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("removed 2 saved states, "))
    #expect(run.output.hasSuffix("; the oldest state is revision 2 of 09:10\n"))
    #expect(world.run("log", "--all", "--oneline").lines.map { $0.prefix(2) }.contains("4 "))
    #expect(try world.run("list", "--as-of", "2", "--json").names() == ["Seoul", "Oslo"])
    #expect(world.run("list", "--as-of", "1").status == 1)
    #expect(world.run("list", "--as-of", "09:05").status == 1)
    #expect(texts.allSatisfy { !$0.contains(#""revision":1,"#) })
    #expect(try world.run("list", "--json").names().count == 4)
    let again = world.run("state", "prune", "--keep", "25m")
    #expect(again.output == "")
    #expect(again.errors == "skydiff: nothing to remove; the oldest state is revision 2 of 09:10\n")
  }

  @Test(arguments: ["0s", "0d", "0w"]) func `forgets everything but the present`(
    _ keep: String
  ) throws {
    save()
    let list = world.run("list")
    #expect(world.run("state", "prune", "--keep", keep).output.hasPrefix("removed 4 saved states"))
    #expect(world.run("list") == list)
    #expect(try world.run("list", "--as-of", "4", "--json").names().count == 4)
    #expect(world.run("list", "--as-of", "3").status == 1)
    #expect(world.run("undo").status == 1)
    #expect(!texts.joined().contains(#""change":"added""#))
    world.advance(minutes: 10)
    _ = world.run("remove", "Seoul")
    #expect(try world.run("list", "--as-of", "@~1", "--json").names().count == 4)
  }

  @Test func `only prints what it would do with --dry-run`() throws {
    save()
    let before = texts
    let dry = world.run("state", "prune", "--keep", "25m", "--dry-run")
    #expect(texts == before)
    #expect(dry.output.hasPrefix("would remove 2 saved states, "))
    #expect(dry.output.hasSuffix("; the oldest state would be revision 2 of 09:10\n"))
    let real = world.run("state", "prune", "--keep", "25m")
    #expect(
      dry.output.replacing("would remove", with: "removed").replacing("would be", with: "is")
        == real.output)
  }

  @Test func `prints an object in JSON`() throws {
    save()
    let size = texts.reduce(0) { $0 + $1.utf8.count }
    for isDryRun in [true, false] {
      let options = isDryRun ? ["--dry-run"] : []
      let run = world.run(["state", "prune", "--keep", "15m", "--json"] + options)
      #expect(run.errors == "")
      let document = try run.document()
      #expect(document["command"]?.string == "state prune")
      #expect(document["path"]?.string == directory)
      #expect(document["removed"]?.int == 3)
      #expect(document["oldest"]?.int == 3)
      #expect(document["oldestSavedAt"]?.string == "2026-11-21T09:20:04Z")
      #expect(document["dryRun"]?.bool == isDryRun)
      if !isDryRun {
        let now = texts.reduce(0) { $0 + $1.utf8.count }
        #expect(document["size"]?.int == size - now)
      }
    }
  }

  @Test func `uses history.keep, and forgets nothing where that is null`() throws {
    save()
    try world.configure(#"{"history": {"keep": null}}"#)
    let remark =
      "skydiff: history.keep is null: nothing is forgotten; say how much to keep with --keep\n"
    #expect(world.run("state", "prune") == TestWorld.Run(errors: remark))
    let json = world.run("state", "prune", "--json")
    #expect(json.errors == remark)
    #expect(try json.document()["removed"]?.int == 0)
    #expect(try json.document()["oldest"]?.int == 0)
    try world.configure(#"{"history": {"keep": "15m"}}"#)
    #expect(world.run("state", "prune").output.hasPrefix("removed 3 saved states, "))
  }

  @Test func `removes everything where history was switched off`() throws {
    save()
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    let run = world.run("state", "prune", "--json")
    #expect(try run.document()["removed"]?.int == 4)
    #expect(world.contents(of: directory) == [])
    #expect(world.run("state", "prune").errors == "skydiff: nothing to remove\n")
  }

  @Test func `removes history that does not lead to the list`() throws {
    save()
    let other = TestWorld()
    other.track("Paris")
    try world.write(try #require(other.state), to: world.statePath)
    #expect(world.run("state", "prune", "--keep", "1h").errors == "skydiff: nothing to remove\n")
    let run = world.run("state", "prune", "--keep", "5m")
    #expect(run.output.hasSuffix(" that did not lead to the saved list\n"))
    #expect(world.contents(of: directory) == [])
    #expect(world.run("state", "check").errors == "")
  }

  @Test func `does nothing where there is no history`() {
    #expect(
      world.run("state", "prune", "--keep", "0d")
        == TestWorld.Run(errors: "skydiff: nothing to remove\n"))
    #expect(world.contents(of: world.home) == [])
  }

  @Test func `leaves marks and a damaged state alone`() throws {
    save()
    _ = world.run("mark", "trip", "1")
    #expect(world.run("state", "prune", "--keep", "0d").status == 0)
    #expect(world.run("mark").output.contains("not available"))
    let before = texts
    try world.write("{", to: world.statePath)
    #expect(world.run("state", "prune", "--keep", "0d").status == 65)
    #expect(texts == before)
  }

  @Test(arguments: ["4", "w", "-1d", "1y", "", "90 d"]) func `rejects what is no duration`(
    _ keep: String
  ) {
    let run = world.run("state", "prune", "--keep=\(keep)")
    #expect(run.status == 64)
    #expect(run.errors.contains("a duration such as 90d or 12w"), "\(run.errors)")
  }
}
