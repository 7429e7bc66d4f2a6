extension Forecast.Day {
  /// What falls, or hides the view, in a quarter of a day.
  package struct Part: Sendable, Equatable {
    package var name: PartName
    package var condition: Condition

    /// The sum as water, in mm; nil if unknown.
    package var precipitation: Double?

    /// The depth of new snow, in cm; nil if unknown.
    package var snowfall: Double?

    /// How long it falls, 0…6 hours.
    package var hours: Double

    package init(
      name: PartName, condition: Condition, precipitation: Double? = nil, snowfall: Double? = nil,
      hours: Double = 0
    ) {
      self.name = name
      self.condition = condition
      self.precipitation = precipitation
      self.snowfall = snowfall
      self.hours = hours
    }
  }

  /// A quarter of a local day, from midnight on.
  package enum PartName: String, Sendable, CaseIterable {
    case night
    case morning
    case afternoon
    case evening
  }

  /// What the day is called: the sky of its daylight or, where that is unknown, the provider's word.
  package var sky: Condition? { daytime ?? condition }

  /// What a day is called beside its sky.
  package enum Addition: Sendable, Equatable {
    /// The sky lasts all day.
    case allDay

    /// The sky comes in one part alone.
    case within(PartName)

    /// Something else comes in a part.
    case also(Part)

    /// Fog in the morning, and then the sky.
    case fogFirst
  }

  /// The least hours from 6 to 18 of what lasts all day.
  private static let allDay = 9.0

  /// Nil where the sky says it all.
  package var addition: Addition? {
    guard let sky, let parts else { return nil }
    let falling = parts.filter(\.condition.isPrecipitation)
    if sky.isPrecipitation {
      let light = falling.filter { $0.name == .morning || $0.name == .afternoon }
      if light.reduce(0, { $0 + $1.hours }) >= Self.allDay { return .allDay }
      let same = falling.filter { $0.condition.kind == sky.kind }
      return sky.kind.isGrave && same.count == 1 ? .within(same[0].name) : nil
    }
    // A dry day is not called by precipitation, but by danger.
    let named = kind == .dry ? falling.filter { $0.condition.kind.isDangerous } : falling
    if let part = named.min(by: { $0.isGraver(than: $1) }) { return .also(part) }
    let fog = parts.first { $0.condition.weatherKind == .fog }
    return sky.kind == .fog ? nil : fog.map { $0.name == .morning ? .fogFirst : .also($0) }
  }
}

extension Forecast.Day.Part {
  fileprivate func isGraver(than other: Self) -> Bool {
    let ranks = [self, other].map {
      Condition.Kind.falling.firstIndex(of: $0.condition.kind) ?? .max
    }
    return (ranks[0], -(precipitation ?? 0)) < (ranks[1], -(other.precipitation ?? 0))
  }
}

extension Condition.Kind {
  /// Kinds of precipitation, the gravest first.
  static let falling: [Condition.Kind] = [
    .storm, .thunderstorm, .freezing, .sleet, .snow, .rain, .drizzle,
  ]

  /// Whether it names a day however short it is.
  var isGrave: Bool { isPrecipitation && self != .rain && self != .drizzle }

  fileprivate var isDangerous: Bool { isGrave && self != .sleet && self != .snow }
}
