import Commands
import Files
import Terminal
import TerminalShim
import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The terminal of standard input and output as a screen in raw mode.
///
/// Any thread may close it. After that nothing is written any more.
final class TerminalScreen: Sendable {
  private struct State: Sendable {
    var modes: TerminalModes
    var isShown = false
    var isClosed = false

    /// Whether the last write ended within its bytes, perhaps in an escape sequence.
    var isWriteCut = false
  }

  private let input: Int32
  private let output: TerminalOutput
  private let waker: WakingPipe
  private let isInterrupted: @Sendable () -> Bool
  private let state: Guarded<State>
  private let events = Guarded<[TerminalDevice.Event]>([])
  private let signals = Guarded<TerminalSignals?>(nil)

  private init?(isInterrupted: @escaping @Sendable () -> Bool) {
    guard let modes = TerminalModes(input: STDIN_FILENO, output: STDOUT_FILENO),
      let waker = WakingPipe()
    else { return nil }
    input = STDIN_FILENO
    output = TerminalOutput(STDOUT_FILENO)
    self.waker = waker
    self.isInterrupted = isInterrupted
    state = Guarded(State(modes: modes))
  }

  /// Opens the screen; nil where there is no terminal.
  ///
  /// - Parameter isInterrupted: Whether the program is ending, and does not wait for the terminal.
  static func open(isInterrupted: @escaping @Sendable () -> Bool) -> TerminalScreen? {
    guard let screen = TerminalScreen(isInterrupted: isInterrupted),
      let signals = TerminalSignals.start({ screen.receive($0) })
    else { return nil }
    screen.signals.withLock { $0 = signals }
    return screen
  }

  var device: TerminalDevice {
    TerminalDevice(
      size: { self.output.size }, wait: { self.wait(seconds: $0) }, wake: { self.waker.wake() },
      write: { self.write($0) }, suspend: { self.suspend() }, close: { self.close() })
  }

  // MARK: - The screen

  /// Shows the screen once the terminal belongs to this process.
  ///
  /// - Parameter savesModes: Whether the terminal has the modes now that it is to have afterwards.
  func show(savingModes savesModes: Bool) {
    let signals = signals.withLock { $0 }
    while let signals, !isInForeground, signals.stopGroup(with: SIGTTOU) {}
    state.withLock { state in
      guard !state.isClosed else { return }
      if savesModes { state.modes.save() }
      state.modes.setRaw()
      state.isShown = true
      var shim = state.modes.shimState(writing: Self.cancel + ControlFunction.leave)
      terminal_shim_arm(&shim)
      output.writeBriefly(ControlFunction.enter)
    }
  }

  /// Leaves the screen permanently, from any thread.
  func close() {
    state.withLock { state in
      hide(&state)
      state.isClosed = true
    }
  }

  /// Leaves the screen, stops the process, and returns on the screen when it is continued.
  private func suspend() {
    let hasRestoredModes = state.withLock { hide(&$0) }
    if state.withLock({ $0.isClosed }) { return }
    _ = signals.withLock { $0 }?.stopGroup(with: SIGTSTP)
    show(savingModes: hasRestoredModes)
  }

  /// - Returns: Whether the terminal has the modes again that it had before.
  @discardableResult private func hide(_ state: inout State) -> Bool {
    guard state.isShown else { return false }
    state.isShown = false
    output.writeBriefly((state.isWriteCut ? Self.cancel : []) + ControlFunction.leave)
    state.isWriteCut = false
    defer { terminal_shim_disarm() }
    // In the background the terminal has the modes of the shell.
    guard state.modes.isInForeground else { return false }
    state.modes.restore()
    return true
  }

  /// CAN ends a sequence that was cut off (ECMA-48, 8.3).
  private static let cancel: [UInt8] = [0x18]

  private var isInForeground: Bool { state.withLock { $0.modes.isInForeground } }

  // MARK: - Output

  private func write(_ bytes: [UInt8]) -> Environment.WriteResult {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = state.withLock { state -> TerminalOutput.Part in
        guard state.isShown else { return .closed }
        let part = output.write(rest)
        if case .written(let count) = part { state.isWriteCut = count < rest.count }
        return part
      }
      switch part {
      case .written(let count): rest = rest.dropFirst(count)
      case .full:
        if isInterrupted() { return .closed }
        output.waitForSpace()
      case .closed: return .closed
      case .failed(let error): return .failed(error)
      }
    }
    return .written
  }

  // MARK: - Input

  private func wait(seconds: Double?) -> [TerminalDevice.Event] {
    var requests = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waker.reader, events: Int16(POLLIN), revents: 0),
    ]
    // A longer wait ends early, which is no harm.
    let milliseconds = seconds.map { Int32(max(0, min($0 * 1000, 1e9)).rounded(.up)) } ?? -1
    guard poll(&requests, 2, milliseconds) > 0 else { return [] }
    if requests[1].revents != 0 { waker.clear() }
    var received = events.withLock { events in
      defer { events = [] }
      return events
    }
    if received.contains(.continued) { show(savingModes: false) }
    if requests[0].revents != 0, let event = readInput() { received.append(event) }
    return received
  }

  private func readInput() -> TerminalDevice.Event? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(input, &buffer, buffer.count)
    if count > 0 { return .input(Array(buffer[..<count])) }
    if count < 0, errno == EINTR || errno == EAGAIN { return nil }
    return .closed
  }

  /// Takes a signal, on the thread that waits for them.
  private func receive(_ number: Int32) {
    let event: TerminalDevice.Event
    switch number {
    case SIGWINCH: event = .resized
    case SIGCONT: event = .continued
    default:
      if state.withLock({ $0.isClosed }) { return TerminalSignals.stopAlone() }
      event = .suspensionRequested
    }
    events.withLock { if !$0.contains(event) { $0.append(event) } }
    waker.wake()
  }
}
