import FoundationEssentials
import JSONText
import Testing

@Suite struct `skydiff state check with a history` {
  private let world = TestWorld()

  private var directory: String { world.statePath + ".history" }
  private var segment: String { directory + "/0000000001.ndjson" }

  /// Adds and removes cities: revisions 1 to 3.
  init() {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.track("Oslo", "Busan")
    world.advance(minutes: 10)
    _ = world.run("remove", "Oslo")
  }

  /// The line about the history, without its size.
  private func summary(_ run: TestWorld.Run) -> String? {
    let prefix = "\(directory): "
    guard let line = run.lines.last, line.hasPrefix(prefix) else { return nil }
    return line.dropFirst(prefix.count).split(separator: ", ").dropLast().joined(separator: ", ")
  }

  private func history(_ run: TestWorld.Run) throws -> JSONValue {
    try #require(try run.document()["history"])
  }

  /// Repeats a save until the history begins with another one, then damages the first segment.
  private func damage(_ path: String) throws {
    let text = try #require(world.text(of: path))
    try world.write(text.replacing(#""command":"add""#, with: #""command":"bad""#), to: path)
  }

  @Test func `reports how far back it is whole`() throws {
    let run = world.run("state", "check")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(summary(run) == "ok, revisions 0 to 3")
    #expect(run.lines.last?.hasSuffix(" KB") == true)
    let history = try history(world.run("state", "check", "--json"))
    #expect(history["path"]?.string == directory)
    #expect(history["revisions"]?.int == 4)
    #expect(history["oldest"]?.int == 0)
    #expect(history["oldestSavedAt"]?.isNull == true)
    #expect(history["size"]?.int == world.text(of: segment)?.utf8.count)
    #expect(history["problems"]?.array?.count == 0)
  }

  @Test func `reports from when on it is whole after older states were forgotten`() throws {
    #expect(world.run("state", "prune", "--keep", "10m").status == 0)
    #expect(summary(world.run("state", "check")) == "ok, revisions 2 to 3, since 09:10")
    let history = try history(world.run("state", "check", "--json"))
    #expect(history["revisions"]?.int == 2)
    #expect(history["oldest"]?.int == 2)
    #expect(history["oldestSavedAt"]?.string == "2026-11-21T09:10:04Z")
    _ = world.run("state", "prune", "--keep", "0d")
    #expect(summary(world.run("state", "check")) == "ok, revision 3, since 09:20")
  }

  @Test func `has no line about a history that is not there`() throws {
    try FileManager.default.removeItem(atPath: directory)
    #expect(world.run("state", "check").lines.count == 2)
    #expect(try history(world.run("state", "check", "--json")).isNull)
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let run = world.run("state", "check")
    #expect(run.lines.last == "\(directory): no history yet")
    #expect(run.errors == "")
  }

  @Test func `reports damage without failing`() throws {
    try damage(segment)
    let run = world.run("state", "check")
    #expect(run.status == 0)
    #expect(summary(run) == "not connected")
    let problems = [
      "the history does not lead to the saved list; it begins again at the next save",
      "0000000001.ndjson is damaged or cannot be read; what it holds is not available",
    ]
    #expect(run.errorLines == problems.map { "skydiff: \(directory): \($0)" })
    let json = world.run("state", "check", "--json")
    #expect(json.status == 0)
    #expect(json.errors == "")
    let history = try history(json)
    #expect(history["revisions"]?.int == 0)
    #expect(history["oldest"]?.isNull == true)
    #expect(history["problems"]?.array?.compactMap(\.string) == problems)

    _ = world.run("remove", "Busan")
    let next = world.run("state", "check")
    #expect(summary(next) == "revisions 3 to 4, since 09:20")
    #expect(next.errorLines == ["skydiff: \(directory): \(problems[1])"])
  }

  @Test func `reports a state of another machine`() throws {
    let other = TestWorld()
    other.track("Paris")
    try world.write(try #require(other.state), to: world.statePath)
    let run = world.run("state", "check")
    #expect(summary(run) == "not connected")
    #expect(
      run.errorLines == [
        "skydiff: \(directory): the history does not lead to the saved list; "
          + "it begins again at the next save"
      ])
    _ = world.run("remove", "Paris")
    let next = world.run("state", "check")
    #expect(summary(next) == "revisions 1 to 2, since 09:00")
    #expect(
      next.errorLines == [
        "skydiff: \(directory): 0000000001.ndjson does not lead to what follows; "
          + "the older history in it is not available"
      ])
  }

  @Test func `takes no lock and writes nothing`() throws {
    let before = world.contents(of: directory)
    try world.setPermissions(0o500, of: directory)
    defer { try? world.setPermissions(0o700, of: directory) }
    #expect(summary(world.run("state", "check")) == "ok, revisions 0 to 3")
    #expect(world.contents(of: directory) == before)
  }
}
