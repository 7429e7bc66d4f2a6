import Weather

extension Condition {
  /// A picture of the condition, two columns wide.
  ///
  /// All but the cloud are emoji by themselves: terminals disagree about the width of symbols that
  /// become emoji by a selector behind them.
  func icon(isDay: Bool?) -> String {
    let icon =
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
    return icon.padded(toWidth: 2)
  }
}
