import Tracking
import Weather

/// The tables of a report in Markdown.
struct MarkdownReport {
  private let report: ChangeReport
  private let context: FormatContext
  private let figures: FigureText

  private let labels: CityLabels

  init(_ report: ChangeReport, _ context: FormatContext) {
    self.report = report
    self.context = context
    figures = context.figures
    labels = CityLabels(report.rows.map(\.city) + report.list)
  }

  // MARK: - Cities

  /// A row for each city.
  var cities: Table {
    var table = Table(columns: [
      text(""), text(headings.city), figure(measures.temperature, .temperature),
      text(headings.condition), figure(headings.low, .temperature),
      figure(headings.high, .temperature), figure(measures.rain, .percentage),
      figure(measures.wind, .speed), text(headings.updated), text(headings.changes),
    ])
    for row in report.rows {
      let city = row.city
      let current = city.current
      let today = city.today(at: context.now)
      table.append(texts: [
        mark(row.mark), name(of: row),
        current.map { number($0.temperature, .temperature) } ?? "",
        current.map { $0.condition.map(language.words) ?? FigureText.unknown } ?? "",
        today.map { number($0.temperatureMin, .temperature) } ?? "",
        today.map { number($0.temperatureMax, .temperature) } ?? "",
        today.map { number($0.precipitationProbability, .percentage) } ?? "",
        current.map { wind($0.windSpeed, $0.windDirection) } ?? "",
        current.map { ClockTime.fullText($0.fetchedAt, of: context.userClock) } ?? "",
        notes(on: row),
      ])
    }
    return table
  }

  /// The failure and the changes of a city.
  private func notes(on row: ChangeReport.Row) -> String {
    let failure = row.mark == .removed ? nil : row.city.failure
    let changes = ChangeText(figures: figures, today: row.city.localDate(at: context.now))
      .text(of: row, at: context.now)
    return [failure.map { "! \($0.kind.rawValue)" }, changes.isEmpty ? nil : changes]
      .compactMap { $0 }.joined(separator: figures.glyphs.separator)
  }

  // MARK: - Forecasts

  /// A row for each day of each city's forecast.
  var days: Table {
    var table = Table(columns: [
      text(""), text(headings.city), text(headings.date), text(headings.condition),
      figure(headings.low, .temperature), figure(headings.high, .temperature),
      figure(measures.rain, .percentage), figure(measures.rain, .precipitation),
      figure(measures.wind, .speed), figure(measures.gusts, .speed), figure(measures.uv, .index),
      text(language.current.sunrise), text(language.current.sunset),
    ])
    for row in report.rows {
      let marks = row.dayMarks
      let clock = row.city.clock
      for day in row.city.forecast?.days ?? [] {
        table.append(texts: [
          mark(row.hasLeft ? .removed : marks[day.date]), name(of: row),
          "\(language.weekday(day.date)) \(day.date.text)",
          day.condition.map(language.words) ?? FigureText.unknown,
          number(day.temperatureMin, .temperature),
          number(day.temperatureMax, .temperature),
          number(day.precipitationProbability, .percentage),
          number(day.precipitation, .precipitation),
          wind(day.windSpeedMax, day.windDirection), number(day.windGustMax, .speed),
          number(day.uvIndexMax, .index), day.sunrise.map { ClockTime.text($0, of: clock) } ?? "",
          day.sunset.map { ClockTime.text($0, of: clock) } ?? "",
        ])
      }
    }
    return table
  }

  /// A row for each hour of each city's forecast; none for a city that is no longer shown, because
  /// hours have no marks.
  var hours: Table {
    var table = Table(columns: [
      text(headings.city), text(headings.time), text(headings.condition),
      figure(measures.temperature, .temperature), figure(measures.rain, .percentage),
      figure(measures.rain, .precipitation), figure(measures.wind, .speed),
    ])
    for row in report.rows where row.mark != .removed {
      let clock = row.city.clock
      for hour in row.city.forecast?.hours ?? [] {
        let date = clock.date(at: hour.time)
        table.append(texts: [
          name(of: row),
          "\(language.weekday(date)) \(date.text) \(ClockTime.text(hour.time, of: clock))",
          hour.condition.map(language.words) ?? FigureText.unknown,
          number(hour.temperature, .temperature),
          number(hour.precipitationProbability, .percentage),
          number(hour.precipitation, .precipitation),
          wind(hour.windSpeed, hour.windDirection),
        ])
      }
    }
    return table
  }

  // MARK: - Columns

  private var language: Language { figures.language }
  private var headings: Language.Headings { language.headings }
  private var measures: Language.Measures { language.measures }

  private func text(_ heading: String) -> Column { Column(heading.capitalizedFirst) }

  /// A column whose heading names the unit, such as `Wind km/h`.
  private func figure(_ heading: String, _ quantity: Quantity) -> Column {
    let words = [heading.capitalizedFirst, context.units.symbol(of: quantity)].filter {
      !$0.isEmpty
    }
    return Column(words.joined(separator: " "), alignment: .trailing)
  }

  // MARK: - Cells

  private func mark(_ mark: BoardDifference.Mark) -> String {
    mark == .unchanged ? "" : mark.sign
  }

  private func name(of row: ChangeReport.Row) -> String { labels.text(of: row.city) }

  private func number(_ value: Double?, _ quantity: Quantity) -> String {
    figures.number(value, quantity)
  }

  /// Such as `NW 11`.
  private func wind(_ speed: Double?, _ direction: Double?) -> String {
    let number = number(speed, .speed)
    guard speed != nil, let direction else { return number }
    return "\(language.compassPoint(direction)) \(number)"
  }
}
