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
    self.init(at: now, kind: kind, message: isNamed ? words : "\(request.displayHost): \(words)")
  }

  /// Describes a response whose status is not a success.
  ///
  /// - Parameter reason: The reason in the body, unredacted; nil if it has none.
  init(_ response: Response, reason: String?, of request: Request, at now: Date) {
    // A network that wants a login redirects to it, or says so (RFC 6585).
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
    if let seconds = response.clockDifference(at: now), abs(seconds) >= Self.leastWrongClock {
      let side = seconds > 0 ? "ahead of" : "behind"
      let minutes = Int((abs(seconds) / 60).rounded())
      message += "; the clock of this machine is \(minutes) min \(side) the provider's"
    }
    self.init(at: now, kind: kind, status: response.status, message: message)
  }

  /// Describes a response that cannot be decoded.
  init(_ error: MalformedResponse, of request: Request, at now: Date) {
    let what = error.isOfNetwork ? ": not the provider's response" : " sent an unusable response"
    self.init(
      at: now, kind: error.isOfNetwork ? .unreachable : .malformed,
      message: "\(request.displayHost)\(what): \(Self.printable(error.reason, of: request))")
  }

  /// Seconds from which on a difference of clocks may be the cause of an error.
  private static let leastWrongClock = 300.0

  /// Whether a response with this failure is requested again, because it could not be read.
  func isRepeatable(after response: Response) -> Bool {
    response.status == 200 && (kind == .malformed || kind == .unreachable)
  }

  /// Returns a provider's text on one line, redacted and cut to a limit.
  static func printable(
    _ words: String, of request: Request, _ limit: TextLimit = .reason
  ) -> String {
    let beginning = words.prefix(bytes: limit.bytes)
    let isWhole = beginning.endIndex == words.endIndex
    let redacted = request.redact(String(beginning), isWhole: isWhole).onOneLine(limit)
    return isWhole || redacted.hasSuffix("...") ? redacted : redacted + "..."
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
  var displayHost: String { Address(url)?.authority ?? "the provider" }
}
