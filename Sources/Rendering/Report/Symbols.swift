import Tracking
import Weather

extension Condition {
  /// The symbol of the condition.
  ///
  /// Except for the cloud, all are emoji without a variation selector, because terminals disagree
  /// about the width of those.
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

  /// The symbol in one column, for fonts without emoji.
  private func sign(isDay: Bool?) -> String {
    switch kind {
    case .fair: isDay == false ? "☾" : "☼"
    case .cloudy: code == 2 ? "◐" : "☁"
    case .fog: "≡"
    case .drizzle: "'"
    case .freezing, .sleet: "∴"
    case .rain: "/"
    case .snow: "*"
    case .thunderstorm: "↯"
    case .storm: "§"
    case .other: "?"
    }
  }

  /// The symbol in one column of the fonts of Nerd Fonts 3 (nerdfonts.com, nf-weather).
  private func nerdSign(isDay: Bool?) -> String {
    switch kind {
    case .fair: isDay == false ? "\u{E32B}" : "\u{E30D}"
    case .cloudy: code == 2 ? "\u{E302}" : "\u{E312}"
    case .fog: "\u{E313}"
    case .drizzle: "\u{E31B}"
    case .freezing, .sleet: "\u{E3AD}"
    case .rain: "\u{E318}"
    case .snow: "\u{E31A}"
    case .thunderstorm: "\u{E31D}"
    case .storm: "\u{E34B}"
    case .other: "\u{E374}"
    }
  }

  /// Returns the symbol in a style: an emoji padded to two columns, a sign of one column, or nothing.
  func icon(isDay: Bool?, _ style: IconStyle) -> String {
    switch style {
    case .emoji: symbol(isDay: isDay).padded(toWidth: 2)
    case .text: sign(isDay: isDay)
    case .nerd: nerdSign(isDay: isDay)
    case .none: ""
    }
  }
}

extension CityListDifference.Mark {
  /// The sign for display; a space if nothing changed.
  var sign: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .updated: "~"
    case .unchanged: " "
    }
  }

  var style: Style {
    switch self {
    case .added: .added
    case .removed: .removed
    case .updated: .updated
    case .unchanged: .plain
    }
  }
}
