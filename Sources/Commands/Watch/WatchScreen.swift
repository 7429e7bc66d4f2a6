import ConfigurationFile
import Files
import FoundationEssentials
import Rendering
import Terminal
import Tracking
import Transport
import Watching

/// A watch with its terminal: passes on what happens, does the effects, and paints.
struct WatchScreen {
  enum Ending: Equatable {
    /// The user or an interruption ended it.
    case quit

    /// The terminal has gone.
    case closed
    case failed(SystemError)
  }

  private let device: TerminalDevice
  private let workers: WatchWorkers
  private let environment: Environment
  private let watch: Watch
  private var decoder = InputDecoder()
  private var painter: Painter<WatchRow>
  private var ending: Ending?

  /// Until when the terminal may reply to what it was asked; nil once it has.
  private var replyDeadline: Double?

  /// Whether the terminal is asked for the color of its ground.
  private let asksForGround: Bool

  /// Whether clicks and the wheel are reported.
  private let hasMouse: Bool

  /// Whether something happened since the screen was painted.
  private var isDirty = true

  /// Seconds in which the terminal may reply, and those in which a late reply is not left to the shell.
  private static let replyTimes = (counted: 0.1, late: 1.0)

  /// The time until which a reply may still arrive; nil once the last one has.
  private var lateReplyDeadline: Double?

  /// - Parameter makeWatch: Makes the watch, given the size of the terminal and the present.
  init(
    _ device: TerminalDevice, _ workers: WatchWorkers, _ session: Session,
    makeWatch: (TerminalSize, Date) -> Watch
  ) {
    self.device = device
    self.workers = workers
    environment = session.environment
    let display = session.settings.configuration.display
    asksForGround = display.theme == .auto && session.settings.colors.hasPalette
    hasMouse = display.mouse
    painter = Painter(colors: session.settings.colors)
    watch = makeWatch(device.size(), environment.present)
  }

  mutating func run() -> Ending {
    requestReply()
    reportMouse()
    paint()
    while ending == nil {
      for event in device.wait(maximumWait) where ending == nil { receive(event) }
      for result in workers.takeResults() where ending == nil { handle(result) }
      passTime()
      if environment.interruption() != nil { ending = .quit }
      if isDirty { paint() }
    }
    return ending ?? .quit
  }

  /// Why the latest refresh could not fetch or save; nil if it could, or only cities failed.
  var refreshProblem: String? { watch.refreshProblem }

  /// The list that was shown last.
  var state: SavedState { watch.state }

  /// Leaves the screen, so that a reply of the terminal does not reach the shell.
  mutating func close() {
    _ = receiveReply()
    device.close()
  }

  private mutating func requestReply() {
    let now = MonotonicClock.seconds
    replyDeadline = now + Self.replyTimes.counted
    lateReplyDeadline = now + Self.replyTimes.late
    decoder.expectReply(until: now + Self.replyTimes.late, endsWithAttributes: asksForGround)
    write(
      ControlFunction.synchronizedOutputQuestion
        + (asksForGround ? ControlFunction.groundQuestion : []))
  }

  private mutating func reportMouse() { if hasMouse { write(ControlFunction.reportMouse) } }

  // MARK: - Events

  private mutating func receive(_ event: TerminalDevice.Event) {
    switch event {
    case .input(let bytes):
      for input in decoder.decode(bytes, at: MonotonicClock.seconds) { receive(input) }
    case .suspensionRequested: suspend()
    case .resized, .continued: redraw()
    case .closed: ending = ending ?? .closed
    }
  }

  private mutating func receive(_ input: TerminalInput) {
    guard input.isReply else { return handle(.input(input)) }
    if isLastReply(input) { lateReplyDeadline = nil }
    // A reply that is late is ignored.
    guard replyDeadline.map({ MonotonicClock.seconds <= $0 }) ?? false else { return }
    switch input {
    case .hasSynchronizedOutput(let isSupported): painter.isSynchronized = isSupported
    case .ground(let isLight) where asksForGround:
      painter.colors = isLight ? .lightPalette : .palette
      isDirty = true
    default: break
    }
    if isLastReply(input) { replyDeadline = nil }
  }

  private func isLastReply(_ input: TerminalInput) -> Bool {
    switch input {
    case .hasSynchronizedOutput: !asksForGround
    case .deviceAttributes: true
    default: false
    }
  }

  private mutating func passTime() {
    let seconds = MonotonicClock.seconds
    for input in decoder.timeOut(at: seconds) { receive(input) }
    if let replyDeadline, replyDeadline < seconds { self.replyDeadline = nil }
    if watch.deadline <= environment.present { handle(.time) }
  }

  private mutating func handle(_ event: WatchEvent) {
    guard ending == nil else { return }
    isDirty = true
    for effect in watch.handle(event, at: environment.present) { perform(effect) }
  }

  private mutating func perform(_ effect: WatchEffect) {
    switch effect {
    case .quit: ending = ending ?? .quit
    case .suspend: suspend()
    case .redraw: redraw()
    default: workers.perform(effect)
    }
  }

  private mutating func suspend() {
    guard ending == nil else { return }
    let inputs = receiveReply()
    device.suspend()
    redraw()
    for input in inputs { handle(.input(input)) }
  }

  /// Paints everything in the present size, because the screen may show anything.
  private mutating func redraw() {
    painter.invalidate()
    reportMouse()
    handle(.resized(device.size()))
  }

  /// Waits for the reply of the terminal as long as it may come; returns what arrived besides.
  private mutating func receiveReply() -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    while let deadline = lateReplyDeadline, environment.interruption() == nil {
      let rest = deadline - MonotonicClock.seconds
      if rest <= 0 { lateReplyDeadline = nil }
      for event in device.wait(max(0, rest)) {
        switch event {
        case .input(let bytes): inputs += decoder.decode(bytes, at: MonotonicClock.seconds)
        case .closed: lateReplyDeadline = nil
        case .resized, .suspensionRequested, .continued: break
        }
      }
      if inputs.contains(where: isLastReply) { lateReplyDeadline = nil }
    }
    return inputs.filter { !$0.isReply }
  }

  /// Seconds to wait at most for an event.
  private var maximumWait: Double {
    let untilTime = watch.deadline.timeIntervalSince(environment.now())
    let untilInput = decoder.deadline.map { $0 - MonotonicClock.seconds }
    return max(0, min(untilTime, untilInput ?? untilTime))
  }

  // MARK: - Output

  private mutating func paint() {
    guard ending == nil else { return }
    isDirty = false
    write(painter.paint(watch.frame(at: environment.present)))
  }

  private mutating func write(_ bytes: [UInt8]) {
    guard ending == nil, !bytes.isEmpty else { return }
    switch device.write(bytes) {
    case .written: break
    case .closed: ending = .closed
    case .failed(let error): ending = .failed(error)
    }
  }
}

extension TerminalInput {
  fileprivate var isReply: Bool {
    switch self {
    case .hasSynchronizedOutput, .ground, .deviceAttributes: true
    case .key, .paste, .mouse: false
    }
  }
}
