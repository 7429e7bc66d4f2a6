extension Condition.Kind {
  /// Whether it is fair or cloudy.
  package var isDrySky: Bool { self == .fair || self == .cloudy }

  package var isPrecipitation: Bool {
    switch self {
    case .drizzle, .freezing, .rain, .sleet, .snow, .thunderstorm: true
    case .fair, .cloudy, .fog, .storm, .other: false
    }
  }

  /// Whether a reader who knows the other one sees nothing new: dry skies take turns all day.
  package func isLike(_ other: Condition.Kind?) -> Bool {
    self == other || (isDrySky && other?.isDrySky == true)
  }
}
