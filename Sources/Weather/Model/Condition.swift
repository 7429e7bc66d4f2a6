/// A weather condition, by its code in WMO table 4677 as weather services use it.
package struct Condition: Hashable, Sendable {
  /// The weather code, 0…99.
  package var code: Int { Int(byte) }

  private let byte: UInt8

  private init(byte: UInt8) { self.byte = byte }

  /// Nil unless the code is one of 0…99.
  package init?(code: Int) {
    guard (0...99).contains(code) else { return nil }
    byte = UInt8(code)
  }

  /// The name in machine-readable output, such as `partlyCloudy`; `code42` for a code without one.
  package var name: String { entry?.name ?? "code\(code)" }

  /// A change within a kind is not reported.
  package var kind: Kind { entry?.kind ?? .other(code) }

  /// The lightest precipitation with a word of its own.
  package static let lightRain = Condition(byte: 61)

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

extension Condition {
  typealias Entry = (name: String, kind: Kind)

  /// Names and kinds by the codes of WMO table 4677 that weather services use, without intensity and
  /// showers.
  static let entries: [Int: Entry] = [
    0: ("clear", .fair), 1: ("mostlyClear", .fair), 2: ("partlyCloudy", .cloudy),
    3: ("overcast", .cloudy), 4: ("smoke", .fog), 5: ("haze", .fog), 6: ("dust", .fog),
    7: ("dust", .fog), 10: ("mist", .fog), 18: ("squall", .storm), 19: ("tornado", .storm),
    45: ("fog", .fog), 48: ("fog", .fog), 51: ("drizzle", .drizzle), 53: ("drizzle", .drizzle),
    55: ("drizzle", .drizzle), 56: ("freezingDrizzle", .freezing),
    57: ("freezingDrizzle", .freezing), 61: ("rain", .rain), 63: ("rain", .rain),
    65: ("rain", .rain), 66: ("freezingRain", .freezing), 67: ("freezingRain", .freezing),
    68: ("sleet", .sleet), 69: ("sleet", .sleet), 71: ("snow", .snow), 73: ("snow", .snow),
    75: ("snow", .snow), 77: ("snow", .snow), 79: ("sleet", .sleet), 80: ("rain", .rain),
    81: ("rain", .rain), 82: ("rain", .rain), 83: ("sleet", .sleet), 84: ("sleet", .sleet),
    85: ("snow", .snow), 86: ("snow", .snow), 95: ("thunderstorm", .thunderstorm),
    96: ("thunderstorm", .thunderstorm), 99: ("thunderstorm", .thunderstorm),
  ]
}

extension Condition {
  /// A condition of a kind, of the least strength; nil for a kind without a name.
  package init?(of kind: Kind) {
    let conditions = (0...99).lazy.compactMap(Condition.init(code:)).filter { $0.kind == kind }
    guard let first = conditions.first(where: { $0.name == kind.name }) ?? conditions.first else {
      return nil
    }
    self = first
  }

  /// Returns a condition by its name; nil for an unknown one.
  package static func named(_ name: String) -> Condition? {
    (0...99).lazy.compactMap(Condition.init).first { $0.name == name }
  }

  /// The names of all conditions, each once, in the order of their codes.
  package static let names: [String] = {
    var seen: Set<String> = []
    return (0...99).compactMap { entries[$0]?.name ?? "code\($0)" }.filter {
      seen.insert($0).inserted
    }
  }()
}

extension Condition.Kind {
  /// Such as `thunderstorm`; `code42` for the kind of a code without a name.
  package var name: String {
    switch self {
    case .fair: "fair"
    case .cloudy: "cloudy"
    case .fog: "fog"
    case .drizzle: "drizzle"
    case .freezing: "freezing"
    case .rain: "rain"
    case .sleet: "sleet"
    case .snow: "snow"
    case .thunderstorm: "thunderstorm"
    case .storm: "storm"
    case .other(let code): "code\(code)"
    }
  }

  /// Returns the kind with a name; nil for an unknown one.
  package init?(name: String) {
    guard let kind = Self.byName[name] else { return nil }
    self = kind
  }

  private static let byName = Dictionary(
    (0...99).compactMap { Condition(code: $0)?.kind }.map { ($0.name, $0) }
  ) { first, _ in first }

  /// The names of all kinds, those without a name of their own last.
  package static let names: [String] = {
    let kinds: [Condition.Kind] = [
      .fair, .cloudy, .fog, .drizzle, .freezing, .rain, .sleet, .snow, .thunderstorm, .storm,
    ]
    let others = (0...99).compactMap { code in Condition.entries[code] == nil ? "code\(code)" : nil
    }
    return kinds.map(\.name) + others
  }()
}
