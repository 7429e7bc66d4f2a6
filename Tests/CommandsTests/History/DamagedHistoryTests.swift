import FoundationEssentials
import Testing

/// Commands on histories that lost a part.
@Suite struct `A damaged history` {
  private let world = TestWorld()

  private var segment: String { "\(world.historyPath)/0000000001.ndjson" }

  /// Revisions 1 to 9 at 09:00, 09:10 and so on.
  private func save() {
    world.track("Seoul")
    for number in 2...9 {
      world.advance(minutes: 10)
      world.service.change("Seoul") { $0.temperature = Double(number) }
      _ = world.run("refresh", "--force", asking: nil)
    }
  }

  @Test func `that is removed is not guessed from the latest change`() throws {
    save()
    try FileManager.default.removeItem(atPath: segment)
    for command in [["export"], ["list"], ["current"]] {
      for when in ["8", "@~1"] {
        let run = world.run(command + ["--as-of", when])
        #expect(run.status == 1, "\(command) \(when)")
        #expect(run.output == "", "\(command) \(when)")
        #expect(run.errors.contains("revision 9"), "\(run.errors)")
      }
    }
    // What the marks are measured from is known all the same.
    #expect(try world.marks("list", "--exact", "--since", "@~1") == ["~Seoul"])
  }

  @Test func `names the oldest revision that can be proven`() throws {
    save()
    #expect(world.run("state", "prune", "--keep", "35m").status == 0)
    let run = world.run("export", "--as-of", "3")
    #expect(run.status == 1)
    #expect(
      run.onlyError == "revision 3 is not available; the oldest one is revision 5: "
        + "'skydiff log --all' lists them")
  }

  @Test func `with a torn last record keeps what is older, and undo goes on`() throws {
    world.track("Seoul")
    world.save(["edit", "Seoul", "--tag", "home"], ["edit", "Seoul", "--tag", "work"])
    let earlier = world.run("export", "--as-of", "1").output
    let text = try #require(world.text(of: segment))
    try world.write(String(text.dropLast(20)), to: segment)
    #expect(world.run("export", "--as-of", "1").output == earlier)
    #expect(try world.logged() == [3, 2, 1])
    let check = world.run("state", "check")
    #expect(check.errors.contains("the record of revision 3 is damaged or missing"))
    let undo = world.run("undo")
    #expect(undo.status == 0)
    #expect(undo.errors.contains("the record of revision 3 is damaged or missing"))
    #expect(world.run("list", "--template", "{tags}").output == "home\n")
    #expect(world.run("export", "--as-of", "1").output == earlier)
    #expect(world.run("undo").errors.contains("'edit'"))
    #expect(!world.run("edit", "Seoul", "--tag", "x").errors.contains("damaged"))
  }

  @Test func `in an older file is reported by the next save, once`() throws {
    save()
    let text = try #require(world.text(of: segment))
    // The saved list is put back as another list's, so that the next save begins a second file.
    try world.write(text, to: "\(world.home)/kept")
    let state = try #require(world.state)
    try world.write(state + " ", to: world.statePath)
    _ = world.run("edit", "Seoul", "--tag", "a")
    try world.write(state, to: world.statePath)
    _ = world.run("edit", "Seoul", "--tag", "b")
    #expect(world.contents(of: world.historyPath)?.count == 3)
    try world.write(text.replacing("\"temperature\"", with: "\"temperaturE\""), to: segment)
    let next = world.run("edit", "Seoul", "--tag", "c")
    #expect(next.status == 0)
    #expect(
      next.errors == "skydiff: \(world.historyPath): a file is damaged or missing; what is before "
        + "revision 9 is not available\n")
    #expect(world.run("edit", "Seoul", "--tag", "d").errors == "")
    #expect(world.run("mark", "trip").status == 0)
    #expect(world.run("edit", "Seoul", "--tag", "e").errors == "")
  }

  @Test(arguments: [["state", "check"], ["state", "prune", "--keep", "0d"]])
  func `that cannot be read is an error of the commands about it`(command: [String]) throws {
    save()
    try FileManager.default.removeItem(atPath: world.historyPath)
    try world.write("in the way", to: world.historyPath)
    let run = world.run(command)
    #expect(run.status == 73)
    #expect(run.output == "")
    #expect(
      run.onlyError == "\(world.historyPath): the history could not be read "
        + "(not a directory); check its permissions")
  }

  @Test func `that was pruned is not called a gap`() {
    world.track("Seoul")
    world.save(["edit", "Seoul", "--tag", "home"])
    #expect(world.run("state", "prune", "--keep", "0d").status == 0)
    let run = world.run("undo")
    #expect(run.status == 1)
    #expect(run.errors.contains("what was before revision 2 was forgotten"), "\(run.errors)")
  }

  @Test func `without what was forgotten has no removed name in any file`() throws {
    world.track("Seoul", "Oslo")
    world.save(["remove", "Oslo"], ["edit", "Seoul", "--tag", "home"])
    #expect(world.run("state", "prune", "--keep", "0s").status == 0)
    let directory = world.statePath.replacing("/state.json", with: "")
    for name in world.contents(of: directory) ?? [] where name != "state.json.history" {
      #expect(world.text(of: "\(directory)/\(name)")?.contains("Oslo") != true, "\(name)")
    }
    #expect(world.run("state", "restore").status == 1)
  }

  @Test func `loses the leftovers of a killed mark with the next save`() throws {
    world.track("Seoul")
    let leftover = "\(world.historyPath)/.marks.ndjson.new-4194304"
    try world.write("{", to: leftover)
    world.save(["edit", "Seoul", "--tag", "home"])
    #expect(world.text(of: leftover) == nil)
  }
}
