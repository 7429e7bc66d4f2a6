import Weather

extension Condition {
  /// A picture of the condition.
  ///
  /// All but the cloud are emoji by themselves: terminals disagree about the width of symbols that
  /// become emoji by a selector behind them.
  func symbol(isDay: Bool?) -> String {
    switch kind {
    case .fair: isDay == false ? "🌙" : "🌞"
    case .cloudy: code == 2 ? "⛅" : "☁"
    case .fog: "🌁"
    case .drizzle: "💧"
    case .freezing, .sleet: "🧊"
    case .rain: "☔"
    case .snow: "⛄"
    case .thunderstorm: "⚡"
    case .storm: "🌀"
    case .other: "❔"
    }
  }

  /// The picture, two columns wide whatever it is.
  func icon(isDay: Bool?) -> String {
    symbol(isDay: isDay).padded(toWidth: 2)
  }
}
