internal import HTTP

/// One request of a run on its way to its exchange.
///
/// Times are seconds of `MonotonicClock`.
struct Job {
  enum State {
    /// Wants a place among those under way, not before this time.
    case waiting(until: Double)
    case underWay(EasyHandle)
    case done
  }

  let request: Request
  var state: State
  var metrics = Exchange.Metrics(tries: 0)
  /// What the latest try came to.
  var result: Result<Response, TransferFailure>
  /// When the first try began; the deadline is counted from here.
  var beganAt: Double?
  /// When the present try must be over.
  var tryEndsAt = 0.0
  /// How many redirects the present try has followed.
  var redirects = 0
  /// What is sent at present.
  var hop: Hop?

  init(_ request: Request, now: Double) {
    self.request = request
    state = .waiting(until: now)
    result = .failure(.notBegun)
  }

  var isDone: Bool {
    if case .done = state { true } else { false }
  }

  var handle: EasyHandle? {
    if case .underWay(let handle) = state { handle } else { nil }
  }

  /// The time before which it does not want to begin; nil when it does not wait.
  var waitsUntil: Double? {
    if case .waiting(let time) = state { time } else { nil }
  }

  mutating func finish(now: Double) {
    metrics.seconds = beganAt.map { now - $0 } ?? 0
    state = .done
  }
}

extension TransferFailure {
  static let interrupted = TransferFailure(kind: .cancelled, message: "interrupted")

  fileprivate static let notBegun = TransferFailure(
    kind: .timedOut,
    message: "no time was left to ask"
  )
}
