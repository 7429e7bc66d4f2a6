import FoundationEssentials
import JSONText
import Testing

/// Revisions: 1 adds Seoul at 09:00:04; 2 adds Oslo at 09:10:04; 3 removes Seoul at 09:20:04.
@Suite struct `skydiff mark of saved states` {
  private let world = TestWorld()

  init() { world.save(["add", "Seoul"], ["add", "Oslo"], ["remove", "Seoul"]) }

  private func marks() throws -> [String] {
    let marks = try world.run("mark", "--json").document()["marks"]?.array
    return marks?.map { mark in
      "\(mark["name"]?.string ?? "") \(mark["revision"]?.rawText ?? "") "
        + (mark["savedAt"]?.string ?? "null")
    } ?? []
  }

  @Test func `names a state, moves the name, and deletes it`() throws {
    let state = world.state
    let set = world.run("mark", "trip")
    #expect(set == TestWorld.Run(errors: "skydiff: '@trip' is revision 3 of 09:20\n"))
    _ = world.run("mark", "Early.1_x-y", "1")
    _ = world.run("mark", "zero", "yesterday")
    #expect(
      try marks() == [
        "Early.1_x-y 1 2026-11-21T09:00:04Z", "trip 3 2026-11-21T09:20:04Z", "zero 0 null",
      ])
    #expect(try world.marks("list", "--since", "@Early.1_x-y") == ["-Seoul", "+Oslo"])
    #expect(try world.marks("list", "--since", "@zero") == ["+Oslo"])
    #expect(world.run("list", "--since", "@early.1_x-y").status == 1)
    _ = world.run("mark", "trip", "@~1")
    #expect(try world.marks("list", "--since", "@trip") == ["-Seoul", " Oslo"])
    #expect(world.run("mark", "--delete", "trip").status == 0)
    #expect(world.run("list", "--since", "@trip").status == 1)
    #expect(world.state == state)
    #expect(try world.logged("--all") == [3, 2, 1])
  }

  @Test(arguments: [["mark"], ["mark", "--delete", "trip"], ["mark", "trip"]])
  func `says why the marks cannot be read`(command: [String]) throws {
    let path = world.statePath + ".history/marks.ndjson"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let run = world.run(command)
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: \(path): it is not a regular file"))
    #expect(try world.marks("list", "--since", "1") == ["-Seoul", "+Oslo"])
  }

  @Test func `does not name what is not there`() throws {
    for (when, status) in [("9", 1), ("@trip", 1), ("tomorrow", 64), ("2027-01-01", 64)] {
      #expect(world.run("mark", "trip", when).status == Int32(status), "\(when)")
    }
    #expect(try marks() == [])
  }

  @Test func `a mark is of no use after the list was begun again`() throws {
    _ = world.run("mark", "trip", "2")
    try FileManager.default.removeItem(atPath: world.statePath)
    world.save(["add", "Seoul"], ["add", "Oslo"], ["remove", "Seoul"])
    #expect(world.run("mark").output.contains("not available"))
    let run = world.run("list", "--since", "@trip")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.onlyError == "the state of '@trip', revision 2 of 09:10, is not available; "
        + "the oldest one is revision 0: 'skydiff mark trip' moves the mark to now")
    #expect(world.run("mark", "trip").status == 0)
    #expect(try world.marks("list", "--since", "@trip") == [" Oslo"])
  }
}
