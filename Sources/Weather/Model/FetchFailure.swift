package import FoundationEssentials

/// Why a place's weather, or a place itself, could not be had.
package struct FetchFailure: Error, Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// No connection, the name not resolved, TLS failed, the answer broken off.
    case unreachable
    case timeout
    /// Too many requests.
    case throttled
    /// The key or the client was turned away.
    case rejected
    /// The request was not accepted for another reason.
    case refused
    /// The provider is in trouble itself.
    case server
    /// An answer that is not what it should be.
    case malformed
    case tooLarge
    /// The provider does not serve the place.
    case notCovered
  }

  /// To the millisecond.
  package var at: Date
  package var kind: Kind

  /// One line for a person that names the host; without secrets, control characters, newlines and
  /// what cannot be seen.
  package let message: String

  /// Which halves of the weather could not be had.
  package var parts: WeatherParts

  package init(at: Date, kind: Kind, message: String, parts: WeatherParts = .all) {
    self.at = at
    self.kind = kind
    // Some of it is the server's, whose words need no joiners.
    let scalars = message.onOneLine.unicodeScalars
    self.message = String(
      String.UnicodeScalarView(scalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    )
    self.parts = parts
  }
}

/// The halves of a place's weather, each fetched and saved whole or not at all.
package struct WeatherParts: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let current = WeatherParts(rawValue: 1)
  package static let forecast = WeatherParts(rawValue: 2)
  package static let all: WeatherParts = [.current, .forecast]
}
