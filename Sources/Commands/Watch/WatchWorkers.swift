import Files
import Synchronization
import Tracking
import Transport
import Watching

/// The threads that do what would block the keys of a watch.
final class WatchWorkers: Sendable {
  private struct State: Sendable {
    var results: [WatchEvent] = []
    var isStopped = false

    /// How many threads are saving.
    var saves = 0

    /// Whether hooks run.
    var isDelivering = false
  }

  /// Seconds between looks for a state that another process saved.
  private static let pollInterval = 0.5

  /// Seconds for what had arrived to be saved at the end.
  private static let maximumEndTime = 2.0

  private let state: Guarded<State>
  private let cancelRequests: @Sendable () -> Void
  private let refreshing: WatchWorker
  private let searching: WatchWorker
  private let editing: WatchWorker

  /// Runs the hooks, so that one that hangs delays neither a refresh nor an edit.
  private let delivering: JobThread<Void>

  /// - Parameter wake: Called after each result, on the thread.
  init(
    _ session: Session, _ query: ListQuery, remarks: DeferredRemarks,
    wake: @escaping @Sendable () -> Void
  ) {
    let state = Guarded(State())
    let environment = session.environment.ofWorkers(
      remarks: remarks, isStopped: { state.withLock { $0.isStopped } },
      countSave: { count in state.withLock { $0.saves += count } })
    let workerSession = Session(
      settings: session.settings, environment: environment, output: OutputSink(environment))
    let makeRunner = { @Sendable in WatchEffectRunner(workerSession, query) }
    let post = { @Sendable (event: WatchEvent) in
      state.withLock { $0.results.append(event) }
      wake()
    }
    let delivering = JobThread<Void> { requests in
      while case .value = requests.receive() {
        state.withLock { $0.isDelivering = true }
        HookRunner(workerSession).run()
        state.withLock { $0.isDelivering = false }
      }
    }
    func worker(pollInterval: Double? = nil) -> WatchWorker {
      WatchWorker(pollInterval: pollInterval, makeRunner: makeRunner, post: post) {
        if !workerSession.outbox.isEmpty { delivering.submit((), replacingOthers: true) }
      }
    }
    self.state = state
    self.delivering = delivering
    cancelRequests = session.environment.cancelRequests
    refreshing = worker()
    searching = worker()
    editing = worker(pollInterval: Self.pollInterval)
  }

  /// Begins to follow what other processes save.
  func start() { editing.thread.start() }

  /// Does an effect that may block; other effects are ignored.
  func perform(_ effect: WatchEffect) {
    switch effect {
    case .refresh: refreshing.submit(effect)
    // The places for a text that was typed on are not needed any more.
    case .search: searching.submit(effect, replacingOthers: true)
    case .add, .remove, .edit, .mute, .step, .confirmState, .loadDrift, .visit:
      editing.submit(effect)
    case .suspend, .redraw, .quit: break
    }
  }

  /// Returns the results since the last call and removes them.
  func takeResults() -> [WatchEvent] {
    state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  /// Cancels the requests and begins nothing more; what had arrived is saved.
  func stop() {
    state.withLock { $0.isStopped = true }
    for worker in all { worker.thread.close() }
    delivering.close()
    cancelRequests()
  }

  /// Whether hooks run, which get nothing more after `stop`.
  var isDelivering: Bool { state.withLock { $0.isDelivering } }

  /// Waits until the hooks that run have ended, each at its timeout or at an interruption at the latest: a
  /// batch whose hook is left alone would be sent again.
  func waitForHooks() { while isDelivering, !delivering.hasEnded(within: Self.endInterval) {} }

  /// Waits a while for the threads, and until nothing is being saved.
  func waitForEnd() {
    let start = MonotonicClock.seconds
    func isLate() -> Bool {
      MonotonicClock.seconds - start >= Self.maximumEndTime && state.withLock { $0.saves } == 0
    }
    for worker in all {
      while !worker.thread.hasEnded(within: Self.endInterval) { if isLate() { return } }
    }
    while !delivering.hasEnded(within: Self.endInterval) { if isLate() { return } }
  }

  /// Seconds between checks whether a wait has been long enough.
  private static let endInterval = 0.05

  private var all: [WatchWorker] { [refreshing, searching, editing] }
}

extension Environment {
  /// The environment of threads beside a screen: they print nothing, and end as after an
  /// interruption.
  fileprivate func ofWorkers(
    remarks: DeferredRemarks, isStopped: @escaping @Sendable () -> Bool,
    countSave: @escaping @Sendable (Int) -> Void
  ) -> Environment {
    let interruption = interruption
    let section = criticalSection
    var environment = withoutOutputTerminal
    environment.writeOutput = { _ in .written }
    environment.writeError = { remarks.add($0) }
    environment.showStatus = { _ in }
    environment.errorWidth = { nil }
    environment.interruption = { interruption() ?? (isStopped() ? 0 : nil) }
    environment.criticalSection = CriticalSection(
      enter: {
        section.enter()
        countSave(1)
      },
      leave: {
        countSave(-1)
        section.leave()
      })
    return environment
  }
}
