internal import HTTP

/// One request of a run on its way to its exchange.
///
/// Times are seconds of `MonotonicClock`.
struct Job {
  let request: Request
  var metrics = Exchange.Metrics(tries: 0)
  /// What the latest try came to.
  var result = Result<Response, TransferFailure>.failure(.notBegun)
  /// When the first try began; the deadline is counted from here.
  var beganAt: Double?
  /// When the present try must be over.
  var tryEndsAt = 0.0
  /// When it was done.
  var endedAt = 0.0
  /// Before when the next try must not begin.
  var waitsUntil = 0.0
  /// How many redirects the present try has followed.
  var redirects = 0
  /// What is sent at present, and what sends it.
  var hop: Hop?
  var handle: EasyHandle?

  init(_ request: Request) {
    self.request = request
  }

  /// The host that a redirect led to, where it is not the one that was asked.
  var strangeHost: String? {
    guard let hop, let asked = Address(request.url), !hop.address.hasSameOrigin(as: asked) else {
      return nil
    }
    return hop.address.authority
  }

  /// Whether the latest try brought an answer that is no error.
  var isAnswered: Bool {
    if case .success(let response) = result { response.status < 400 } else { false }
  }
}

extension TransferFailure {
  static let interrupted = TransferFailure(kind: .cancelled, message: "interrupted")

  fileprivate static let notBegun = TransferFailure(
    kind: .timedOut,
    message: "no time was left to ask"
  )
}
