/// A weather condition, by its code in WMO table 4677 as weather services use it.
package struct Condition: Hashable, Sendable {
  /// The weather code, 0…99.
  package var code: Int { Int(byte) }

  private let byte: UInt8

  /// Nil unless the code is one of 0…99.
  package init?(code: Int) {
    guard (0...99).contains(code) else { return nil }
    byte = UInt8(code)
  }

  /// The name in machine-readable output, such as `partlyCloudy`; `code42` for a code without one.
  package var name: String {
    entry?.name ?? "code\(code)"
  }

  /// A change within a kind is not reported.
  package var kind: Kind {
    entry?.kind ?? .other(code)
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
    /// A kind of its own for any other code.
    case other(Int)
  }

  private var entry: Entry? { Self.entries[code] }
}
