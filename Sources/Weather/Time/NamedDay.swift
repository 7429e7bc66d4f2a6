/// A day as a person names it, such as `tomorrow`, `sat` or `2026-11-21`.
package enum NamedDay: Sendable, Equatable {
  /// So many days from today.
  case relative(Int)

  /// The next day with the abbreviation of a weekday, such as `Sat`; today counts.
  case weekday(String)
  case date(LocalDate)

  /// Reads a name in either case; nil for anything else.
  package init?(_ text: String) {
    let name = text.lowercased()
    if let days = Self.relatives[name] {
      self = .relative(days)
    } else if let weekday = Self.weekdays.first(where: { $0 == name || $0.prefix(3) == name }) {
      self = .weekday(weekday.prefix(1).uppercased() + weekday.dropFirst().prefix(2))
    } else if let date = LocalDate(text) {
      self = .date(date)
    } else {
      return nil
    }
  }

  /// Returns the date that it names on a day.
  package func date(from today: LocalDate) -> LocalDate {
    switch self {
    case .relative(let days): return today.advanced(byDays: days)
    case .date(let date): return date
    case .weekday(let name):
      let week = (0..<7).lazy.map(today.advanced)
      return week.first { $0.weekdayAbbreviation == name } ?? today
    }
  }

  private static let relatives = ["yesterday": -1, "today": 0, "tomorrow": 1]

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
