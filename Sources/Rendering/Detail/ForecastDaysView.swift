import FoundationEssentials
import Tracking
import Weather

/// The forecast of a city, with a row per day.
struct ForecastDaysView {
  let detail: DetailView
  let forecast: Forecast

  /// The width of the terminal; nil in a pipe.
  let width: Int?

  private let columns: [TableColumn<Row>]
  private let layout: ColumnLayout

  /// A day, and the bar of its temperatures, whose scale has all days.
  private typealias Row = (
    day: Forecast.Day, mark: CityListDifference.Mark, emphasis: Style, bar: TemperatureBar,
    sky: StyledLine
  )

  init(detail: DetailView, forecast: Forecast, width: Int?) {
    self.detail = detail
    let now = detail.view.now
    let today = detail.row.city.localDate(at: now)
    var forecast = forecast
    forecast.days = detail.row.shownDays(at: now).filter { $0.date >= today }
    self.forecast = forecast
    self.width = width
    let skies = { (room: Int) in
      forecast.days.map { detail.view.sky(of: $0, room: room).displayWidth }.max() ?? 0
    }
    // Parts of the day give way before a column does, or most of the bar.
    let whole = Self.columns(detail, forecast, sky: skies(.max), width: width)
    let brief = Self.columns(detail, forecast, sky: skies(0), width: width)
    let layouts = [whole, brief].map { columns in
      ColumnLayout(
        columns.map(\.column), limit: width, growth: [(Self.sky, .max), (Self.bar, .max)],
        ellipsis: detail.view.glyphs.ellipsis)
    }
    let isWhole = zip(layouts[0].widths, layouts[1].widths).allSatisfy {
      ($0 ?? 0) >= min($1 ?? 0, Self.leastBar)
    }
    (columns, layout) = isWhole ? (whole, layouts[0]) : (brief, layouts[1])
  }

  /// The width of a bar that still shows how days differ.
  private static let leastBar = 10

  // The positions of the columns that share the room.
  private static let sky = 2
  private static let bar = 4

  private static func columns(
    _ detail: DetailView, _ forecast: Forecast, sky: Int, width: Int?
  ) -> [TableColumn<Row>] {
    let view = detail.view
    let figures = view.figures
    let headings = view.language.headings
    let spread = detail.row.spreads?.isEmpty == false ? 2 + view.glyphs.plusMinus.displayWidth : 0
    let hasSnow = forecast.days.contains { $0.falling.snow != nil }
    return [
      TableColumn(.fixed(width: 2)) { StyledLine($0.mark.sign, $0.mark.style) },
      TableColumn(.fixed(width: 6, gap: 0)) {
        let date = $0.day.date
        return StyledLine("\(view.language.weekday(date)) \(date.text.suffix(2))", $0.emphasis)
      },
      TableColumn(.sky(headings.sky, width: max(16, sky), gap: 1)) {
        $0.sky.styled($0.emphasis)
      },
      TableColumn(.fixed(headings.low, alignment: .trailing, width: 3 + spread, gap: 1)) {
        detail.extreme($0.day.temperatureMin, $0.day.date, \.temperatureMin, $0.emphasis)
      },
      TableColumn(
        Column(
          figures.unit(.temperature), importance: .low,
          minimumWidth: figures.unit(.temperature).displayWidth, gap: 1,
          width: width.map { $0 < ViewWidth.sky ? 24 : 32 } ?? 16)
      ) { $0.bar.line(low: $0.day.temperatureMin, high: $0.day.temperatureMax) },
      // The highest temperature stands at the end of its bar.
      TableColumn(.fixed(headings.high, width: 4 + spread, gap: 1)) {
        detail.extreme($0.day.temperatureMax, $0.day.date, \.temperatureMax, $0.emphasis)
      },
      TableColumn(.chance(figures, from: ViewWidth.forecastRain)) {
        view.chance($0.day.precipitationProbability, $0.emphasis)
      }, TableColumn(.rain(figures, width: 5)) { view.amount($0.day.falling, $0.emphasis) },
      TableColumn(.snow(figures, width: hasSnow ? 5 : 0)) {
        StyledLine(sanitized: figures.snow($0.day.falling), $0.emphasis)
      },
      TableColumn(.wind(figures)) {
        let wind = view.wind(speed: $0.day.windSpeedMax, direction: $0.day.windDirection)
        return StyledLine(sanitized: wind, $0.emphasis)
      },
    ]
  }

  func lines() -> [StyledLine] {
    guard !forecast.days.isEmpty else {
      return [StyledLine("  \(detail.view.language.status.noComingDays)", .dim)]
    }
    var lines = [layout.header]
    let marks = detail.row.dayMarks
    let today = detail.row.city.localDate(at: detail.view.now)
    let temperatures = forecast.days.flatMap { [$0.temperatureMin, $0.temperatureMax] }.compactMap {
      $0
    }
    let room = layout.widths[Self.bar] ?? 0
    let bar = TemperatureBar(
      scale: (temperatures.min() ?? 0)...(temperatures.max() ?? 0),
      // A bar of less than four columns shows nothing.
      width: room < 4 ? 0 : room, glyphs: detail.view.glyphs)
    for (index, day) in forecast.days.enumerated() {
      if width != nil, let before = forecast.days[..<index].last,
        before.date.isWeekend != day.date.isWeekend
      {
        lines.append(StyledLine())
      }
      let sky = detail.view.sky(
        of: day, isDay: detail.row.city.hasDaylight(left: day, at: detail.view.now),
        room: layout.widths[Self.sky] ?? 0)
      let row = (day, marks[day.date], day.date == today ? Style.bold : .plain, bar, sky)
      lines.append(layout.line(columns.map { $0.cell(row) }))
      lines += changes(of: day)
    }
    return lines
  }

  private func changes(of day: Forecast.Day) -> [StyledLine] {
    var lines = detail.changes(
      width: width, namingDays: false, limit: detail.view.showsAllChanges ? nil : 2
    ) { $0.date != day.date }
    let isNew = detail.row.changes.contains { $0.field == .dayComplete(day.date) }
    if !day.complete, !isNew { lines.append(detail.incompleteLine) }
    return lines
  }
}

extension DetailView {
  /// Such as `15 ±2`, where the spread is known.
  fileprivate func extreme(
    _ value: Double?, _ date: LocalDate, _ spread: KeyPath<DaySpread, Double>, _ emphasis: Style
  ) -> StyledLine {
    var line = view.extreme(value, emphasis)
    guard value != nil, let spread = row.spreads?[date]?[keyPath: spread] else { return line }
    let text = figures.decimal(figures.units.difference(ofTemperature: spread), 0)
    line.append(" \(view.glyphs.plusMinus)\(text)", emphasis)
    return line
  }
}
