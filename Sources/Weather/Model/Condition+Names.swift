extension Condition {
  /// Returns a condition by its name; nil for an unknown one.
  package static func named(_ name: String) -> Condition? {
    (0...99).lazy.compactMap(Condition.init).first { $0.name == name }
  }

  /// The names of all conditions, each once, in the order of their codes.
  package static let names: [String] = {
    var seen: Set<String> = []
    return (0...99).compactMap { entries[$0]?.name ?? "code\($0)" }
      .filter { seen.insert($0).inserted }
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
    let others = (0...99).compactMap { code in
      Condition.entries[code] == nil ? "code\(code)" : nil
    }
    return kinds.map(\.name) + others
  }()
}
