import Commands
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

/// A test world with a terminal, whose clock runs.
final class WatchWorld {
  struct Run {
    var status: Int32
    var errors: String
    var terminal: FakeTerminal.State
  }

  let world: TestWorld

  /// What a test changes in the environment.
  var change: (inout Environment, FakeTerminal) -> Void = { _, _ in }

  init(_ cities: String...) {
    world = TestWorld()
    world.variables["TERM"] = "xterm"
    for city in cities { world.track(city) }
  }

  /// Runs `skydiff watch` with a user.
  func watch(
    _ arguments: String..., steps: [FakeTerminal.Step],
    writeResult: Environment.WriteResult = .written
  ) -> Run {
    let terminal = FakeTerminal(steps, writeResult: writeResult)
    let errors = Mutex("")
    var environment = world.environment
    let start = environment.now()
    let startOfClock = ContinuousClock.now
    environment.now = { start + (ContinuousClock.now - startOfClock) / .seconds(1) }
    environment.isInputTerminal = true
    environment.isOutputTerminal = true
    environment.outputWidth = { 80 }
    environment.openTerminal = { terminal.open() }
    environment.writeError = { bytes in
      #expect(!terminal.isOpen, "\(String(decoding: bytes, as: UTF8.self))")
      errors.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
    }
    environment.showStatus = { _ in Issue.record("a status line is shown") }
    change(&environment, terminal)
    let status = SkydiffProgram.run(["watch"] + arguments, in: environment)
    let state = terminal.present
    #expect(state.emulator.problems == [])
    #expect(!state.isOpen)
    let modes = state.emulator.modes
    #expect(!modes.isAlternate && !modes.isBracketedPaste && !modes.isSynchronized)
    #expect(modes.isCursorVisible && modes.isWrapping && !modes.reportsMouse)
    return Run(status: status, errors: errors.withLock { $0 }, terminal: state)
  }
}
