import Transport
import Watching

/// A thread that does effects of a watch one after the other.
struct WatchWorker: Sendable {
  let thread: JobThread<WatchEffect>
  private let post: @Sendable (WatchEvent) -> Void

  /// - Parameters:
  ///   - pollInterval: Seconds without an effect after which the worker looks for a state that another
  ///     process saved; nil for never.
  ///   - makeRunner: Called on the thread.
  ///   - post: Takes the results, on the thread.
  ///   - hasSaved: Called after each effect, which may have saved something, on the thread.
  init(
    pollInterval: Double? = nil, makeRunner: @escaping @Sendable () -> WatchEffectRunner,
    post: @escaping @Sendable (WatchEvent) -> Void, hasSaved: @escaping @Sendable () -> Void
  ) {
    self.post = post
    thread = JobThread { effects in
      let runner = makeRunner()
      while true {
        switch effects.receive(within: pollInterval) {
        case .value(let effect):
          if let event = runner.perform(effect) { post(event) }
          hasSaved()
        case .nothing: if let event = runner.changedState() { post(event) }
        case .closed: return
        }
      }
    }
  }

  /// Does an effect after those before it.
  ///
  /// - Parameter replacesOthers: Whether the effects that have not begun are dropped.
  func submit(_ effect: WatchEffect, replacingOthers replacesOthers: Bool = false) {
    if !thread.submit(effect, replacingOthers: replacesOthers),
      let event = effect.event(ofFailure: "the system cannot start a thread")
    {
      post(event)
    }
  }
}

extension WatchEffect {
  /// What a watch receives instead of a result; nil for an effect without one.
  fileprivate func event(ofFailure reason: String) -> WatchEvent? {
    switch self {
    case .refresh: .refreshed(WatchRefresh(problem: reason))
    case .search(let text): .notFound(reason, for: text)
    case .add, .remove, .edit, .mute, .step: .edited(WatchEdit(message: reason))
    case .loadDrift(let city): .drifted(city, nil)
    case .visit: .visited(nil)
    case .confirmState: .unreadable(reason)
    case .suspend, .redraw, .quit: nil
    }
  }
}
