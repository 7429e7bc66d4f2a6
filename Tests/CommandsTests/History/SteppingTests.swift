import Arguments
import JSONText
import Store
import Testing
import Transport
import Weather

@testable import Commands
@testable import Tracking

@Suite struct `Undoing and redoing` {
  private let world = TestWorld()

  /// Adds Seoul and Oslo, and removes Oslo ten minutes later.
  private func removeOslo() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    _ = world.run("remove", "Oslo")
    world.advance(minutes: 10)
  }

  /// Runs `undo`, and other code each time that it is about to take the lock.
  private func undo(beforeEachSave interrupt: @escaping () -> Void) -> TestWorld.Run {
    world.beforeSave = interrupt
    defer { world.beforeSave = {} }
    return world.run("undo")
  }

  @Test func `print which edit and when, and the changes`() throws {
    removeOslo()
    let undo = world.run("undo")
    #expect(undo.status == 0)
    #expect(undo.errors == "skydiff: undid 'remove' of 09:10 (revision 2)\n")
    #expect(undo.lines.last == "1 added")
    #expect(undo.lines.contains { $0.hasPrefix("+ Oslo  ") })
    #expect(try world.run("list", "--json").names() == ["Seoul", "Oslo"])

    let redo = world.run("redo", "--json")
    #expect(redo.errors == "skydiff: redid 'remove' of 09:10 (revision 2)\n")
    let document = try redo.document()
    #expect(document["command"]?.string == "redo")
    #expect(document["since"]?.int == 3)
    #expect(document["revision"]?.int == 4)
    #expect(try redo.cities().map { $0["change"]?.string } == ["removed"])
    #expect(try world.run("list", "--json").document()["revision"]?.int == 4)
  }

  @Test func `a removed city comes back whole, and only the city is news`() throws {
    try world.configure(
      #"""
      {"rules": {"warm": {"when": "temperature > -50"}},
       "hooks": [{"on": ["rules", "alerts", "changes"], "run": ["notify"]}]}
      """#)
    try world.setPermissions(0o600, of: world.configurationPath)
    let programs = Guarded<[[UInt8]]>([])
    world.runProgram = { program in
      programs.withLock { $0.append(program.input) }
      return ProgramResult(ending: .exited(0))
    }
    removeOslo()
    let before = try #require(try world.run("list", "--as-of", "1", "--json").cities().last)
    let rule = try #require(before["rules"]?.array?.map { $0 }.first)
    programs.withLock { $0 = [] }
    let undo = world.run("undo")
    #expect(undo.output.contains("! warm since 10:00"))
    let items = try programs.withLock { $0 }.flatMap { input in
      try JSONDocument(input).root["items"]?.array?.map { $0["kind"]?.string } ?? []
    }
    #expect(items == ["change"])
    let after = try #require(try world.run("list", "--json").cities().last)
    #expect(rule["since"]?.string == "2026-11-21T09:00:04Z")
    #expect(after["rules"]?.array?.map { $0["since"]?.string } == [rule["since"]?.string])
    #expect(after["forecast"]?["hours"]?.array?.count == 48)
    // What was said then is not known without its hours.
    #expect(before["summary"]?.isNull == true)
    world.advance(minutes: 20)
    #expect(!world.run("refresh", asking: nil).output.contains("warm now"))
  }

  @Test func `a dry run saves nothing`() throws {
    removeOslo()
    let before = world.state
    let undo = world.run("undo", "--dry-run")
    #expect(undo.errors == "skydiff: would undo 'remove' of 09:10 (revision 2)\n")
    #expect(undo.lines.last == "1 added")
    let document = try world.run("undo", "--dry-run", "--json").document()
    #expect(document["revision"]?.int == 2)
    #expect(document["since"]?.int == 2)
    #expect(document["changedAt"]?.string == "2026-11-21T09:10:04Z")
    #expect(world.state == before)
    _ = world.run("undo")
    let redo = world.run("redo", "--dry-run", "-q")
    #expect(redo == TestWorld.Run())
    #expect(world.run("redo", "--dry-run").errors.hasPrefix("skydiff: would redo 'remove' of "))
  }

  @Test func `fail if there is nothing to undo or redo`() throws {
    func message(_ direction: String) throws -> String {
      let run = world.run(direction)
      #expect(run.status == 1)
      #expect(run.output == "")
      return run.errors
    }
    #expect(try message("undo") == "skydiff: error: nothing to undo\n")
    #expect(try message("redo") == "skydiff: error: nothing to redo since the latest edit\n")
    #expect(world.state == nil)
  }

  @Test func `report where the history begins`() throws {
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    _ = world.run("remove", "Oslo")
    try world.configure("{}")
    _ = world.run("edit", "Seoul", "--tag", "home")
    _ = world.run("undo")
    #expect(
      world.run("undo").onlyError == "nothing to undo: the history begins at revision 2 of 09:10")
  }

  @Test func `report a gap before the edit`() throws {
    let edit = SavedRevision(
      number: 2, savedAt: world.now, command: "remove", hasChanges: true, isEdit: true)
    let edits = EditHistory(SampleHistory([], latest: edit))
    let step = EditHistory.Step(direction: .undo, revision: edit, edit: edit)
    let invocation = try CommandLineInterface.program.parse(["undo"])
    let session = try CommandRun(["undo"], world.environment).session(invocation)
    let failures = try #require(throws: Failures.self) {
      try ListStepper(session, .undo).cities(after: step, in: edits, from: [])
    }
    #expect(failures.all.map(\.status) == [.notDone])
    #expect(
      failures.all.map(\.message) == [
        "cannot undo 'remove' of 09:00 (revision 2): the history has a gap before revision 2; "
          + "'skydiff log' prints what it has"
      ])
  }

  @Test func `fail without a history`() throws {
    removeOslo()
    try world.configure(#"{"history": {"keep": "0d"}}"#)
    let run = world.run("undo")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("skydiff: error: no history is kept; for one, put "))
  }

  @Test func `start over if another command saves meanwhile`() throws {
    removeOslo()
    let other = TestWorld(beside: world)
    var isFirst = true
    let run = undo {
      guard isFirst else { return }
      isFirst = false
      _ = other.run("edit", TestWorld.identifier(1), "--name", "Home")
    }
    #expect(run.status == 0)
    #expect(run.errors == "skydiff: undid 'edit' of 09:20 (revision 3)\n")
    #expect(try world.run("list", "--json").names() == ["Seoul"])
  }

  @Test func `give up if other commands keep saving`() throws {
    removeOslo()
    let other = TestWorld(beside: world)
    var count = 0
    let run = undo {
      count += 1
      _ = other.run("edit", TestWorld.identifier(1), "--name", "Home \(count)")
    }
    #expect(count == 5)
    #expect(run.status == 75)
    #expect(
      run.onlyError == "\(world.statePath): other commands keep changing the list; try again later")
    #expect(try world.run("list", "--json").names() == ["Home 5"])
  }
}
