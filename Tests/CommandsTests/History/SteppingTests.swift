import Arguments
import JSONText
import Store
import Testing
import Tracking
import Weather

@testable import Commands

@Suite struct `Undoing and redoing` {
  private let world = TestWorld()
  private let states = SavedStates()

  /// What a command printed.
  private final class Streams: @unchecked Sendable {
    var output: [UInt8] = []
    var errors: [UInt8] = []
  }

  private var state: SavedState {
    get throws {
      try StateStore(path: world.statePath, lockTimeout: 1).load() ?? SavedState()
    }
  }

  /// Records the present state as what a command saved.
  private func record(_ command: String?, isEdit: Bool = true, takenBack: Int? = nil) throws {
    let state = try state
    let revision = SavedRevision(
      number: state.revision,
      savedAt: command == nil ? nil : world.now,
      command: command,
      hasChanges: true,
      isEdit: isEdit && command != nil,
      takenBack: takenBack
    )
    states.record(state, revision)
  }

  /// Adds Seoul and Oslo, and removes Oslo ten minutes later.
  private func removeOslo() throws {
    try record(nil)
    world.track("Seoul", "Oslo")
    try record("add")
    world.advance(minutes: 10)
    _ = world.run("remove", "Oslo")
    try record("remove")
    world.advance(minutes: 10)
  }

  /// Runs `undo` or `redo` with the recorded history.
  private func step(
    _ arguments: String...,
    beforeEachSave interrupt: @escaping () -> Void = {}
  ) throws -> TestWorld.Run {
    let streams = Streams()
    var environment = world.environment
    environment.writeOutput = { bytes in
      streams.output += bytes
      return .written
    }
    environment.writeError = { streams.errors += $0 }
    let invocation = try CommandLineInterface.program.parse(arguments)
    let session = Session(
      settings: try Settings(invocation, environment),
      environment: environment,
      output: OutputSink(environment)
    )
    let direction = try #require(EditHistory.Direction(rawValue: arguments[0]))
    let isDryRun = arguments.contains("--dry-run")
    var status: Int32 = 0
    do throws(Failures) {
      _ = try session.step(direction, isDryRun: isDryRun) { () throws(Failures) in
        let state = try session.loadState()
        interrupt()
        return (state, states)
      }
    } catch {
      CommandRun(arguments, environment).report(error.all)
      status = error.all[0].status.rawValue
    }
    return TestWorld.Run(
      status: status,
      output: String(decoding: streams.output, as: UTF8.self),
      errors: String(decoding: streams.errors, as: UTF8.self)
    )
  }

  @Test func `print which edit and when, and the changes`() throws {
    try removeOslo()
    let undo = try step("undo")
    #expect(undo.status == 0)
    #expect(undo.errors == "skydiff: undid 'remove' of 09:10 (revision 2)\n")
    #expect(undo.lines.last == "1 added")
    #expect(undo.lines.contains { $0.hasPrefix("+ Oslo  ") })
    try record("undo", isEdit: false, takenBack: 2)
    #expect(try world.run("list", "--json").names() == ["Seoul", "Oslo"])

    let redo = try step("redo", "--json")
    #expect(redo.errors == "skydiff: redid 'remove' of 09:10 (revision 2)\n")
    let document = try redo.document()
    #expect(document["command"]?.string == "redo")
    #expect(document["since"]?.int == 3)
    #expect(document["revision"]?.int == 4)
    #expect(try redo.cities().map { $0["change"]?.string } == ["removed"])
    #expect(try world.run("list", "--json").document()["revision"]?.int == 4)
  }

  @Test func `a dry run saves nothing`() throws {
    try removeOslo()
    let before = world.state
    let undo = try step("undo", "--dry-run")
    #expect(undo.errors == "skydiff: would undo 'remove' of 09:10 (revision 2)\n")
    #expect(undo.lines.last == "1 added")
    let document = try step("undo", "--dry-run", "--json").document()
    #expect(document["revision"]?.int == 2)
    #expect(document["since"]?.int == 2)
    #expect(document["changedAt"]?.string == "2026-11-21T09:10:04Z")
    #expect(world.state == before)
    _ = try step("undo")
    try record("undo", isEdit: false, takenBack: 2)
    let redo = try step("redo", "--dry-run", "-q")
    #expect(redo == TestWorld.Run(status: 0, output: "", errors: ""))
    #expect(try step("redo", "--dry-run").errors.hasPrefix("skydiff: would redo 'remove' of "))
  }

  @Test func `fail if there is nothing to undo or redo`() throws {
    try record(nil)
    func message(_ direction: String) throws -> String {
      let run = try step(direction)
      #expect(run.status == 1)
      #expect(run.output == "")
      return run.errors
    }
    #expect(try message("undo") == "skydiff: error: nothing to undo\n")
    #expect(
      try message("redo")
        == "skydiff: error: nothing to redo since the latest edit\n"
    )
    #expect(world.state == nil)
  }

  @Test func `report where the history begins`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    _ = world.run("remove", "Oslo")
    try record("remove", isEdit: false)
    #expect(
      try step("undo").errors
        == "skydiff: error: nothing to undo: the history begins at revision 2 of 09:10\n"
    )
  }

  @Test func `report a gap before the edit`() throws {
    world.track("Seoul", "Oslo")
    _ = world.run("remove", "Oslo")
    try record("remove")
    let before = world.state
    #expect(
      try step("undo")
        == TestWorld.Run(
          status: 1,
          output: "",
          errors:
            "skydiff: error: cannot undo 'remove' of 09:00 (revision 2): the history has a gap "
            + "before revision 2; 'skydiff log' prints what it has\n"
        )
    )
    #expect(world.state == before)
  }

  @Test func `fail without a history`() throws {
    try removeOslo()
    states.isOn = false
    let run = try step("undo")
    #expect(run.status == 1)
    #expect(run.errors == "skydiff: error: \(Failure(HistoryError.off).message)\n")
  }

  @Test func `start over if another command saves meanwhile`() throws {
    try removeOslo()
    let other = TestWorld(beside: world)
    var isFirst = true
    let run = try step(
      "undo",
      beforeEachSave: {
        guard isFirst else { return }
        isFirst = false
        _ = other.run("edit", TestWorld.identifier(1), "--name", "Home")
        try? record("edit")
      }
    )
    #expect(run.status == 0)
    #expect(run.errors == "skydiff: undid 'edit' of 09:20 (revision 3)\n")
    #expect(try world.run("list", "--json").names() == ["Seoul"])
  }

  @Test func `give up if other commands keep saving`() throws {
    try removeOslo()
    let other = TestWorld(beside: world)
    var count = 0
    let run = try step(
      "undo",
      beforeEachSave: {
        count += 1
        _ = other.run("edit", TestWorld.identifier(1), "--name", "Home \(count)")
        try? record("edit")
      }
    )
    #expect(count == 5)
    #expect(run.status == 75)
    #expect(
      run.errors == "skydiff: error: \(world.statePath): other commands keep changing the list; "
        + "try again later\n"
    )
    #expect(try world.run("list", "--json").names() == ["Home 5"])
  }
}
