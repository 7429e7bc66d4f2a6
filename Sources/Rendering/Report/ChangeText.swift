import Tracking
import Weather

/// A change as text, if no column shows it: `humidity 40→55 %`, `Thu rain 10→40 %`.
struct ChangeText {
  let figures: FigureText

  /// The date in the city, which is called today.
  let today: LocalDate

  /// Returns the change, with its day unless that is known from the context.
  func text(of change: FieldChange, namesDay: Bool = true) -> String {
    guard let date = change.field.date else { return words(change) }
    return namesDay ? "\(name(of: date)) \(words(change))" : words(change)
  }

  private func words(_ change: FieldChange) -> String {
    let arrow = "\(text(of: change.before))→\(text(of: change.after))"
    return switch change.field {
    case .name: "name \(arrow)"
    case .tags: "tags \(arrow)"
    case .pin: "pin \(arrow)"
    case .position: "place \(arrow)"
    case .current: "current weather"
    case .forecast: "forecast"
    case .currentCondition: conditions(change)
    case .currentWeatherCode: "weather code \(arrow)"
    case .currentIsDay: "daylight \(arrow)"
    case .currentMeasure(let measure):
      "\(measure.label) \(figure(change, measure.quantity))"
    case .currentProvider: "provider \(arrow)"
    case .forecastProvider: "provider of the forecast \(arrow)"
    case .dayCondition: conditions(change)
    case .dayWeatherCode: "weather code \(arrow)"
    case .dayMeasure(_, let measure):
      "\(measure.label) \(figure(change, measure.quantity))"
    case .dayComplete: "complete \(arrow)"
    case .alert: arrow
    }
  }

  private func conditions(_ change: FieldChange) -> String {
    [change.before, change.after].map { $0?.condition?.words ?? FigureText.unknown }
      .joined(separator: "→")
  }

  private func figure(_ change: FieldChange, _ quantity: Quantity) -> String {
    figures.shortChange(change.before?.figure, change.after?.figure, quantity)
  }

  private func name(of date: LocalDate) -> String {
    // A weekday is unique only within a week.
    switch date.dayNumber - today.dayNumber {
    case 0: "today"
    case 1..<7: date.weekdayAbbreviation
    default: String(date.text.dropFirst(5))
    }
  }

  private func text(of value: FieldChange.Value?) -> String {
    switch value {
    case nil: "none"
    case .figure(let value, let quantity): figures.number(value, quantity)
    case .integer(let number): String(number)
    case .flag(let flag): flag ? "yes" : "no"
    case .condition(let condition): condition.words
    case .text(let text): text
    case .texts(let texts): texts.isEmpty ? "none" : texts.joined(separator: " ")
    }
  }
}
