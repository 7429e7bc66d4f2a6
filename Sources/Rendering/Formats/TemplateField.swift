import Weather

/// A field of a template, such as `current.temperature`.
enum TemplateField: Sendable {
  case city(CityField)
  case current(WeatherField<CurrentWeather>)

  /// A field of what the station measured.
  case observation(WeatherField<Observation>)
  case day(Day, WeatherField<Forecast.Day>)

  /// What changed in a day, as a word.
  case dayChange(Day)

  /// The phase of the moon at noon of a day.
  case moonPhase(Day)

  /// A field of the hour that contains the moment some hours from now.
  case hour(Int, WeatherField<Forecast.Hour>)

  /// A field of a spell of the outlook, by its position.
  case spell(Int, WeatherField<Outlook.Spell>)

  /// A field of a period of the outlook, by its position in `Outlook.periods`.
  case period(Int, WeatherField<Outlook.Period>)

  /// The value of a field before it changed.
  case before(Scope, String)

  enum Day: Sendable {
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

  /// The spells of the outlook that a field may name.
  static let spells = 0..<10

  static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Parses a name; nil for an unknown one.
  init?(_ name: String) {
    if let field = CityField.templateFields.first(where: { $0.name == name }) {
      self = .city(field)
      return
    }
    guard let (scope, name) = Self.split(name) else { return nil }
    if scope == "current", let field = CurrentWeather.field(name) {
      self = .current(field)
    } else if scope == "observation", let field = Observation.field(name) {
      self = .observation(field)
    } else if scope == "before", let (scope, name) = Self.split(name),
      let scope = Scope(rawValue: scope), scope.changingNames.contains(name)
    {
      self = .before(scope, name)
    } else if let day = Day(scope), name == "change" {
      self = .dayChange(day)
    } else if let day = Day(scope), name == "moonPhase" {
      self = .moonPhase(day)
    } else if let day = Day(scope), let field = Forecast.Day.field(name) {
      self = .day(day, field)
    } else if let hours = Self.hours(scope), let field = Forecast.Hour.field(name) {
      self = .hour(hours, field)
    } else if scope == "outlook", let (part, name) = Self.split(name),
      let field = Self.outlook(part, name)
    {
      self = field
    } else {
      return nil
    }
  }

  /// Splits a name at its first point.
  private static func split(_ name: String) -> (scope: String, rest: String)? {
    guard let point = name.firstIndex(of: ".") else { return nil }
    return (String(name[..<point]), String(name[name.index(after: point)...]))
  }

  /// A field of the outlook, such as `spells.0.start`; nil for anything else.
  private static func outlook(_ part: String, _ name: String) -> TemplateField? {
    if part == "spells", let (number, name) = split(name), let index = Int(number),
      spells.contains(index),
      number == String(index)
    {
      return Outlook.Spell.field(name).map { .spell(index, $0) }
    }
    let period = Outlook.periods.firstIndex { $0.name == part }
    return period.flatMap { index in Outlook.Period.field(name).map { .period(index, $0) } }
  }

  /// The hours from now that `hour3` names; nil for anything else.
  private static func hours(_ scope: String) -> Int? { hours.first { scope == "hour\($0)" } }
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
  static var currentNames: [String] { CurrentWeather.fields.map(\.name) }

  /// The fields of a day, its moon and its change included.
  static let dayNames = Forecast.Day.fields.map(\.name) + ["moonPhase", "change"]

  static var hourNames: [String] { Forecast.Hour.fields.map(\.name) }

  static var names: [String] {
    let days = ["today", "tomorrow"] + weekdays
    return CityField.templateFields.map(\.name) + currentNames.map { "current.\($0)" }
      + Observation.fields.map { "observation.\($0.name)" }
      + days.flatMap { day in dayNames.map { "\(day).\($0)" } }
      + hours.flatMap { hour in hourNames.map { "hour\(hour).\($0)" } }
      + spells.flatMap { index in Outlook.Spell.fields.map { "outlook.spells.\(index).\($0.name)" }
      }
      + Outlook.periods.flatMap { period in
        Outlook.Period.fields.map { "outlook.\(period.name).\($0.name)" }
      }
      + Scope.allCases.flatMap { scope in scope.changingNames.map { "before.\(scope).\($0)" } }
  }
}

extension TemplateField.Scope {
  /// The fields whose changes are reported, some only with `--exact`.
  var changingNames: [String] {
    let constant = ["fetchedAt", "observedAt", "date", "sunrise", "sunset", "moonPhase", "change"]
    let names = self == .current ? TemplateField.currentNames : TemplateField.dayNames
    return names.filter { !constant.contains($0) && !$0.hasPrefix("daytime.") }
  }
}
