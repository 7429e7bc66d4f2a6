import FoundationEssentials
import Text
import Tracking
import Weather

/// The values of a template's fields for a city.
struct TemplateValues {
  private let row: ChangeReport.Row
  private let context: FormatContext
  private let figures: FigureText

  init(row: ChangeReport.Row, _ context: FormatContext) {
    self.row = row
    self.context = context
    // Programs read the numbers.
    figures = FigureText(units: context.units)
  }

  private var city: City { row.city }

  private var today: LocalDate { city.localDate(at: context.now) }

  /// Returns a value as text; `?` for an unknown one.
  func text(of field: TemplateField) -> String {
    switch field {
    case .city(let field): text(field.text(row, context).map { .text($0) })
    case .current(let field): text(city.current.flatMap(field.value))
    case .observation(let field): text(city.observation.flatMap(field.value))
    case .day(let day, let field): text(self.day(day).flatMap(field.value))
    case .dayChange(let day): text(self.day(day).map { .text(row.dayMarks[$0.date].name) })
    case .moonPhase(let day):
      text(DecimalText.text(Moon(on: date(of: day), city.clock).roundedPhase).map { .text($0) })
    case .hour(let hours, let field):
      text(city.forecast?.hour(containing: context.now + Double(hours) * 3600).flatMap(field.value))
    case .spell(let index, let field):
      text(spells.dropFirst(index).first.flatMap(field.value))
    case .period(let index, let field):
      text(outlook.flatMap { field.value(Outlook.periods[index].get($0)) })
    case .before(let scope, let name): before(scope, name)
    }
  }

  private var outlook: Outlook? { city.outlook(at: context.now) }
  private var spells: [Outlook.Spell] { outlook?.spells ?? [] }

  private func day(_ day: TemplateField.Day) -> Forecast.Day? {
    city.shownDays(at: context.now).first { $0.date == date(of: day) }
  }

  private func date(of day: TemplateField.Day) -> LocalDate {
    switch day {
    case .today: return today
    case .tomorrow: return today.advanced(byDays: 1)
    case .weekday(let name):
      let week = (0..<7).map { today.advanced(byDays: $0) }
      return week.first { $0.weekdayAbbreviation.lowercased() == name } ?? today
    }
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
    return text(change.before.flatMap { value($0, as: name) })
  }

  /// The changes in which the old value of a field is, best first: the condition has its words and its
  /// code, and within a condition the code alone changes.
  private func names(changing name: String) -> [String] {
    ["conditionText", "weatherCode"].contains(name) ? ["condition", "weatherCode"] : [name]
  }

  private func value(_ before: FieldChange.Value, as name: String) -> FieldValue? {
    switch before {
    case .condition(let condition): Condition.field(name)?.value(condition)
    case .integer(let code): Condition(code: code).flatMap { Condition.field(name)?.value($0) }
    default: FieldValue(before)
    }
  }

  // MARK: - Text

  private func text(_ value: FieldValue?) -> String {
    switch value {
    case .text(let text): text.sanitizedForTerminal
    case .words(let condition): context.language.words(condition)
    case .figure(let figure, let quantity): figures.number(figure, quantity)
    case .integer(let number): String(number)
    case .flag(let flag): String(flag)
    case .instant(let instant, .city): ClockTime.text(instant, of: city.clock, in: .english)
    case .instant(let instant, .user): ClockTime.text(instant, of: context.userClock, in: .english)
    case nil: FigureText.unknown
    }
  }
}
