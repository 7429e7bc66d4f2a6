import FoundationEssentials
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

  var cities: Table {
    Table(
      [
        text("") { mark($0.mark) }, text(headings.city) { name(of: $0) },
        figure(measures.temperature, .temperature) { $0.city.current?.temperature },
        text(headings.condition) { row in words(row.city.current?.condition) },
        figure(headings.low, .temperature) { today($0)?.temperatureMin },
        figure(headings.high, .temperature) { today($0)?.temperatureMax },
        chance { today($0)?.precipitationProbability },
        wind { ($0.city.current?.windSpeed, $0.city.current?.windDirection) },
        text(headings.updated) { row in
          row.city.current.map {
            ClockTime.fullText($0.fetchedAt, of: context.userClock, in: context.language)
          } ?? ""
        }, text(headings.changes) { notes(on: $0) },
      ], of: report.rows)
  }

  private func today(_ row: ChangeReport.Row) -> Forecast.Day? { row.city.today(at: context.now) }

  /// The failure and the changes of a city.
  private func notes(on row: ChangeReport.Row) -> String {
    let failure = row.mark == .removed ? nil : row.city.failure
    let reader = report.rows.count > 1 ? context.userClock : nil
    let changes = ChangeText(of: row, at: context.now, figures, reader: reader).text
    return [failure.map { "! \($0.kind.rawValue)" }, changes.isEmpty ? nil : changes].compactMap {
      $0
    }.joined(separator: figures.glyphs.separator)
  }

  // MARK: - Forecasts

  /// A row for each day of each city's forecast.
  var days: Table {
    let rows = report.rows.flatMap { row in
      let marks = row.dayMarks
      return row.shownDays(at: context.now).map { day in
        DayRow(row: row, day: day, mark: row.hasLeft ? .removed : marks[day.date])
      }
    }
    let names = isBrief ? [] : [text(headings.city) { (row: DayRow) in name(of: row.row) }]
    let hasSnow = rows.contains { $0.day.falling.snow != nil }
    return Table(
      [text("") { mark($0.mark) }] + names + [
        text(headings.date) { date($0.day.date) },
        text(headings.condition) { language.sky(of: $0.day) ?? FigureText.unknown },
        figure(headings.low, .temperature) { $0.day.temperatureMin },
        figure(headings.high, .temperature) { $0.day.temperatureMax },
        chance { $0.day.precipitationProbability },
      ] + falling(hasSnow: hasSnow) { $0.day.falling } + [
        wind { ($0.day.windSpeedMax, $0.day.windDirection) },
        figure(measures.gusts, .speed) { $0.day.windGustMax }.lessImportant,
        figure("UV", .index) { $0.day.uvIndexMax }.lessImportant,
        text(language.current.sunrise) { $0.time($0.day.sunrise, in: language) }.lessImportant,
        text(language.current.sunset) { $0.time($0.day.sunset, in: language) }.lessImportant,
      ], of: rows)
  }

  private struct DayRow {
    let row: ChangeReport.Row
    let day: Forecast.Day
    let mark: CityListDifference.Mark

    func time(_ instant: Date?, in language: Language) -> String {
      instant.map { ClockTime.text($0, of: row.city.clock, in: language) } ?? ""
    }
  }

  /// A row for each hour of each city's forecast; none for a city that is no longer shown, because
  /// hours have no marks.
  var hours: Table {
    let rows = report.rows.filter { $0.mark != .removed }.flatMap { row in
      (row.forecast?.hours ?? []).map { HourRow(row: row, hour: $0) }
    }
    let names = isBrief ? [] : [text(headings.city) { (row: HourRow) in name(of: row.row) }]
    let hasSnow = rows.contains { $0.hour.falling.snow != nil }
    return Table(
      names + [
        text(headings.time) { time(of: $0) }, text(headings.condition) { words($0.hour.condition) },
        figure(measures.temperature, .temperature) { $0.hour.temperature },
        chance { $0.hour.precipitationProbability },
      ] + falling(hasSnow: hasSnow) { $0.hour.falling } + [
        wind { ($0.hour.windSpeed, $0.hour.windDirection) }
      ], of: rows)
  }

  private struct HourRow {
    let row: ChangeReport.Row
    let hour: Forecast.Hour
  }

  private func time(of row: HourRow) -> String {
    let clock = row.row.city.clock
    let day = clock.date(at: row.hour.time)
    // As in the view of hours, which are not far away.
    let date = isBrief ? language.weekday(day) : date(day)
    return "\(date) \(ClockTime.text(row.hour.time, of: clock, in: language))"
  }

  // MARK: - Columns

  private var language: Language { figures.language }
  private var headings: Language.Headings { language.headings }
  private var measures: Language.Measures { language.measures }

  private func text<Row>(
    _ heading: String, _ text: @escaping @Sendable (Row) -> String
  ) -> TableColumn<Row> { TableColumn(Column(heading.capitalizedFirst)) { StyledLine(text($0)) } }

  private func figure<Row>(
    _ heading: String, _ quantity: Quantity, _ value: @escaping @Sendable (Row) -> Double?
  ) -> TableColumn<Row> {
    TableColumn(column(heading, quantity)) { StyledLine(figures.number(value($0), quantity)) }
  }

  private func chance<Row>(_ value: @escaping @Sendable (Row) -> Double?) -> TableColumn<Row> {
    var chance = figure("", .percentage, value)
    chance.column = Column(headings.chance, alignment: .trailing)
    return chance
  }

  /// A column whose heading names the unit, such as `Wind km/h`.
  private func column(_ heading: String, _ quantity: Quantity) -> Column {
    let words = [heading.capitalizedFirst, context.units.symbol(of: quantity)]
    return Column(words.filter { !$0.isEmpty }.joined(separator: " "), alignment: .trailing)
  }

  /// The columns of rain and, where any falls, of snow.
  private func falling<Row>(
    hasSnow: Bool, _ amounts: @escaping @Sendable (Row) -> FallingAmounts
  ) -> [TableColumn<Row>] {
    let rain = TableColumn<Row>(column(measures.rain, .precipitation)) { row in
      StyledLine(figures.number(amounts(row).water, .precipitation))
    }
    let snow = TableColumn<Row>(column(measures.snowfall, .snowfall)) { row in
      StyledLine(figures.snow(amounts(row)))
    }
    return hasSnow ? [rain, snow] : [rain]
  }

  /// Such as `NW 11`.
  private func wind<Row>(
    _ wind: @escaping @Sendable (Row) -> (speed: Double?, direction: Double?)
  ) -> TableColumn<Row> {
    TableColumn(column(measures.wind, .speed)) { row in
      let (speed, direction) = wind(row)
      let number = figures.number(speed, .speed)
      guard let direction = figures.direction(of: direction, speed: speed) else {
        return StyledLine(number)
      }
      return StyledLine("\(language.compassPoint(direction)) \(number)")
    }
  }

  // MARK: - Cells

  private func mark(_ mark: CityListDifference.Mark) -> String {
    mark == .unchanged ? "" : mark.sign
  }

  private func words(_ condition: Condition?) -> String {
    condition.map(language.words) ?? FigureText.unknown
  }

  /// Such as `Sat 2026-11-21`.
  private func date(_ date: LocalDate) -> String {
    "\(language.weekday(date)) \(isBrief ? String(date.text.suffix(2)) : date.text)"
  }

  private func name(of row: ChangeReport.Row) -> String { labels.text(of: row.city) }
}

extension TableColumn {
  /// The column where a narrow page leaves it out.
  fileprivate var lessImportant: TableColumn {
    var column = self
    column.column.importance = .low
    return column
  }
}
