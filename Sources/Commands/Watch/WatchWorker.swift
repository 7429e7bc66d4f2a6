import Synchronization
import Transport
import Watching

/// A thread that does effects of a watch one after the other.
final class WatchWorker: Sendable {
  private let effects = Mailbox<WatchEffect>()

  /// Closed when the thread ends.
  private let end = Mailbox<Never>()
  private let hasStarted = Mutex(false)
  private let pollInterval: Double?
  private let makeDesk: @Sendable () throws(Failures) -> WatchDesk
  private let post: @Sendable (WatchEvent) -> Void

  /// - Parameters:
  ///   - pollInterval: Seconds without an effect after which the worker looks for a state that another
  ///     process saved; nil for never.
  ///   - makeDesk: Called on the thread.
  ///   - post: Takes the results, on the thread.
  init(
    pollInterval: Double? = nil,
    makeDesk: @escaping @Sendable () throws(Failures) -> WatchDesk,
    post: @escaping @Sendable (WatchEvent) -> Void
  ) {
    self.pollInterval = pollInterval
    self.makeDesk = makeDesk
    self.post = post
  }

  /// Starts the thread, which otherwise starts with the first effect.
  func start() {
    let isStarted = hasStarted.withLock { hasStarted in
      if !hasStarted, let thread = PosixThread({ self.run() }) {
        thread.detach()
        hasStarted = true
      }
      return hasStarted
    }
    if !isStarted { end.close() }
  }

  /// Does an effect after those before it.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - replacesOthers: Whether those that have not begun are dropped.
  func submit(_ effect: WatchEffect, replacingOthers replacesOthers: Bool = false) {
    start()
    if hasStarted.withLock({ $0 }) {
      effects.send(effect, replacingOthers: replacesOthers)
    } else if let event = effect.event(ofFailure: "the system cannot start a thread") {
      post(event)
    }
  }

  /// Drops the effects that have not begun, and ends the thread after the present one.
  func close() {
    effects.close()
  }

  /// Waits for the end of the thread.
  ///
  /// - Parameter seconds: The longest wait.
  /// - Returns: Whether it has ended.
  func hasEnded(within seconds: Double) -> Bool {
    guard hasStarted.withLock({ $0 }) else { return true }
    if case .closed = end.receive(within: seconds) { return true }
    return false
  }

  private func run() {
    defer { end.close() }
    let desk: WatchDesk
    do throws(Failures) {
      desk = try makeDesk()
    } catch {
      fail(because: error)
      return
    }
    while true {
      switch effects.receive(within: pollInterval) {
      case .value(let effect):
        if let event = desk.perform(effect) { post(event) }
        desk.runHooks()
      case .nothing: if let event = desk.changedState() { post(event) }
      case .closed: return
      }
    }
  }

  private func fail(because failures: Failures) {
    let reason = failures.all.first?.message ?? ""
    while case .value(let effect) = effects.receive() {
      if let event = effect.event(ofFailure: reason) { post(event) }
    }
  }
}

extension WatchEffect {
  /// What a watch receives instead of a result; nil for an effect without one.
  func event(ofFailure reason: String) -> WatchEvent? {
    switch self {
    case .refresh: .refreshed(WatchRefresh(problem: reason))
    case .search(let text): .notFound(reason, for: text)
    case .add, .remove, .edit, .step: .edited(WatchEdit(message: reason))
    case .loadDrift(let city): .drifted(city, nil)
    case .visit: .visited(nil)
    case .suspend, .redraw, .quit: nil
    }
  }
}
