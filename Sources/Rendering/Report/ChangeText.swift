import FoundationEssentials
import Tracking
import Weather

/// The changes of a row as text, such as `Thu now wet: 4 mm, 87 %`.
struct ChangeText {
  private let figures: FigureText
  private let row: ChangeReport.Row
  private let now: Date
  private let reader: LocalClock?

  /// The date in the city, which is called today.
  private let today: LocalDate

  /// - Parameter reader: The clock of a reader who sees the times of several cities.
  init(of row: ChangeReport.Row, at now: Date, _ figures: FigureText, reader: LocalClock? = nil) {
    self.figures = figures
    self.row = row
    self.now = now
    self.reader = reader
    today = row.city.localDate(at: now)
  }

  /// Returns the changes of the city for display, the most important first; those of a day may be in one
  /// clause.
  ///
  /// They are ranked by what a person would act on: by time (now, today, tomorrow and so on) and
  /// within it condition, rain, chance, high, low and wind; then the rest. Alerts and rules have lines
  /// of their own.
  ///
  /// - Parameter isHidden: Whether a change is shown elsewhere.
  /// - Complexity: O(n log n) in the number of changes.
  func clauses(
    namingDays: Bool = true, hiding isHidden: (FieldChange.Field) -> Bool = { _ in false }
  ) -> [ChangeLines.Clause] {
    let hasCurrent = row.changes.contains { $0.field == .current }
    let shown = row.changes.enumerated().filter { _, change in
      switch change.field {
      case .alert, .rule: false
      // The first weather of a city is one change for a person.
      case .forecast where hasCurrent: false
      default: !isHidden(change.field) && !readsTheSame(change)
      }
    }.map { (rank: rank(of: $1.field, $0), change: $1) }.sorted { $0.rank < $1.rank }
    var lastDate: LocalDate?
    return shown.map { _, change in
      let line = line(of: change)
      guard namingDays, let date = change.field.date else {
        lastDate = nil
        return ChangeLines.Clause(text: line)
      }
      defer { lastDate = date }
      let text = StyledLine("\(name(of: date)) ") + line
      return ChangeLines.Clause(text: text, continuation: date == lastDate ? line : nil)
    }
  }

  /// Returns all changes as one text, with the alerts and rules that are new, changed or ended, as
  /// in the lines below a row; empty without changes.
  var text: String {
    let texts = AlertText(city: row.city, now: now, figures.language, reader: reader)
    let news = row.shownAlerts.filter { $0.mark != .unchanged }
    let alerts =
      (news.gravest.map { texts.text(of: $0) } + [news.more(figures.language)].compactMap(\.self))
      .map { "! \($0)" }
    let ruleTexts = RuleText(figures: figures, city: row.city, now: now, reader: reader)
    let rules = row.rules.filter { $0.mark != .unchanged }.map {
      "! \(ruleTexts.text(of: $0))"
    }
    let changes = ChangeLines(clauses: clauses(), figures).lines(indent: 0, width: nil, limit: nil)
    return (alerts + rules + changes.map(\.text)).joined(separator: figures.glyphs.separator)
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
    case .currentCondition, .currentKind: return now(2)
    case .currentMeasure(.precipitation): return now(3)
    case .currentMeasure(.windSpeed): return now(7)
    case .dayCondition(let date), .dayKind(let date): return day(date, 2)
    case .dayMeasure(let date, let measure):
      let ranked: [DayMeasure] = [
        .precipitation, .precipitationProbability, .temperatureMax, .temperatureMin, .windSpeedMax,
      ]
      return ranked.firstIndex(of: measure).map { day(date, 3 + $0) } ?? others
    default: return others
    }
  }

  // MARK: - Text

  /// Whether a figure has no other text than before, in a scale of whole numbers such as Beaufort's.
  private func readsTheSame(_ change: FieldChange) -> Bool {
    guard case .figure(let before, let quantity)? = change.expected ?? change.before,
      case .figure(let after, _)? = change.after, before != after
    else { return false }
    let texts = figures.numbers(before, after, quantity)
    return texts.before == texts.after
  }

  /// Returns a change without the name of its day.
  private func line(of change: FieldChange) -> StyledLine {
    if let text = textOfUnexpected(change) { return StyledLine(text, .new) }
    let texts = figures.language.changes
    var line = StyledLine()
    switch (change.field, change.after) {
    case (.current, _):
      return StyledLine(row.city.current == nil ? texts.noCurrentWeather : texts.firstWeather)
    case (.forecast, _):
      return StyledLine(row.city.forecast == nil ? texts.noForecast : texts.firstForecast)
    case (.dayKind(let date), .day(let kind, var amounts)?):
      // An amount with a change of its own is said there.
      let fields = row.changes.map(\.field)
      if fields.contains(.dayMeasure(date, .precipitation)) { amounts?.precipitation = nil }
      if fields.contains(.dayMeasure(date, .precipitationProbability)) { amounts?.chance = nil }
      return StyledLine(text(of: kind, amounts), .new)
    case (.currentCondition, _), (.currentKind, _), (.dayCondition, _): break
    case (.currentMeasure(.temperature), _): break
    default: line.append("\(label(of: change.field)) ")
    }
    let (before, after) = values(of: change)
    line.append("\(before) \(figures.glyphs.arrow) ", .dim)
    line.append(after, .new)
    if let quantity = change.quantity { line.append(figures.unitSuffix(quantity)) }
    return line
  }

  /// Returns a text about present weather that was not expected; nil if nothing was.
  private func textOfUnexpected(_ change: FieldChange) -> String? {
    let texts = figures.language.changes
    switch (change.field, change.expected, change.after) {
    case (.currentKind, .kind(let kind)?, .weather(let condition)?):
      if kind.isPrecipitation, condition.isDry {
        return texts.hasNotCome(figures.language.words(kind))
      }
      let text = texts.notForecast(figures.language.words(condition))
      guard condition.isPrecipitation,
        let ending = OutlookText(row.city, at: now, figures, reader: reader)?.ending
      else { return text }
      return text + figures.language.comma + ending
    case (.currentMeasure(.temperature), .figure(let expected, _)?, .figure(let present, _)?):
      let size = figures.difference(from: expected, to: present, .temperature)
      return present < expected ? texts.colderThanExpected(size) : texts.warmerThanExpected(size)
    case (.currentMeasure(let measure), .figure(let expected, _)?, .figure(let present, _)?):
      let size = figures.difference(from: expected, to: present, measure.quantity)
      let name = figures.language.label(of: measure)
      let figure = "\(name) \(figures.text(present, measure.quantity))"
      let isWind = measure.quantity == .speed
      let less = isWind ? texts.weakerThanExpected : texts.lessThanExpected
      let more = isWind ? texts.strongerThanExpected : texts.moreThanExpected
      return present < expected ? less(figure, size) : more(figure, size)
    default: return nil
    }
  }

  /// Says what a day is now, such as `now wet: 4 mm, 87 %` or `snow: 6 cm`.
  private func text(of kind: DayKind, _ amounts: DayAmounts?) -> String {
    let language = figures.language
    let rain = [
      amounts?.precipitation.map { figures.briefText($0, .precipitation) },
      amounts?.chance.map { figures.text($0, .percentage) },
    ]
    let snow = amounts?.snowfall.flatMap { $0 > 0 ? figures.briefText($0, .snowfall) : nil }
    let (words, parts): (String, [String?]) =
      switch kind {
      case .dry: (language.changes.nowDry, [])
      case .wet: (language.changes.nowWet, rain)
      case .heavy: (language.conditions.heavy(language.conditions.rain), Array(rain.prefix(1)))
      case .winter: (language.words(amounts?.condition?.kind ?? .snow), snow.map { [$0] } ?? rain)
      }
    let texts = parts.compactMap { $0 }
    return texts.isEmpty
      ? words : language.changes.withAmounts(words, texts.joined(separator: language.comma))
  }

  private func label(of field: FieldChange.Field) -> String {
    let language = figures.language
    return switch field {
    case .name: language.changes.name
    case .tags: language.changes.tags
    case .pin: language.changes.pin
    case .station: language.stations.station
    case .position: language.changes.position
    case .currentWeatherCode, .dayWeatherCode: language.changes.weatherCode
    case .currentIsDay: language.changes.daylight
    case .currentMeasure(let measure): language.label(of: measure)
    case .currentProvider: language.changes.provider
    case .forecastProvider: language.changes.forecastProvider
    case .dayMeasure(_, let measure): language.label(of: measure)
    case .dayComplete: language.changes.complete
    case .current, .forecast, .currentCondition, .currentKind, .dayCondition, .dayKind, .alert,
      .rule:
      ""
    }
  }

  private func values(of change: FieldChange) -> (before: String, after: String) {
    if let quantity = change.quantity {
      let (before, after) = (change.before?.figure, change.after?.figure)
      let isWhole =
        change.field.date != nil && quantity == .temperature
        && abs((after ?? 0) - (before ?? 0)) >= Self.wholeDifference
      return figures.numbers(before, after, quantity, digits: isWhole ? 0 : nil)
    }
    return (text(of: change.before, change.field), text(of: change.after, change.field))
  }

  /// The difference of the highs of a day in °C beyond which their decimals say nothing.
  private static let wholeDifference = 2.0

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
    case nil where field == .station: figures.language.stations.nearest
    case nil: field == .pin ? texts.noPin : FigureText.unknown
    case .figure(let value, let quantity): figures.number(value, quantity)
    case .integer(let number): String(number)
    case .flag(let flag): flag ? texts.yes : texts.no
    case .condition(let condition), .weather(let condition): figures.language.words(condition)
    case .kind(let kind): figures.language.words(kind)
    case .day(let kind, let amounts): self.text(of: kind, amounts)
    case .alert(let alert): alert.title
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
  var figure: Double? { if case .figure(let value, _) = self { value } else { nil } }

  var condition: Condition? { if case .condition(let condition) = self { condition } else { nil } }
}

extension ChangeReport.Row {
  /// Whether a change says that something falls that was not forecast.
  var saysUnexpectedRain: Bool {
    changes.contains { change in
      guard change.field == .currentKind, change.expected != nil,
        case .weather(let condition)? = change.after
      else { return false }
      return condition.isPrecipitation
    }
  }
}
