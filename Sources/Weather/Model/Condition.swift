/// What the sky does, by its code in WMO table 4677 as weather services use it.
package struct Condition: Hashable, Sendable {
  /// The weather code, 0…99.
  package let code: Int

  /// Nil unless the code is one of 0…99.
  package init?(code: Int) {
    guard (0...99).contains(code) else { return nil }
    self.code = code
  }

  /// The name that scripts see, such as `partlyCloudy`; `code42` for a code without one.
  package var name: String {
    entry?.name ?? "code\(code)"
  }

  /// Conditions of one kind count as the same weather.
  package var kind: Kind {
    entry?.kind ?? .other(code)
  }

  /// What a person reads, such as `heavy snow showers`.
  package var words: String {
    entry?.words ?? "weather code \(code)"
  }

  package enum Kind: Hashable, Sendable {
    case fair
    case cloudy
    case fog
    case drizzle
    case freezing
    case rain
    case sleet
    case snow
    case thunderstorm
    case storm
    /// A code that no other kind claims, a kind of its own.
    case other(Int)
  }

  private var entry: Entry? { Self.entries[code] }
}
