import Files
import Rendering
import Tracking
import Watching
import Weather

/// A watch on the terminal of the program.
struct WatchLoop {
  private let session: Session
  private let settings: WatchSettings
  private let state: SavedState

  init(_ session: Session, settings: WatchSettings, state: SavedState) {
    self.session = session
    self.settings = settings
    self.state = state
  }

  /// Shows the list until the user or an interruption ends it.
  ///
  /// While the screen is up nothing is printed; remarks are printed after that.
  func run() -> Outcome {
    let environment = session.environment
    guard let device = environment.openTerminal() else { return .failed(.noTerminal) }
    let remarks = DeferredRemarks()
    let workers = WatchWorkers(session, settings.query, remarks: remarks, wake: device.wake)
    environment.onInterruption(device.wake)
    workers.start()
    var screen = WatchScreen(device, workers, session) { size, now in
      Watch(settings, state: state, size: size, at: now)
    }
    let ending = screen.run()
    workers.stop()
    screen.close()
    if workers.isDelivering {
      session.remarkOnTerminal("waiting for hooks, each up to its timeout; Ctrl-C ends them")
      workers.waitForHooks()
    }
    workers.waitForEnd()
    let text = remarks.takeText()
    if !text.isEmpty { environment.writeError(text) }
    remarkOnFailures(screen.refreshProblem, in: screen.state)
    switch ending {
    case .quit: return Outcome()
    case .closed: return Outcome(status: .terminalClosed)
    case .failed(let error): return .failed(.screen(error))
    }
  }
}

extension WatchLoop {
  /// Prints what still fails at the end, a line for each cause.
  private func remarkOnFailures(_ problem: String?, in state: SavedState) {
    if let problem { return session.remark(problem) }
    let failing = state.cities.filter { $0.failure != nil }
    let labels = CityLabels(failing.isEmpty ? [] : state.cities)
    let failures = failing.compactMap { city in
      city.failure.map { Failure($0, of: city, named: labels.text(of: city)) }
    }
    Failure.messages(failures, time: session.userTime).forEach(session.remark)
  }
}

extension Outcome {
  fileprivate static func failed(_ failure: Failure) -> Outcome {
    Outcome(failures: [failure], status: failure.status)
  }
}

extension Failure {
  fileprivate static let noTerminal = Failure(
    .notPrinted, kind: .output,
    "the terminal cannot be used as a screen; for a stream of changes write --format ndjson")

  fileprivate static func screen(_ error: SystemError) -> Failure {
    Failure(.notPrinted, kind: .output, "the terminal cannot be written (\(error))")
  }
}
