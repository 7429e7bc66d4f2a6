import Arguments
import FoundationEssentials
import JSONText
import Testing
import Tracking

@testable import Commands

@Suite struct `skydiff log` {
  private let world = TestWorld()

  /// Adds, updates and removes cities from 09:10:04 on; revision 4 changes nothing.
  init() throws {
    try world.measureFromLastReport()
    world.save(nil, ["add", "Seoul", "Oslo"])
    world.service.change("Seoul") { $0.temperature = 15 }
    world.save(["refresh"], ["add", "Paris", "--tag", "home"], ["refresh"], ["remove", "Oslo"])
    world.service.change("Seoul") { $0.temperature = 20 }
    world.service.change("Paris") { $0.temperature = 1 }
    world.save(["refresh"])
  }

  private func log(_ arguments: [String]) -> TestWorld.Run { world.run(["log"] + arguments) }

  private func log(_ arguments: String...) -> TestWorld.Run { log(arguments) }

  private func forget() throws { try FileManager.default.removeItem(atPath: world.historyPath) }

  /// The numbers of the revisions in a table.
  private func numbers(_ run: TestWorld.Run) -> [Int] {
    run.lines.compactMap { line in
      let words = line.split(separator: " ")
      return words.first == "revision" ? words.dropFirst().first.flatMap { Int($0) } : nil
    }
  }

  @Test func `prints what each save changed, the latest first`() throws {
    let run = log("-n", "2")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        revision 6 · 2026-11-21 10:00 · refresh · 2 updated
          City           °C  Sky          Low  High  Rain %  Wind km/h  Tags
        ~ Seoul 15.0 → 20.0  ☁  overcast    4    20      10  →   8
        ~ Paris  10.0 → 1.0  ☁  overcast    1    12      10  →   8      home

        revision 5 · 2026-11-21 09:50 · remove · 1 removed
          City    °C  Sky          Low  High  Rain %  Wind km/h
        - Oslo  10.0  ☁  overcast    4    12      10  →   8

        """)
  }

  @Test func `selects revisions`() {
    let selections: [([String], [Int])] = [
      ([], [6, 5, 3, 2, 1]), (["--all"], [6, 5, 4, 3, 2, 1]), (["--reverse"], [1, 2, 3, 5, 6]),
      (["-n", "2"], [6, 5]), (["--max-count=3", "--all"], [6, 5, 4]), (["-n", "0"], []),
      (["-n2", "--reverse"], [5, 6]), (["Seoul"], [6, 2, 1]), (["oslo"], [5, 1]),
      (["Paris", "oslo", "-n", "3"], [6, 5, 3]), (["Paris", "--all"], [6, 3]),
      (["a0000002"], [5, 1]), (["Seoul", "--reverse"], [1, 2, 6]),
    ]
    for (arguments, expected) in selections {
      let run = log(arguments)
      #expect(run.status == 0, "\(arguments)")
      #expect(numbers(run) == expected, "\(arguments)")
    }
  }

  @Test func `has a range of revisions`() throws {
    let (state, history) = try saved()
    func numbers(_ since: Int?, _ until: Int?) -> [Int] {
      var numbers: [Int] = []
      RevisionLog(
        state, history, since: since.map { SavedRevision(number: $0) },
        until: until.map { SavedRevision(number: $0) }
      ).visit { revision, _ in
        numbers.append(revision.number)
        return true
      }
      return numbers
    }
    #expect(numbers(2, nil) == [6, 5, 3])
    #expect(numbers(nil, 3) == [3, 2, 1])
    #expect(numbers(3, 5) == [5])
    #expect(numbers(6, nil) == [])
    #expect(numbers(nil, 0) == [])
    #expect(numbers(5, 2) == [])
  }

  @Test func `prints only the rows of the cities named`() throws {
    let run = log("Paris")
    #expect(run.output.contains("revision 6 · 2026-11-21 10:00 · refresh · 1 updated\n"))
    #expect(!run.output.contains("Seoul"))
  }

  @Test func `rejects unknown cities`() throws {
    let run = log("Olso", "Seoul", "Atlantis")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.errors == """
        skydiff: error: unknown city 'Olso'; did you mean 'Oslo'?
        skydiff: error: unknown city 'Atlantis'; 'skydiff list' shows the list

        """)
  }

  @Test func `prints a line per revision on request`() throws {
    #expect(
      log("--oneline", "--all", "-n", "3").output == """
        6 · 2026-11-21 10:00 · refresh · 2 updated
        5 · 2026-11-21 09:50 · remove · 1 removed
        4 · 2026-11-21 09:40 · refresh · no changes

        """)
  }

  @Test func `counts ages from the time of the revision`() throws {
    world.save(["edit", "Seoul", "--tag", "work"])
    world.advance(minutes: 600)
    #expect(log("-n", "1").output.contains("revision 7") == true)
    #expect(!log().output.contains("old"))
  }

  @Test func `prints every change on request`() throws {
    world.service.change("Seoul") {
      $0.temperature = -10
      $0.weatherCode = 71
      $0.high = -20
      $0.low = -30
      $0.rainProbability = 99
    }
    world.save(["refresh"])
    world.width = 24
    let run = log("-n", "1")
    #expect(run.output.contains(" more\n"), "\(run.output)")
    #expect(!log("-n", "1", "--full").output.contains(" more\n"))
  }

  // MARK: - Formats

  @Test func `prints a document`() throws {
    let run = log("--json", "-n", "2", "--units", "imperial")
    let root = try run.document()
    #expect(root.members?.map { $0.key.string } == ["formatVersion", "command", "revisions"])
    let revisions = root["revisions"]?.array.map { Array($0) } ?? []
    #expect(revisions.map { $0["revision"]?.int } == [6, 5])
    #expect(revisions.map { $0["savedAt"]?.string }.first == "2026-11-21T10:00:04Z")
    #expect(revisions.map { $0["command"]?.string } == ["refresh", "remove"])
    #expect(
      revisions.last?["summary"]?.rawText
        == #"{"added": 0, "removed": 1, "updated": 0, "unchanged": 2, "failed": 0, "hidden": 0}"#)
    let cities = revisions.first?["cities"]?.array.map { Array($0) } ?? []
    #expect(cities.map { $0["name"]?.string } == ["Seoul", "Paris"])
    #expect(cities.first?["id"]?.string == TestWorld.identifier(1))
    #expect(
      cities.first?["changes"]?.array?.first { _ in true }?.rawText
        == #"{"field": "current.temperature", "before": 59.0, "after": 68.0, "expected": null}"#)
    let reversed = try log("--json", "--reverse").document()["revisions"]?.array
    #expect(reversed?.map { $0["revision"]?.int } == [1, 2, 3, 5, 6])
  }

  @Test func `prints a change per line as csv, and a city per line in a template`() throws {
    let saved = "2026-11-21T10:00:04Z,refresh,updated"
    let lines: [Substring] = [
      "revision,savedAt,command,change,id,name,field,before,after",
      "6,\(saved),\(TestWorld.identifier(1)),Seoul,current.temperature,15.0,20.0",
      "6,\(saved),\(TestWorld.identifier(3)),Paris,current.temperature,10.0,1.0",
      "5,2026-11-21T09:50:04Z,remove,removed,\(TestWorld.identifier(2)),Oslo,,,",
    ]
    #expect(log("--format", "csv", "-n", "2").output.split(separator: "\r\n") == lines)
    let run = log("--template", "{mark}{name} {age}", "--reverse")
    let expected = ["-Oslo 10 min", "~Seoul 0 s", "~Paris 0 s"]
    #expect(run.lines.suffix(3) == expected[...], "\(run.output)")
  }

  @Test func `prints an empty document, and a remark for people`() throws {
    #expect(
      log("--json", "-n", "0").output == """
        {
          "formatVersion": "1.8",
          "command": "log",
          "revisions": []
        }

        """)
    world.isErrorTerminal = true
    #expect(
      log("-n", "0")
        == TestWorld.Run(status: 0, output: "", errors: "skydiff: no changes\n"))
    let empty = TestWorld()
    empty.isErrorTerminal = true
    #expect(
      empty.run("log").errors == "skydiff: no cities yet; add one, as in 'skydiff add Seoul'\n")
  }

  // MARK: - Laziness

  /// The saved state, and its history in memory.
  private func saved() throws -> (state: SavedState, history: SampleHistory) {
    let lists = try SavedLists(session())
    return (lists.state, SampleHistory(copying: lists.history))
  }

  private func session(_ arguments: String...) throws -> Session {
    let arguments = ["log"] + arguments
    let invocation = try CommandLineInterface.program.parse(arguments)
    return try CommandRun(arguments, world.environment).session(invocation)
  }

  @Test(arguments: [("table", 1), ("ndjson", 1), ("csv", 0)]) func `reads no more than it prints`(
    format: String, count: Int
  ) throws {
    let (state, history) = try saved()
    var log = RevisionLog(state, history, since: nil, until: nil)
    log.limit = 2
    log.includesUnchanged = true
    let command = try LogCommand(CommandLineInterface.program.parse(["log"]))
    command.print(log, try session("--format", format))
    #expect(history.visited == 2)
    history.visited = 0
    world.writeResult = .closed
    command.print(log, try session("--format", format))
    #expect(history.visited == count)
  }

  // MARK: - Without history

  @Test func `prints the latest change of a state without history`() throws {
    try forget()
    world.advance(minutes: 10)
    let run = log("--json")
    let revision = try run.document()["revisions"]?.array?.first { _ in true }
    #expect(revision?["revision"]?.int == 6)
    #expect(revision?["savedAt"]?.string == "2026-11-21T10:00:04Z")
    #expect(revision?["command"]?.kind == .null)
    #expect(revision?["cities"]?.array?.count == 2)
    #expect(log().lines.first == "revision 6 · 2026-11-21 10:00 · 2 updated")
    #expect(numbers(log("Paris", "Seoul")) == [6])
    #expect(log("Oslo").status == 1)
  }

  @Test func `makes up nothing where history does not reach back`() throws {
    try forget()
    world.save(["refresh"])
    #expect(numbers(log("--all")) == [7, 6])
    #expect(numbers(log("--all", "-n", "1")) == [7])
    world.service.change("Paris") { $0.temperature = 30 }
    world.save(["refresh"])
    #expect(numbers(log("--all")) == [8, 7])
  }

  @Test func `finds a city that the latest change removed`() throws {
    world.save(["remove", "Paris"])
    try forget()
    #expect(numbers(log("Paris")) == [7])
  }
}
