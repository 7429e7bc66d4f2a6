package import Weather

package enum WatchRow: Hashable, Sendable {
  /// The title of a section.
  case heading(String)
  case city(City.ID)

  /// When it rains in the next two hours.
  case nowcast(City.ID)
  case alert(Alert.ID, City.ID)

  case moreAlerts(City.ID)
  case rule(ActiveRule.ID, City.ID)

  /// Until when a city is muted.
  case mute(City.ID)

  /// A line of what changed.
  case change(Int, City.ID)

  /// A line of text that stays where it is, such as a credit.
  case text(Int)

  /// A line of a page that scrolls.
  case line(Int)

  /// Whether the row belongs to the city above it.
  var isBelowCity: Bool {
    switch self {
    case .nowcast, .alert, .moreAlerts, .rule, .mute, .change: true
    case .heading, .city, .text, .line: false
    }
  }

  var city: City.ID? {
    switch self {
    case .city(let id), .nowcast(let id), .alert(_, let id), .moreAlerts(let id), .rule(_, let id),
      .mute(let id), .change(_, let id):
      id
    case .heading, .text, .line: nil
    }
  }
}

enum WatchSection: Hashable, Sendable {
  case group(String)

  /// The cities that belong to no group, or all of them without groups.
  case others

  /// The texts below the cities.
  case texts
}
