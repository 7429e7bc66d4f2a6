import FoundationEssentials
import HTTP
import Weather

extension FetchFailure {
  /// The failure that a transfer without an answer is.
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
    // Some of the words are the server's, such as where it sends the request.
    let words = Self.printable(failure.message, of: request)
    let isNamed = words.names(Address(request.url)?.host)
    self.init(
      at: now,
      kind: kind,
      message: isNamed ? words : "\(request.hostForPeople): \(words)"
    )
  }

  /// The failure that an answer of another status than success is.
  ///
  /// The reason is what the provider says in the body, as it stands there.
  init(_ response: Response, reason: String?, of request: Request, at now: Date) {
    let kind: Kind =
      switch response.status {
      case 401, 403: .rejected
      case 429: .throttled
      case 300..<500: .refused
      case 500..<600: .server
      default: .malformed
      }
    let host = request.hostForPeople
    let answerer = response.respondingHost.map { "\(host) redirects to \($0), which" } ?? host
    var message = "\(answerer) answered \(response.status)"
    if let reason {
      let words = Self.printable(reason, of: request)
      if !words.isEmpty { message += ": \(words)" }
    }
    self.init(at: now, kind: kind, message: message)
  }

  /// The failure that an answer is which does not hold what it should.
  init(malformed what: String, of request: Request, at now: Date) {
    let words = Self.printable(what, of: request)
    self.init(
      at: now,
      kind: .malformed,
      message: "\(request.hostForPeople) sent no usable answer: \(words)"
    )
  }

  /// A provider's words as they may be printed and saved: without secrets, on one line and not too
  /// long.
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

extension String {
  /// Whether a host stands in the text as a word of its own.
  fileprivate func names(_ host: String?) -> Bool {
    guard let host else { return false }
    let words = split { !($0.isLetter || $0.isNumber || ".-:".contains($0)) }
    return words.contains { $0 == host || $0.hasPrefix("\(host):") }
  }
}

extension Request {
  /// The host and, where it is not the usual one, the port that is asked.
  var hostForPeople: String {
    Address(url)?.authority ?? "the provider"
  }
}
