import FoundationEssentials
import JSONText
import Tracking
import Weather

/// The values of a template's fields for a city.
struct TemplateValues {
  private let row: ChangeReport.Row
  private let figures: FigureText
  private let now: Date
  private let userClock: LocalClock

  init(row: ChangeReport.Row, _ context: FormatContext) {
    self.row = row
    figures = FigureText(units: context.units)
    now = context.now
    userClock = context.userClock
  }

  private var city: City { row.city }

  private var today: LocalDate { city.localDate(at: now) }

  /// Returns a value as text; `?` for an unknown one.
  func text(of field: TemplateField) -> String {
    switch field {
    case .city(let detail): text(detail).sanitizedForTerminal
    case .current(let name): text(CityField.current(name, of: city.current))
    case .day(let day, let name): text(self.day(on: date(of: day), name))
    case .hour(let hours, let name):
      text(
        CityField.hour(name, of: city.forecast?.hour(containing: now + Double(hours) * 3600))
      )
    case .before(let scope, let name): before(scope, name)
    }
  }

  // MARK: - The city

  private func text(_ detail: TemplateField.CityDetail) -> String {
    let place = city.place
    let value: String? =
      switch detail {
      case .name: city.name
      case .region: place.region
      case .country: place.country
      case .id: row.isTracked ? city.id.description : nil
      case .tags: city.tags.joined(separator: ";")
      case .latitude: DecimalText.text(place.latitude)
      case .longitude: DecimalText.text(place.longitude)
      case .timeZone: place.timeZone
      case .mark: row.mark.sign
      case .change: row.isTracked ? row.mark.name : nil
      case .changes: ChangeText(figures: figures, today: today).text(of: row, at: now)
      case .icon: city.current.flatMap { $0.condition?.symbol(isDay: $0.isDay) }
      case .age: (city.current?.fetchedAt).map { AgeText.text(from: $0, to: now) }
      case .failure: city.failure?.kind.rawValue ?? ""
      }
    return value ?? FigureText.unknown
  }

  // MARK: - Days

  private func date(of day: TemplateField.Day) -> LocalDate {
    switch day {
    case .today: return today
    case .tomorrow: return today.advanced(byDays: 1)
    case .weekday(let name):
      let week = (0..<7).map { today.advanced(byDays: $0) }
      return week.first { $0.weekdayAbbreviation.lowercased() == name } ?? today
    }
  }

  private func day(on date: LocalDate, _ name: String) -> CityField.Value? {
    let day = city.forecast?.day(on: date)
    guard name == "change" else { return CityField.day(name, of: day) }
    return .text(day.map { row.dayMarks[$0.date].name })
  }

  // MARK: - Values before

  /// The value before a change; empty if the field did not change.
  private func before(_ scope: TemplateField.Scope, _ name: String) -> String {
    let prefix =
      switch scope {
      case .current: "current"
      case .today: "forecast.\(today.text)"
      }
    let changes = names(changing: name).lazy.compactMap { name in
      row.changes.first { $0.field.path == "\(prefix).\(name)" }
    }
    guard let change = changes.first else { return "" }
    return text(value(change.before, as: name))
  }

  /// The changes in which the old value of a field is, best first: the condition has its words and its
  /// code, and within a condition the code alone changes.
  private func names(changing name: String) -> [String] {
    ["conditionText", "weatherCode"].contains(name) ? ["condition", "weatherCode"] : [name]
  }

  private func value(_ before: FieldChange.Value?, as name: String) -> CityField.Value? {
    switch before {
    case .condition(let condition): self.condition(condition, as: name)
    case .integer(let code): self.condition(Condition(code: code), as: name)
    case .figure(let figure, let quantity): .figure(figure, quantity)
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    case .texts, nil: nil
    }
  }

  private func condition(_ condition: Condition?, as name: String) -> CityField.Value {
    switch name {
    case "conditionText": .text(condition?.words)
    case "weatherCode": .integer(condition?.code)
    default: .text(condition?.name)
    }
  }

  // MARK: - Text

  private func text(_ value: CityField.Value?) -> String {
    switch value {
    case .text(let text?): text.sanitizedForTerminal
    case .figure(let figure, let quantity): figures.number(figure, quantity)
    case .integer(let number?): String(number)
    case .flag(let flag?): String(flag)
    case .instant(let instant?, .city): ClockTime.text(instant, of: city.clock)
    case .instant(let instant?, .user): ClockTime.text(instant, of: userClock)
    case nil, .text(nil), .integer(nil), .flag(nil), .instant(nil, _): FigureText.unknown
    }
  }
}
