import FoundationEssentials
import HTTP
import Weather

extension FetchFailure {
  /// Describes a transfer that failed without a response.
  init(_ failure: TransferFailure, of request: Request, at now: Date) {
    let kind: Kind =
      switch failure.kind {
      case .connectionFailed, .secureConnectionFailed, .connectionLost, .cancelled: .unreachable
      case .timedOut: .timeout
      case .tooLarge: .tooLarge
      case .malformed: .malformed
      case .redirectRefused, .addressRefused: .refused
      case .quotaExceeded: .throttled
      }
    // The message may contain text from the server, such as the target of a redirect.
    let words = Self.printable(failure.message, of: request)
    let isNamed = words.names(Address(request.url)?.host)
    self.init(
      at: now,
      kind: kind,
      message: isNamed ? words : "\(request.displayHost): \(words)"
    )
  }

  /// Describes a response whose status is not a success.
  ///
  /// - Parameter reason: The reason in the body, unredacted; nil if it has none.
  init(_ response: Response, reason: String?, of request: Request, at now: Date) {
    if [302, 307, 511].contains(response.status), response.isPage {
      self.init(.page, of: request, at: now)
      return
    }
    let kind: Kind =
      switch response.status {
      case 401, 403: .rejected
      case 429: .throttled
      case 300..<500: .refused
      case 500..<600: .server
      default: .malformed
      }
    let host = request.displayHost
    let responder = response.respondingHost.map { "\(host) redirects to \($0), which" } ?? host
    var message = "\(responder) answered \(response.status)"
    if let reason {
      var words = Self.printable(reason, of: request)
      // What to do follows in the same sentence.
      if words.hasSuffix("."), !words.hasSuffix("..") { words.removeLast() }
      if !words.isEmpty { message += ": \(words)" }
    }
    if let minutes = response.minutesOfClock(at: now) {
      let direction = minutes > 0 ? "ahead of" : "behind"
      message +=
        "; this machine's clock is \(abs(minutes)) minutes \(direction) the provider's: "
        + "set it"
    }
    self.init(at: now, kind: kind, status: response.status, message: message)
  }

  /// Describes a response that cannot be decoded.
  init(_ error: MalformedResponse, of request: Request, at now: Date) {
    let what = error.isOfNetwork ? ": not the provider's response" : " sent an unusable response"
    self.init(
      at: now,
      kind: error.isOfNetwork ? .unreachable : .malformed,
      message: "\(request.displayHost)\(what): \(Self.printable(error.reason, of: request))"
    )
  }

  /// Returns a provider's text on one line, redacted and cut to a limit.
  static func printable(
    _ words: String,
    of request: Request,
    _ limit: TextLimit = .reason
  ) -> String {
    let beginning = words.prefix(bytes: limit.bytes)
    let isWhole = beginning.endIndex == words.endIndex
    let redacted = request.redact(String(beginning), isWhole: isWhole).onOneLine(limit)
    return isWhole || redacted.hasSuffix("...") ? redacted : redacted + "..."
  }
}

extension Response {
  /// How many minutes our clock is ahead of the provider's; nil if they differ by less than five.
  fileprivate func minutesOfClock(at now: Date) -> Int? {
    guard cachedSince == nil, let date = header("Date").flatMap(HTTPDate.date) else { return nil }
    let minutes = (now.timeIntervalSince(date) / 60).rounded(.towardZero)
    return abs(minutes) >= 5 ? Int(exactly: minutes) : nil
  }
}

extension String {
  /// Whether the text contains a host as a whole word.
  fileprivate func names(_ host: String?) -> Bool {
    guard let host else { return false }
    let words = split { !($0.isLetter || $0.isNumber || ".-:".contains($0)) }
    return words.contains { $0 == host || $0.hasPrefix("\(host):") }
  }
}

extension Request {
  /// The host, with the port if it is not the default.
  var displayHost: String {
    Address(url)?.authority ?? "the provider"
  }
}
