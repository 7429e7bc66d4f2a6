import Arguments
import FoundationEssentials
import Testing
import Tracking
import Weather

@testable import Commands

/// A world whose saves are recorded in memory, to run `skydiff log` on them.
final class LogWorld {
  private final class Streams: @unchecked Sendable {
    var output: [UInt8] = []
    var errors: [UInt8] = []
  }

  let world = TestWorld()
  private(set) var state = SavedState()
  private var recorded: [RecordedChange] = []

  /// The history of the last log.
  private(set) var history = SampleHistory([], latest: SavedRevision(number: 0))

  /// Runs a command that saves, ten minutes after the one before.
  func save(_ arguments: String...) throws {
    world.advance(minutes: 10)
    _ = world.run(arguments, asking: nil)
    let old = state
    state = try session(["list"], world.environment).session.loadState()
    let difference = StateChange(from: old, to: state).difference
    recorded.insert(
      RecordedChange(
        revision: SavedRevision(
          number: state.revision,
          savedAt: world.now,
          command: arguments[0],
          hasChanges: !difference.isEmpty
        ),
        old: old.cities,
        new: state.cities,
        changes: difference.changes
      ),
      at: 0
    )
  }

  /// Forgets what was saved so far.
  func forget() { recorded = [] }

  /// Runs `skydiff log`.
  func log(
    _ arguments: [String],
    in change: (inout Environment) -> Void = { _ in }
  ) throws -> TestWorld.Run {
    let streams = Streams()
    var environment = world.environment
    environment.writeOutput = { bytes in
      streams.output += bytes
      return .written
    }
    environment.writeError = { streams.errors += $0 }
    change(&environment)
    history = SampleHistory(
      recorded,
      latest: recorded.first?.revision ?? SavedRevision(number: state.revision)
    )
    let (run, session) = try session(["log"] + arguments, environment)
    let command = try LogCommand(try CommandLineInterface.program.parse(["log"] + arguments))
    var status: Int32
    do throws(Failures) {
      status = run.finish(try command.run(session, state, history))
    } catch {
      run.report(error.all)
      status = run.status(of: error.all)
    }
    return TestWorld.Run(
      status: status,
      output: String(decoding: streams.output, as: UTF8.self),
      errors: String(decoding: streams.errors, as: UTF8.self)
    )
  }

  func log(
    _ arguments: String...,
    in change: (inout Environment) -> Void = { _ in }
  ) throws -> TestWorld.Run {
    try log(arguments, in: change)
  }

  private func session(
    _ arguments: [String],
    _ environment: Environment
  ) throws -> (run: CommandRun, session: Session) {
    let run = CommandRun(arguments, environment)
    return (run, try run.session(try CommandLineInterface.program.parse(arguments)))
  }
}
