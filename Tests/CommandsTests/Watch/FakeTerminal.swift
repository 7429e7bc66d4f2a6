import Commands
import FoundationEssentials
import Rendering
import Terminal
import TestSupport
import Testing
import Transport

/// A terminal in memory with a user who follows a script.
///
/// When the script ends, the user closes the window, so that every test ends.
final class FakeTerminal: Sendable {
  enum Step: Sendable {
    case type(String)
    case event(TerminalDevice.Event)

    /// Waits until a condition on the rows of the screen is met.
    case wait(for: String, @Sendable ([String]) -> Bool)
    case resize(columns: Int, rows: Int)
    case run(@Sendable () -> Void)

    /// Waits until the screen shows a text.
    static func untilShown(_ text: String) -> Step {
      .wait(for: text) { $0.contains { $0.contains(text) } }
    }

    /// Waits until the screen does not show a text any more.
    static func untilHidden(_ text: String) -> Step {
      .wait(for: "no \(text)") { !$0.contains { $0.contains(text) } }
    }
  }

  struct State: Sendable {
    fileprivate var steps: [Step]
    var emulator: TerminalEmulator

    /// Each write of the program.
    var writes: [String] = []
    var suspensions = 0
    var isOpen = false
    fileprivate var waitsSince: Double?

    /// Whether the program has taken all that the user and the terminal sent.
    var isScriptOver: Bool { steps.isEmpty }
  }

  private let state: Guarded<State>
  private let wakes = Mailbox<Bool>()

  /// What each write returns.
  private let writeResult: Environment.WriteResult

  /// Seconds until a condition must be met.
  private static let maximumWait = 60.0

  init(_ steps: [Step], writeResult: Environment.WriteResult = .written) {
    let emulator = TerminalEmulator(columns: 80, rows: 12) { $0.displayWidth }
    state = Guarded(State(steps: steps, emulator: emulator))
    self.writeResult = writeResult
  }

  var present: State { state.withLock { $0 } }

  /// Whether the program is on the screen.
  var isOpen: Bool { present.isOpen }

  func open() -> TerminalDevice {
    enter()
    return TerminalDevice(
      size: { self.size }, wait: { self.wait($0) }, wake: { self.wakes.send(true) },
      write: { self.write($0) }, suspend: { self.suspend() }, close: { self.leave() })
  }

  private var size: TerminalSize {
    let emulator = present.emulator
    return TerminalSize(columns: emulator.columns, rows: emulator.rows)
  }

  private func enter() {
    state.withLock { state in
      state.isOpen = true
      state.emulator.write(ControlFunction.enter)
    }
  }

  private func leave() {
    state.withLock { state in
      if state.isOpen { state.emulator.write(ControlFunction.leave) }
      state.isOpen = false
    }
  }

  private func suspend() {
    leave()
    state.withLock { $0.suspensions += 1 }
    enter()
  }

  private func write(_ bytes: [UInt8]) -> Environment.WriteResult {
    guard writeResult == .written else { return writeResult }
    return state.withLock { state in
      guard state.isOpen else { return .closed }
      state.writes.append(String(decoding: bytes, as: UTF8.self))
      state.emulator.write(bytes)
      return .written
    }
  }

  private func wait(_ seconds: Double?) -> [TerminalDevice.Event] {
    guard let step = present.steps.first else { return [.closed] }
    if case .wait(let text, let isMet) = step, !isMet(present.emulator.text) {
      return keepWaiting(for: text, seconds)
    }
    state.withLock { state in
      state.steps.removeFirst()
      state.waitsSince = nil
    }
    switch step {
    case .type(let keys): return [.input(Array(keys.utf8))]
    case .event(let event): return [event]
    case .resize(let columns, let rows):
      state.withLock { $0.emulator.resize(columns: columns, rows: rows) }
      return [.resized]
    case .run(let body):
      body()
      return []
    case .wait: return wait(0)
    }
  }

  private func keepWaiting(for text: String, _ seconds: Double?) -> [TerminalDevice.Event] {
    let now = MonotonicClock.seconds
    let start = state.withLock { state in
      let start = state.waitsSince ?? now
      state.waitsSince = start
      return start
    }
    guard now - start < Self.maximumWait else {
      Issue.record("waited in vain for '\(text)' on \(present.emulator.text)")
      state.withLock { $0.steps = [] }
      return [.closed]
    }
    // Not every condition wakes the program when it is met.
    _ = wakes.receive(within: min(seconds ?? 1, 0.02))
    return []
  }
}
