import Tracking
import Weather

/// The tables of a report for formats that people read.
struct ReportTables {
  private let report: ChangeReport
  private let context: FormatContext
  private let figures: FigureText

  private let labels: CityLabels

  /// Whether days and hours stand below their city, without a column for it and without years.
  private let isBrief: Bool

  init(_ report: ChangeReport, _ context: FormatContext, isBrief: Bool = false) {
    self.isBrief = isBrief
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
      figure(headings.high, .temperature), chance,
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
        current.map {
          ClockTime.fullText($0.fetchedAt, of: context.userClock, in: context.language)
        } ?? "",
        notes(on: row),
      ])
    }
    return table
  }

  /// The failure and the changes of a city.
  private func notes(on row: ChangeReport.Row) -> String {
    let failure = row.mark == .removed ? nil : row.city.failure
    let changes = ChangeText(of: row, at: context.now, figures).text
    return [failure.map { "! \($0.kind.rawValue)" }, changes.isEmpty ? nil : changes]
      .compactMap { $0 }.joined(separator: figures.glyphs.separator)
  }

  // MARK: - Forecasts

  /// A row for each day of each city's forecast.
  var days: Table {
    let hasSnow = hasSnow(\.days) { $0.falling }
    var table = Table(
      columns: [
        text("")
      ] + names + [
        text(headings.date), text(headings.condition), figure(headings.low, .temperature),
        figure(headings.high, .temperature), chance,
        figure(measures.rain, .precipitation),
      ] + (hasSnow ? [figure(measures.snowfall, .snowfall)] : []) + [
        figure(measures.wind, .speed), figure(measures.gusts, .speed).lessImportant,
        figure(measures.uv, .index).lessImportant,
        text(language.current.sunrise).lessImportant,
        text(language.current.sunset).lessImportant,
      ]
    )
    for row in report.rows {
      let marks = row.dayMarks
      let name = isBrief ? [] : [name(of: row)]
      let clock = row.city.clock
      for day in row.city.shownDays(at: context.now) {
        table.append(
          texts: [
            mark(row.hasLeft ? .removed : marks[day.date])
          ] + name + [
            date(day.date),
            day.condition.map(language.words) ?? FigureText.unknown,
            number(day.temperatureMin, .temperature),
            number(day.temperatureMax, .temperature),
            number(day.precipitationProbability, .percentage),
            water(day.falling),
          ] + (hasSnow ? [figures.snow(day.falling)] : []) + [
            wind(day.windSpeedMax, day.windDirection), number(day.windGustMax, .speed),
            number(day.uvIndexMax, .index),
            day.sunrise.map { ClockTime.text($0, of: clock, in: context.language) } ?? "",
            day.sunset.map { ClockTime.text($0, of: clock, in: context.language) } ?? "",
          ]
        )
      }
    }
    return table
  }

  /// A row for each hour of each city's forecast; none for a city that is no longer shown, because
  /// hours have no marks.
  var hours: Table {
    let hasSnow = hasSnow(\.hours) { $0.falling }
    var table = Table(
      columns: names + [
        text(headings.time), text(headings.condition), figure(measures.temperature, .temperature),
        chance, figure(measures.rain, .precipitation),
      ] + (hasSnow ? [figure(measures.snowfall, .snowfall)] : []) + [figure(measures.wind, .speed)]
    )
    for row in report.rows where row.mark != .removed {
      let clock = row.city.clock
      let name = isBrief ? [] : [name(of: row)]
      for hour in row.city.forecast?.hours ?? [] {
        let day = clock.date(at: hour.time)
        // As in the view of hours, which are not far away.
        let date = isBrief ? language.weekday(day) : date(day)
        table.append(
          texts: name + [
            "\(date) \(ClockTime.text(hour.time, of: clock, in: language))",
            hour.condition.map(language.words) ?? FigureText.unknown,
            number(hour.temperature, .temperature),
            number(hour.precipitationProbability, .percentage),
            water(hour.falling),
          ] + (hasSnow ? [figures.snow(hour.falling)] : []) + [
            wind(hour.windSpeed, hour.windDirection)
          ]
        )
      }
    }
    return table
  }

  /// Whether snow falls in any day or hour, and needs a column.
  private func hasSnow<Part>(
    _ parts: KeyPath<Forecast, [Part]>,
    _ falling: (Part) -> FallingAmounts
  ) -> Bool {
    report.rows.contains { row in
      row.city.forecast?[keyPath: parts].contains { falling($0).snow != nil } ?? false
    }
  }

  // MARK: - Columns

  private var language: Language { figures.language }
  private var headings: Language.Headings { language.headings }
  private var measures: Language.Measures { language.measures }

  private var chance: Column { Column(headings.chance, alignment: .trailing) }

  private func text(_ heading: String) -> Column { Column(heading.capitalizedFirst) }

  private var names: [Column] { isBrief ? [] : [text(headings.city)] }

  /// A column whose heading names the unit, such as `Wind km/h`.
  private func figure(_ heading: String, _ quantity: Quantity) -> Column {
    let words = [heading.capitalizedFirst, context.units.symbol(of: quantity)].filter {
      !$0.isEmpty
    }
    return Column(words.joined(separator: " "), alignment: .trailing)
  }

  // MARK: - Cells

  private func mark(_ mark: CityListDifference.Mark) -> String {
    mark == .unchanged ? "" : mark.sign
  }

  /// Such as `Sat 2026-11-21`.
  private func date(_ date: LocalDate) -> String {
    "\(language.weekday(date)) \(isBrief ? String(date.text.suffix(2)) : date.text)"
  }

  private func name(of row: ChangeReport.Row) -> String { labels.text(of: row.city) }

  private func number(_ value: Double?, _ quantity: Quantity) -> String {
    figures.number(value, quantity)
  }

  private func water(_ falling: FallingAmounts) -> String {
    falling.isSnow ? "" : number(falling.water, .precipitation)
  }

  /// Such as `NW 11`.
  private func wind(_ speed: Double?, _ direction: Double?) -> String {
    let number = number(speed, .speed)
    guard speed != nil, let direction else { return number }
    return "\(language.compassPoint(direction)) \(number)"
  }
}

extension Column {
  /// The column where a narrow page leaves it out.
  fileprivate var lessImportant: Column {
    var column = self
    column.importance = .low
    return column
  }
}
