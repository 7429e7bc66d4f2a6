import JSONText
import Testing
import Tracking

@testable import Commands

@Suite struct `skydiff log` {
  private let logs = LogWorld()

  private var world: TestWorld { logs.world }

  /// Adds, updates and removes cities; revision 4 changes nothing.
  init() throws {
    try logs.save("add", "Seoul", "Oslo")
    world.service.change("Seoul") { $0.temperature = 15 }
    try logs.save("refresh")
    try logs.save("add", "Paris", "--tag", "home")
    try logs.save("refresh")
    try logs.save("remove", "Oslo")
    world.service.change("Seoul") { $0.temperature = 20 }
    world.service.change("Paris") { $0.temperature = 1 }
    try logs.save("refresh")
  }

  /// The numbers of the revisions in a table.
  private func numbers(_ run: TestWorld.Run) -> [Int] {
    run.lines.compactMap { line in
      let words = line.split(separator: " ")
      return words.first == "revision" ? words.dropFirst().first.flatMap { Int($0) } : nil
    }
  }

  @Test func `prints what each save changed, the latest first`() throws {
    let run = try logs.log("-n", "2")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        revision 6 · 2026-11-21 10:00 · refresh · 2 updated
          City                    °C  Sky          Low  High  Rain %  Wind km/h
        ~ Seoul          15.0 → 20.0  ☁  overcast    4    12      10  →   8
        ~ Paris           10.0 → 1.0  ☁  overcast    4    12      10  →   8

        revision 5 · 2026-11-21 09:50 · remove · 1 removed
          City                    °C  Sky          Low  High  Rain %  Wind km/h
        - Oslo                  10.0  ☁  overcast    4    12      10  →   8

        """
    )
  }

  @Test(
    arguments: [
      ([], [6, 5, 3, 2, 1]), (["--all"], [6, 5, 4, 3, 2, 1]), (["--reverse"], [1, 2, 3, 5, 6]),
      (["-n", "2"], [6, 5]), (["--max-count=3", "--all"], [6, 5, 4]), (["-n", "0"], []),
      (["-n2", "--reverse"], [5, 6]), (["Seoul"], [6, 2, 1]), (["oslo"], [5, 1]),
      (["Paris", "oslo", "-n", "3"], [6, 5, 3]), (["Paris", "--all"], [6, 3]),
      (["a0000002"], [5, 1]), (["Seoul", "--reverse"], [1, 2, 6]),
    ] as [([String], [Int])]
  )
  func `selects revisions`(_ arguments: [String], _ expected: [Int]) throws {
    let run = try logs.log(arguments)
    #expect(run.status == 0)
    #expect(numbers(run) == expected)
  }

  @Test func `has a range of revisions`() throws {
    func numbers(_ since: Int?, _ until: Int?) throws -> [Int] {
      _ = try logs.log()
      var numbers: [Int] = []
      RevisionLog(
        logs.state,
        logs.history,
        since: since.map { SavedRevision(number: $0) },
        until: until.map { SavedRevision(number: $0) }
      ).visit { revision, _ in
        numbers.append(revision.number)
        return true
      }
      return numbers
    }
    #expect(try numbers(2, nil) == [6, 5, 3])
    #expect(try numbers(nil, 3) == [3, 2, 1])
    #expect(try numbers(3, 5) == [5])
    #expect(try numbers(6, nil) == [])
    #expect(try numbers(nil, 0) == [])
    #expect(try numbers(5, 2) == [])
  }

  @Test func `prints only the rows of the cities named`() throws {
    let run = try logs.log("Paris")
    #expect(run.output.contains("revision 6 · 2026-11-21 10:00 · refresh · 1 updated\n"))
    #expect(!run.output.contains("Seoul"))
  }

  @Test func `rejects unknown cities`() throws {
    let run = try logs.log("Olso", "Seoul", "Atlantis")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.errors == """
        skydiff: error: unknown city 'Olso'; did you mean 'Oslo'?
        skydiff: error: unknown city 'Atlantis'; 'skydiff list' shows the list

        """
    )
  }

  @Test func `prints a line per revision on request`() throws {
    #expect(
      try logs.log("--oneline", "--all", "-n", "3").output == """
        6 · 2026-11-21 10:00 · refresh · 2 updated
        5 · 2026-11-21 09:50 · remove · 1 removed
        4 · 2026-11-21 09:40 · refresh · no changes

        """
    )
  }

  @Test func `counts ages from the time of the revision`() throws {
    try logs.save("edit", "Seoul", "--tag", "work")
    world.advance(minutes: 600)
    #expect(try logs.log("-n", "1").output.contains("revision 7") == true)
    #expect(try !logs.log().output.contains("old"))
  }

  @Test func `prints every change on request`() throws {
    world.service.change("Seoul") {
      $0.temperature = -10
      $0.weatherCode = 71
      $0.high = -20
      $0.low = -30
      $0.rainProbability = 99
    }
    try logs.save("refresh")
    world.width = 24
    let run = try logs.log("-n", "1")
    #expect(run.output.contains(" more\n"), "\(run.output)")
    #expect(try !logs.log("-n", "1", "--full").output.contains(" more\n"))
  }

  // MARK: - Formats

  @Test func `prints a document`() throws {
    let run = try logs.log("--json", "-n", "2", "--units", "imperial")
    let root = try run.document()
    #expect(root.members?.map { $0.key.string } == ["formatVersion", "command", "revisions"])
    let revisions = root["revisions"]?.array.map { Array($0) } ?? []
    #expect(revisions.map { $0["revision"]?.int } == [6, 5])
    #expect(revisions.map { $0["savedAt"]?.string }.first == "2026-11-21T10:00:04Z")
    #expect(revisions.map { $0["command"]?.string } == ["refresh", "remove"])
    #expect(
      revisions.last?["summary"]?.rawText
        == #"{"added": 0, "removed": 1, "updated": 0, "unchanged": 2, "failed": 0}"#
    )
    let cities = revisions.first?["cities"]?.array.map { Array($0) } ?? []
    #expect(cities.map { $0["name"]?.string } == ["Seoul", "Paris"])
    #expect(cities.first?["id"]?.string == TestWorld.identifier(1))
    #expect(
      cities.first?["changes"]?.array?.first { _ in true }?.rawText
        == #"{"field": "current.temperature", "before": 59.0, "after": 68.0}"#
    )
    let reversed = try logs.log("--json", "--reverse").document()["revisions"]?.array
    #expect(reversed?.map { $0["revision"]?.int } == [1, 2, 3, 5, 6])
  }

  @Test func `prints a change per line as csv, and a city per line in a template`() throws {
    #expect(
      try logs.log("--format", "csv", "-n", "2").output.split(separator: "\r\n") == [
        "revision,savedAt,command,change,id,name,field,before,after",
        "6,2026-11-21T10:00:04Z,refresh,updated,\(TestWorld.identifier(1)),Seoul,"
          + "current.temperature,15.0,20.0",
        "6,2026-11-21T10:00:04Z,refresh,updated,\(TestWorld.identifier(3)),Paris,"
          + "current.temperature,10.0,1.0",
        "5,2026-11-21T09:50:04Z,remove,removed,\(TestWorld.identifier(2)),Oslo,,,",
      ]
    )
    let run = try logs.log("--template", "{mark}{name} {age}", "--reverse")
    let expected = ["-Oslo 10 min", "~Seoul 0 s", "~Paris 0 s"]
    #expect(run.lines.suffix(3) == expected[...], "\(run.output)")
  }

  @Test func `prints an empty document, and a remark for people`() throws {
    #expect(
      try logs.log("--json", "-n", "0").output == """
        {
          "formatVersion": "1.3",
          "command": "log",
          "revisions": []
        }

        """
    )
    world.isErrorTerminal = true
    #expect(
      try logs.log("-n", "0") == TestWorld.Run(errors: "skydiff: no such changes were saved\n")
    )
    let empty = LogWorld()
    empty.world.isErrorTerminal = true
    #expect(
      try empty.log().errors == "skydiff: no cities yet; add one, as in 'skydiff add Seoul'\n"
    )
  }

  // MARK: - Laziness

  @Test func `reads no more than it prints`() throws {
    _ = try logs.log("-n", "2", "--all")
    #expect(logs.history.visited == 2)
    for format in ["table", "ndjson", "csv"] {
      _ = try logs.log("--format", format) { $0.writeOutput = { _ in .closed } }
      #expect(logs.history.visited == (format == "csv" ? 0 : 1), "\(format)")
    }
  }

  // MARK: - Without history

  @Test func `prints the latest change of a state without history`() throws {
    logs.forget()
    world.advance(minutes: 10)
    let run = try logs.log("--json")
    let revision = try run.document()["revisions"]?.array?.first { _ in true }
    #expect(revision?["revision"]?.int == 6)
    #expect(revision?["savedAt"]?.string == "2026-11-21T10:00:04Z")
    #expect(revision?["command"]?.kind == .null)
    #expect(revision?["cities"]?.array?.count == 2)
    #expect(try logs.log().lines.first == "revision 6 · 2026-11-21 10:00 · 2 updated")
    #expect(try numbers(logs.log("Paris", "Seoul")) == [6])
    #expect(try logs.log("Oslo").status == 1)
  }

  @Test func `makes up nothing where history does not reach back`() throws {
    logs.forget()
    try logs.save("refresh")
    #expect(try numbers(logs.log("--all")) == [7, 6])
    #expect(try numbers(logs.log("--all", "-n", "1")) == [7])
    world.service.change("Paris") { $0.temperature = 30 }
    try logs.save("refresh")
    #expect(try numbers(logs.log("--all")) == [8, 7])
  }

  @Test func `finds a city that the latest change removed`() throws {
    try logs.save("remove", "Paris")
    logs.forget()
    #expect(try numbers(logs.log("Paris")) == [7])
  }
}
