import Arguments
import FoundationEssentials
import JSONText
import Rendering
import Testing
import Tracking
import Weather

@testable import Commands
@testable import Store

@Suite struct `skydiff mark` {
  private let world = TestWorld()

  /// Saves a mark of another program.
  private func save(_ name: String, _ revision: Int, savedAt: Date? = TestWorld.start) throws {
    try FileBackend(path: world.statePath, lockTimeout: 10).setMark(
      name, revision: SavedRevision(number: revision, savedAt: savedAt), digest: "0123456789abcdef")
  }

  private func session(_ arguments: String...) throws -> Session {
    let environment = world.environment
    return Session(
      settings: try Settings(CommandLineInterface.program.parse(["mark"] + arguments), environment),
      environment: environment, output: OutputSink(environment))
  }

  @Test func `reports that there are no marks`() {
    #expect(
      world.run("mark")
        == TestWorld.Run(
          errors: "skydiff: there are no marks; 'skydiff mark NAME' names the present state\n"))
    #expect(world.run("mark", "--quiet").errors == "")
    #expect(
      world.run("mark", "--json").output == """
        {
          "formatVersion": "1.8",
          "command": "mark",
          "marks": []
        }

        """)
    #expect(world.contents(of: world.home) == [])
  }

  @Test func `lists the marks, sorted by name`() throws {
    try save("trip", 42)
    try save("before", 7, savedAt: nil)
    let expected = """
      {
        "formatVersion": "1.8",
        "command": "mark",
        "marks": [
          {"name": "before", "revision": 7, "savedAt": null},
          {"name": "trip", "revision": 42, "savedAt": "2026-11-21T09:00:04Z"}
        ]
      }

      """
    #expect(world.run("mark", "--json") == TestWorld.Run(output: expected))
    #expect(
      world.run("mark", "--format", "csv").output
        == "name,revision,savedAt\r\nbefore,7,\r\ntrip,42,2026-11-21T09:00:04Z\r\n")
    #expect(world.run("mark").lines.map { $0.prefix(6) } == ["Mark  ", "before", "trip  "])
  }

  @Test func `lists the marks for people with local times`() throws {
    world.variables["TZ"] = "KST-9"
    let lines = MarkCommand.table(
      of: [
        HistoryMark(name: "before", revision: 7, savedAt: nil),
        HistoryMark(name: "lost", revision: 12, savedAt: TestWorld.start, isAvailable: false),
        HistoryMark(name: "trip", revision: 42, savedAt: TestWorld.start - 86_400),
      ], try session())
    #expect(
      String(decoding: Array(lines.rendered(.none).utf8), as: UTF8.self) == """
        Mark    Revision  Saved
        before         7  ?
        lost          12  18:00, not available
        trip          42  Fri 18:00

        """)
  }

  @Test func `shortens a name in a narrow window, with dots in a locale without UTF-8`() throws {
    world.width = 24
    for (locale, row) in [("en_US.UTF-8", "before-the-trip-…  ?"), ("C", "before-the-tri...  ?")] {
      world.variables["LC_ALL"] = locale
      let table = MarkCommand.table(
        of: [HistoryMark(name: "before-the-trip-home", revision: 7, savedAt: nil)], try session()
      ).map(\.text)
      #expect(table.last == row)
    }
  }

  @Test func `names a state, and moves the name to another`() throws {
    world.track("Seoul")
    world.advance(minutes: 60)
    world.track("Oslo")
    #expect(world.run("mark", "trip").errors == "skydiff: '@trip' is revision 2 of 10:00\n")
    _ = world.run("mark", "early", "@~1")
    let store = FileBackend(path: world.statePath, lockTimeout: 10)
    let history = try store.loadHistory().history
    func mark(_ name: String, _ revision: Int, savedAt: Date) throws -> SavedMark {
      let digest = try #require(history.digest(of: revision))
      return SavedMark(name: name, revision: revision, savedAt: savedAt, digest: digest)
    }
    #expect(
      store.marks() == [
        try mark("early", 1, savedAt: TestWorld.start),
        try mark("trip", 2, savedAt: TestWorld.start + 3600),
      ])
    #expect(world.run("mark", "trip", "60m", "--quiet").errors == "")
    #expect(store.marks().map(\.revision) == [1, 1])
    #expect(try world.run("mark", "--json").document()["marks"]?.array?.count == 2)
  }

  @Test func `names nothing where the state does not exist or has no digest`() throws {
    world.track("Seoul")
    #expect(
      world.run("mark", "trip", "9").errors
        == "skydiff: error: there is no revision 9; the nearest is 1\n")
    let session = try session("trip")
    let failures = try #require(throws: Failures.self) {
      let lists = try SavedLists(session)
      try SavedMarks(session).set("trip", at: SavedRevision(number: 9), in: lists)
    }
    #expect(
      failures.all.map(\.message) == ["there is no revision 9; 'skydiff log --all' lists them"])
    #expect(try world.run("mark", "--json").document()["marks"]?.array?.count == 0)
  }

  @Test func `names nothing without a history`() throws {
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    world.track("Seoul")
    let run = world.run("mark", "trip")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: no history is kept; for one, put \"history\":"))
    #expect(world.run("mark", "trip", "now", "--json").errors.contains(#""kind":"historyOff""#))
  }

  @Test func `deletes a mark`() throws {
    try save("trip", 42)
    try save("tour", 43)
    #expect(
      world.run("mark", "--delete", "trip")
        == TestWorld.Run(errors: "skydiff: the mark 'trip' was deleted\n"))
    #expect(try world.run("mark", "--json").document()["marks"]?.array?.count == 1)
    #expect(world.run("mark", "--delete", "tour", "-q").errors == "")
    #expect(try world.run("mark", "--json").document()["marks"]?.array?.count == 0)
  }

  @Test func `reports an unknown mark with a near name`() throws {
    #expect(
      world.run("mark", "--delete", "trip")
        == .failing(1, "there is no mark 'trip'; 'skydiff mark' lists the marks"))
    #expect(world.contents(of: world.home) == [])
    try save("trip", 42)
    #expect(
      world.run("mark", "--delete", "trop").onlyError
        == "there is no mark 'trop'; did you mean 'trip'?")
    #expect(world.run("mark", "--delete", "x", "--json").errors.contains(#""kind":"unknownMark""#))
  }

  @Test(arguments: [
    (
      ["mark", "a b"],
      "invalid value 'a b' for NAME: expected at most 100 letters, digits, '.', '_' and '-'"
    ),
    (
      ["mark", "trip", "soon"],
      "invalid value 'soon' for WHEN: expected a revision, an age such as 3h"
    ), (["mark", "trip", "--delete", "trip"], "NAME and '--delete' cannot be used together"),
    (["mark", "trip", "2", "3"], "unexpected argument '3'"),
    (["mark", "--template", "{name}"], "--template is for cities of the list, not for marks"),
  ]) func `reports wrong usage`(_ arguments: [String], _ message: String) {
    let run = world.run(arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: \(message)"), "\(run.errors)")
  }
}
