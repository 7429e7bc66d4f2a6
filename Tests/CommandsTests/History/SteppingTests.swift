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

  @Test func `give up if other commands keep saving`() throws {
    removeOslo()
    let other = TestWorld(beside: world)
    var count = 0
    world.beforeSave = {
      count += 1
      _ = other.run("edit", TestWorld.identifier(1), "--name", "Home \(count)")
    }
    let run = world.run("undo")
    #expect(count == 5)
    #expect(run.status == 75)
    #expect(
      run.onlyError == "\(world.statePath): other commands keep changing the list; try again later")
    #expect(try world.run("list", "--json").names() == ["Home 5"])
  }
}
