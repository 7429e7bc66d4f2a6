internal import HTTP

/// The state of one request in a batch.
///
/// Times are seconds of `MonotonicClock`.
struct Job {
  let request: Request
  var metrics = Exchange.Metrics(tries: 0)
  /// The result of the latest try.
  var result = Result<Response, TransferFailure>.failure(.notStarted)
  /// The start of the first try; the deadline is counted from here.
  var startedAt: Double?
  /// The timeout of the current try.
  var tryEndsAt = 0.0
  /// The end of the last try.
  var endedAt = 0.0
  /// The earliest start of the next try.
  var nextTryAt = 0.0
  /// Redirects followed in the current try.
  var redirects = 0
  /// The current hop and the handle that runs it.
  var hop: Hop?
  var handle: EasyHandle?

  init(_ request: Request) { self.request = request }

  /// The host that a redirect led to, if it has another origin than the request.
  var redirectedHost: String? {
    guard let hop, let origin = Address(request.url), !hop.address.hasSameOrigin(as: origin) else {
      return nil
    }
    return hop.address.authority
  }

  /// Whether the latest try got a response with a status below 400.
  var isSuccess: Bool {
    if case .success(let response) = result { response.status < 400 } else { false }
  }
}

extension TransferFailure {
  static let interrupted = TransferFailure(kind: .cancelled, message: "interrupted")

  fileprivate static let notStarted = TransferFailure(
    kind: .timedOut, message: "no time left to send the request")
}
