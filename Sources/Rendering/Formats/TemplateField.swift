import Weather

/// A field of a template, such as `current.temperature`.
enum TemplateField: Equatable, Sendable {
  case city(CityDetail)

  /// A field of the current weather by its name.
  case current(String)

  /// A field of a day.
  case day(Day, String)

  /// A field of the hour that contains the moment some hours from now.
  case hour(Int, String)

  /// The value of a field before it changed.
  case before(Scope, String)

  /// What has a single field.
  enum CityDetail: String, CaseIterable {
    case name, region, country, id, tags, latitude, longitude, timeZone
    case mark, change, changes, icon, age, failure
  }

  enum Day: Equatable {
    case today
    case tomorrow

    /// The next day with a weekday's name; today counts.
    case weekday(String)
  }

  /// What a field before a change is of.
  enum Scope: String, CaseIterable {
    case current
    case today
  }

  /// The hours from now that a field may name.
  static let hours = 0..<Forecast.maximumHours

  static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Parses a name; nil for an unknown one.
  init?(_ name: String) {
    if let detail = CityDetail(rawValue: name) {
      self = .city(detail)
      return
    }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let scope = String(parts[0])
    let field = String(parts[1])
    switch scope {
    case "current" where CityField.current(field, of: nil) != nil: self = .current(field)
    case "before":
      let parts = field.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let scope = Scope(rawValue: String(parts[0])),
        scope.changingNames.contains(String(parts[1]))
      else { return nil }
      self = .before(scope, String(parts[1]))
    default:
      if let day = Day(scope), Self.dayNames.contains(field) {
        self = .day(day, field)
      } else if let hours = Self.hours(scope), CityField.hour(field, of: nil) != nil {
        self = .hour(hours, field)
      } else {
        return nil
      }
    }
  }

  /// The hours from now that `hour3` names; nil for anything else.
  private static func hours(_ scope: String) -> Int? {
    hours.first { scope == "hour\($0)" }
  }
}

extension TemplateField.Day {
  /// Parses `today`, `tomorrow` or a weekday; nil for anything else.
  fileprivate init?(_ scope: String) {
    switch scope {
    case "today": self = .today
    case "tomorrow": self = .tomorrow
    case let name where TemplateField.weekdays.contains(name): self = .weekday(name)
    default: return nil
    }
  }
}

extension TemplateField {
  /// The fields of a day, its change included.
  static let dayNames = CityField.dayNames() + ["change"]

  /// All names.
  static var names: [String] {
    let days = ["today", "tomorrow"] + weekdays
    return CityDetail.allCases.map(\.rawValue)
      + CityField.currentNames().map { "current.\($0)" }
      + days.flatMap { day in dayNames.map { "\(day).\($0)" } }
      + hours.flatMap { hour in CityField.hourNames().map { "hour\(hour).\($0)" } }
      + Scope.allCases.flatMap { scope in scope.changingNames.map { "before.\(scope).\($0)" } }
  }
}

extension TemplateField.Scope {
  /// The fields whose changes are reported, some only with `--exact`.
  var changingNames: [String] {
    let constant = ["fetchedAt", "observedAt", "date", "sunrise", "sunset"]
    let names = self == .current ? CityField.currentNames() : CityField.dayNames()
    return names.filter { !constant.contains($0) }
  }
}
