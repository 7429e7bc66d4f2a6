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

  /// To the millisecond.
  package var at: Date
  package var kind: Kind

  /// A message in one line that names the host, without secrets, control and invisible characters.
  package let message: String

  /// The halves of the weather that failed.
  package var parts: WeatherParts

  /// The name of the provider that failed; nil if none was asked, or an older state does not have it.
  package var provider: String?

  package init(
    at: Date,
    kind: Kind,
    message: String,
    parts: WeatherParts = .all,
    provider: String? = nil
  ) {
    self.at = at
    self.kind = kind
    // Parts come from the server; joiners are not needed there.
    let scalars = message.onOneLine.unicodeScalars
    self.message = String(
      String.UnicodeScalarView(scalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    )
    self.parts = parts
    self.provider = provider
  }
}

/// The halves of a place's weather, each fetched and saved completely or not at all.
package struct WeatherParts: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let current = WeatherParts(rawValue: 1)
  package static let forecast = WeatherParts(rawValue: 2)
  package static let all: WeatherParts = [.current, .forecast]
}
