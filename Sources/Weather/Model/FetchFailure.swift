package import FoundationEssentials

/// Why fetching weather or finding a place failed.
package struct FetchFailure: Error, Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// No connection, an unknown host, a TLS error or an incomplete response.
    case unreachable
    case timeout
    /// Too many requests.
    case throttled
    /// The key or the client is not accepted.
    case rejected
    /// Another client error.
    case refused
    /// A server error.
    case server
    /// An invalid response.
    case malformed
    case tooLarge
    /// The provider does not cover the place.
    case notCovered
  }

  /// When it failed last, to the millisecond.
  package var at: Date

  /// When the first of the failures in a row was, whatever their causes.
  package var since: Date

  /// When a refresh reported this cause last; nil if none did.
  package var reportedAt: Date?
  package var kind: Kind

  /// The status of the response; nil without one, or if an older state does not have it.
  package var status: Int?

  /// A message in one line that names the host, without secrets, control and invisible characters.
  package var message: String { didSet { message = Self.clean(message) } }

  /// The halves of the weather that failed.
  package var parts: WeatherParts

  /// The name of the provider that failed; nil if none was asked, or an older state does not have it.
  package var provider: String?

  package init(
    at: Date, kind: Kind, status: Int? = nil, message: String, parts: WeatherParts = .all,
    provider: String? = nil
  ) {
    self.at = at
    since = at
    self.status = status
    self.kind = kind
    self.message = Self.clean(message)
    self.parts = parts
    self.provider = provider
  }

  /// Parts of a message come from the server; joiners are not needed there.
  private static func clean(_ message: String) -> String {
    let line = message.onOneLine
    if line.utf8.allSatisfy({ $0 < 0x80 }) { return line }
    let scalars = line.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension FetchFailure {
  /// What failed, for any number of places and times.
  package struct Cause: Hashable, Sendable {
    package let provider: String?
    package let kind: Kind
    private let status: Int?

    /// The message without measured times and sizes, which differ from request to request; empty with a
    /// status, because the reason of a server may be another one each time.
    private let words: [Substring]

    fileprivate init(_ failure: FetchFailure) {
      provider = failure.provider
      kind = failure.kind
      status = failure.status
      let all = (status == nil ? failure.message : "").split(separator: " ")
      words = all.enumerated().filter { index, word in
        let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let next = index + 1 < all.count ? all[index + 1].prefix { $0.isLetter } : ""
        return !isNumber || !["ms", "milliseconds", "seconds", "s", "bytes", "out"].contains(next)
      }.map(\.element)
    }
  }

  package var cause: Cause { Cause(self) }

  /// Whether the address of a host was not found: `CURLE_COULDNT_RESOLVE_HOST`, or not in time.
  package var isOfNameLookup: Bool {
    kind == .unreachable && message.contains("(libcurl error 6)")
      || kind == .timeout && message.contains("resolving timed out")
  }

  /// Whether the clock of this machine may be the cause, by which a certificate or weather is of another
  /// time.
  package var isOfClock: Bool {
    let words = ["not yet valid", "not activated", "expired", "expiration"]
    return message.contains("the clock of this machine")
      || message.contains("certificate") && words.contains(where: message.contains)
  }

  /// Returns the failure as the next one in a row.
  package func following(_ earlier: FetchFailure?) -> FetchFailure {
    guard let earlier else { return self }
    var failure = self
    failure.since = earlier.since
    if cause == earlier.cause { failure.reportedAt = earlier.reportedAt }
    return failure
  }

  /// Whether a save reported the failure that had another one, or none, before it.
  ///
  /// The time alone does not say so: two saves may be in one second.
  package func isReported(after earlier: FetchFailure?) -> Bool {
    reportedAt != nil && (reportedAt != earlier?.reportedAt || cause != earlier?.cause)
  }

  /// Seconds after which a failure that lasts is reported again, less what a timer may be early by.
  private static let reportInterval = 86_400.0 - 60

  /// Whether a refresh reports the failure: its cause was not reported yet, or not for a day.
  package func isNews(at now: Date) -> Bool {
    guard let reportedAt else { return true }
    let passed = now.timeIntervalSince(reportedAt)
    // After the clock was set back, the time that has passed is unknown.
    return passed < 0 || passed >= Self.reportInterval
  }
}

/// The halves of a place's weather, each fetched and saved completely or not at all.
package struct WeatherParts: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let current = WeatherParts(rawValue: 1)
  package static let forecast = WeatherParts(rawValue: 2)
  package static let all: WeatherParts = [.current, .forecast]
}
