import JSONText
import Testing

/// The log of a real history.
///
/// Revisions: 1 adds Seoul and Oslo at 09:00:04; 2 updates Seoul at 09:10:04; 3 changes nothing at
/// 09:20:04; 4 removes Oslo at 09:30:04; 5 undoes that at 09:40:04; 6 removes Seoul at 09:50:04. It is
/// 10:00:04.
@Suite struct `skydiff log of what was saved` {
  private let world = TestWorld()

  init() throws {
    try world.measureFromLastReport()
    world.save(["add", "Seoul", "Oslo"])
    world.refresh("Seoul", to: 20)
    world.save(["refresh", "--force"], ["remove", "Oslo"], ["undo"], ["remove", "Seoul"])
  }

  @Test func `selects revisions`() throws {
    let selections: [(String, [Int])] = [
      ("", [6, 5, 4, 2, 1]), ("--all", [6, 5, 4, 3, 2, 1]), ("--since 2", [6, 5, 4]),
      ("--since 2 --all", [6, 5, 4, 3]), ("--since 2026-11-21T09:10:04Z", [6, 5, 4]),
      ("--since 2026-11-21T18:10:04+09:00", [6, 5, 4]), ("--since 09:10", [6, 5, 4, 2]),
      ("--since 50m", [6, 5, 4]), ("--since 51m", [6, 5, 4, 2]), ("--until 4", [4, 2, 1]),
      ("--until 09:25", [2, 1]), ("--until 09:25 --all", [3, 2, 1]),
      ("--since 1 --until 4", [4, 2]), ("--since 4 --until 1", []), ("--since 0", [6, 5, 4, 2, 1]),
      ("--since yesterday", [6, 5, 4, 2, 1]), ("--until yesterday", []), ("--since now", []),
      ("--since @~2", [6, 5]), ("--until @~2", [4, 2, 1]), ("-n 2 --since 1 --until 5", [5, 4]),
      ("-n 2 --reverse", [5, 6]), ("Oslo", [5, 4, 1]), ("seoul", [6, 2, 1]),
      ("Seoul Oslo --since 4", [6, 5]), ("a0000001 --until 5", [2, 1]), ("Oslo --all", [5, 4, 1]),
    ]
    for (arguments, expected) in selections {
      let words = arguments.split(separator: " ").map(String.init)
      let run = world.run(["log", "--json"] + words)
      #expect(run.status == 0, "\(arguments)")
      let revisions = try run.document()["revisions"]?.array
      #expect(revisions?.compactMap { $0["revision"]?.int } == expected, "\(arguments)")
    }
  }

  @Test func `prints the time, the command and what changed`() {
    #expect(
      world.run("log", "--oneline", "--all").output == """
        6 · 2026-11-21 09:50 · remove · 1 removed
        5 · 2026-11-21 09:40 · undo of 4 · 1 added
        4 · 2026-11-21 09:30 · remove · 1 removed
        3 · 2026-11-21 09:20 · refresh · no changes
        2 · 2026-11-21 09:10 · refresh · 1 updated
        1 · 2026-11-21 09:00 · add · 2 added

        """)
    #expect(
      world.run("log", "Seoul", "-n", "2").output == """
        revision 6 · 2026-11-21 09:50 · remove · 1 removed
          City     °C  Sky          Low  High  Rain %  Wind km/h
        - Seoul  20.0  ☁  overcast    4    20      10  →   8

        revision 2 · 2026-11-21 09:10 · refresh · 1 updated
          City           °C  Sky          Low  High  Rain %  Wind km/h
        ~ Seoul 10.0 → 20.0  ☁  overcast    4    20      10  →   8

        """)
  }

  @Test func `prints csv and json`() throws {
    let seoul = TestWorld.identifier(1)
    #expect(
      world.run("log", "--format", "csv", "--since", "1", "--until", "4", "--reverse").output.split(
        separator: "\r\n") == [
          "revision,savedAt,command,change,id,name,field,before,after",
          "2,2026-11-21T09:10:04Z,refresh,updated,\(seoul),Seoul,current.temperature,10.0,20.0",
          "4,2026-11-21T09:30:04Z,remove,removed,\(TestWorld.identifier(2)),Oslo,,,",
        ])
    let document = try world.run("log", "--json", "-n", "2", "--until", "2").document()
    let revision = try #require(document["revisions"]?.array?.first { _ in true })
    #expect(
      revision["cities"]?.array?.first { _ in true }?["changes"]?.array?.first { _ in true }?
        .rawText
        == #"{"field": "current.temperature", "before": 10.0, "after": 20.0, "expected": null}"#)
    let lines = world.run("log", "--format", "ndjson", "--all").lines
    #expect(lines.count == 6)
    #expect(lines[1].contains(#""revision":5,"savedAt":"2026-11-21T09:40:04Z","command":"undo","#))
  }

  @Test(arguments: ["--since", "--until"]) func `rejects the future and unknown states`(
    _ option: String
  ) {
    for when in ["2026-11-22", "10:00:05", "2026-11-21T10:01Z", "someday", "~1", "@~0"] {
      let run = world.run("log", option, when)
      #expect(run.status == 64, "\(when)")
      #expect(run.output == "")
    }
    let unknown = world.run("log", option, "99")
    #expect(unknown.status == 1)
    #expect(unknown.onlyError == "there is no revision 99; the nearest is 6")
    _ = world.run("mark", "trip")
    let mark = world.run("log", option, "@trop")
    #expect(mark.status == 1)
    #expect(mark.onlyError == "there is no mark 'trop'; did you mean 'trip'?")
  }

  @Test func `finds removed cities and rejects others`() throws {
    #expect(try world.logged("Seoul", "--since", "5") == [6])
    #expect(try world.logged("Seoul", "--since", "3", "--until", "5") == [])
    let run = world.run("log", "Seool")
    #expect(run.status == 1)
    #expect(run.onlyError == "unknown city 'Seool'; did you mean 'Seoul'?")
  }

  @Test func `prints more revisions than are in memory at a time`() throws {
    for name in 7...150 { _ = world.run("edit", "a0000002", "--name", "Oslo \(name)") }
    #expect(try world.logged() == (1...150).reversed().filter { $0 != 3 })
    #expect(try world.logged("--since", "60", "--until", "140") == (61...140).reversed())
    #expect(try world.logged("-n", "2", "--until", "70") == [70, 69])
  }

  @Test func `prints all there is where older states were forgotten`() throws {
    world.advance(minutes: 100 * 24 * 60)
    world.save(["refresh", "--force"])
    world.advance(minutes: 24 * 60)
    world.refresh("Oslo", to: 30)
    #expect(try world.logged() == [8])
    #expect(try world.logged("--all") == [8, 7])
    for when in ["2026-01-01", "180d", "2026-11-21"] {
      #expect(try world.logged("--all", "--since", when) == [8, 7])
      let run = world.run("list", "--since", when)
      #expect(run.status == 1, "\(when)")
      #expect(
        run.onlyError == "the state of that time is not available; the oldest one is "
          + "revision 6 of 2026-11-21 09:50: 'skydiff log --all' lists them")
    }
    #expect(world.run("log", "--until", "2026-01-01").status == 1)
    let old = world.run("list", "--since", "3")
    #expect(old.status == 1)
    #expect(
      old.onlyError == "revision 3 is not available; the oldest one is revision 6: "
        + "'skydiff log --all' lists them")
    #expect(world.run("diff", "@~2").status == 1)
    #expect(world.run("undo").status == 1)
  }
}
