import FoundationEssentials
import Tracking
import Weather

/// Changes as text, such as `today chance 39 → 99 %`.
struct ChangeText {
  let figures: FigureText

  /// The date in the city, which is called today.
  let today: LocalDate

  /// Returns the changes of a city for display, the most important first.
  ///
  /// They are ranked by what a person would act on: by time (now, today, tomorrow and so on) and
  /// within it condition, rain, chance, high, low and wind; then the rest. Alerts and rules have lines
  /// of their own.
  ///
  /// - Parameter isHidden: Whether a change is shown elsewhere.
  /// - Complexity: O(n log n) in the number of changes.
  func lines(
    of row: ChangeReport.Row,
    namingDays: Bool = true,
    hiding isHidden: (FieldChange.Field) -> Bool = { _ in false }
  ) -> [StyledLine] {
    let hasCurrent = row.changes.contains { $0.field == .current }
    return row.changes.enumerated().compactMap { position, change -> (Rank, StyledLine)? in
      if isHidden(change.field) { return nil }
      // The first weather of a city is one change for a person.
      if change.field == .forecast, hasCurrent { return nil }
      switch change.field {
      case .alert, .rule: return nil
      default: break
      }
      return (rank(of: change.field, position), line(of: change, in: row.city, namingDays))
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns all changes as one text, with the alerts and rules that are new, changed or ended, as
  /// in the lines below a row; empty without changes.
  func text(of row: ChangeReport.Row, at now: Date) -> String {
    let texts = AlertText(city: row.city, now: now, figures.language)
    let alerts = row.shownAlerts.filter { $0.mark != .unchanged }.map { "! \(texts.text(of: $0))" }
    let ruleTexts = RuleText(figures: figures, city: row.city, now: now)
    let rules = row.shownRules.filter { $0.mark != .unchanged }.map {
      "! \(ruleTexts.text(of: $0))"
    }
    return (alerts + rules + lines(of: row).map(\.text)).joined(separator: figures.glyphs.separator)
  }

  // MARK: - Order

  private typealias Rank = (Int, Int, Int)

  private func rank(of field: FieldChange.Field, _ position: Int) -> Rank {
    func now(_ rank: Int) -> Rank { (0, 0, rank) }
    func day(_ date: LocalDate, _ rank: Int) -> Rank {
      (0, 1 + max(date.dayNumber - today.dayNumber, 0), rank)
    }
    let others = (1, 0, position)
    switch field {
    case .current, .forecast: return now(0)
    case .currentMeasure(.temperature): return now(1)
    case .currentCondition: return now(2)
    case .currentMeasure(.precipitation): return now(3)
    case .currentMeasure(.windSpeed): return now(7)
    case .dayCondition(let date): return day(date, 2)
    case .dayMeasure(let date, let measure):
      let ranked: [DayMeasure] = [
        .precipitation, .precipitationProbability, .temperatureMax, .temperatureMin, .windSpeedMax,
      ]
      return ranked.firstIndex(of: measure).map { day(date, 3 + $0) } ?? others
    default: return others
    }
  }

  // MARK: - Text

  private func line(of change: FieldChange, in city: City, _ namingDays: Bool) -> StyledLine {
    if let line = lineOfUnexpected(change) { return line }
    let texts = figures.language.changes
    var line = StyledLine()
    if namingDays, let date = change.field.date { line.append("\(name(of: date)) ") }
    switch change.field {
    case .current:
      return StyledLine(city.current == nil ? texts.noCurrentWeather : texts.firstWeather)
    case .forecast:
      return StyledLine(city.forecast == nil ? texts.noForecast : texts.firstForecast)
    case .currentCondition, .dayCondition: break
    case .currentMeasure(.temperature): break
    default: line.append("\(label(of: change.field)) ")
    }
    let (before, after) = values(of: change)
    line.append("\(before) \(figures.glyphs.arrow) ", .dim)
    line.append(after, .new)
    if let quantity = change.quantity {
      line.append(figures.unitSuffix(quantity))
    }
    return line
  }

  /// Returns a line about present weather that was not expected; nil if nothing was.
  private func lineOfUnexpected(_ change: FieldChange) -> StyledLine? {
    guard let expected = change.expected else { return nil }
    let texts = figures.language.changes
    switch (change.field, expected, change.after) {
    case (.currentCondition, .kind(let kind), .condition(let condition)?):
      let hasNotCome = kind.isPrecipitation && condition.kind.isDrySky
      return StyledLine(
        hasNotCome
          ? texts.hasNotCome(figures.language.words(kind))
          : texts.notForecast(figures.language.words(condition)),
        .new
      )
    case (.currentMeasure(.temperature), .figure(let expected, _), .figure(let present, _)?):
      let size = figures.difference(from: expected, to: present, .temperature)
      return StyledLine(
        present < expected ? texts.colderThanExpected(size) : texts.warmerThanExpected(size),
        .new
      )
    case (.currentMeasure(let measure), .figure(let expected, _), .figure(let present, _)?):
      let size = figures.difference(from: expected, to: present, measure.quantity)
      let name = figures.language.label(of: measure)
      let figure = "\(name) \(figures.text(present, measure.quantity))"
      return StyledLine(
        present < expected
          ? texts.lessThanExpected(figure, size) : texts.moreThanExpected(figure, size),
        .new
      )
    default: return nil
    }
  }

  private func label(of field: FieldChange.Field) -> String {
    let language = figures.language
    return switch field {
    case .name: language.changes.name
    case .tags: language.changes.tags
    case .pin: language.changes.pin
    case .position: language.changes.position
    case .currentWeatherCode, .dayWeatherCode: language.changes.weatherCode
    case .currentIsDay: language.changes.daylight
    case .currentMeasure(let measure): language.label(of: measure)
    case .currentProvider: language.changes.provider
    case .forecastProvider: language.changes.forecastProvider
    case .dayMeasure(_, let measure): language.label(of: measure)
    case .dayComplete: language.changes.complete
    case .current, .forecast, .currentCondition, .dayCondition, .alert, .rule: ""
    }
  }

  private func values(of change: FieldChange) -> (before: String, after: String) {
    if let quantity = change.quantity {
      return figures.numbers(change.before?.figure, change.after?.figure, quantity)
    }
    return (text(of: change.before, change.field), text(of: change.after, change.field))
  }

  private func name(of date: LocalDate) -> String {
    // A weekday is unique only within a week.
    let weekday = figures.language.weekday(date)
    return switch date.dayNumber - today.dayNumber {
    case 0: figures.language.days.today
    case 1..<7: weekday
    default: "\(weekday) \(date.text.suffix(2))"
    }
  }

  private func text(of value: FieldChange.Value?, _ field: FieldChange.Field) -> String {
    let texts = figures.language.changes
    return switch value {
    case nil: field == .pin ? texts.noPin : FigureText.unknown
    case .figure(let value, let quantity): figures.number(value, quantity)
    case .integer(let number): String(number)
    case .flag(let flag): flag ? texts.yes : texts.no
    case .condition(let condition): figures.language.words(condition)
    case .kind(let kind): figures.language.words(named: kind.name) ?? kind.name
    case .text(let text): text
    case .texts(let words): words.isEmpty ? texts.noTags : words.joined(separator: " ")
    }
  }
}

extension FieldChange {
  /// What the figures of the change measure; nil for a change of something else.
  fileprivate var quantity: Quantity? {
    switch field {
    case .currentMeasure(let measure): measure.quantity
    case .dayMeasure(_, let measure): measure.quantity
    default: nil
    }
  }
}

extension FieldChange.Value {
  var figure: Double? {
    if case .figure(let value, _) = self { value } else { nil }
  }

  var condition: Condition? {
    if case .condition(let condition) = self { condition } else { nil }
  }
}
