import FoundationEssentials
import Tracking
import Weather

/// The forecast of a city, with a row per day.
struct ForecastDaysView {
  let detail: DetailView
  let forecast: Forecast

  /// The width of the terminal; nil in a pipe.
  let width: Int?

  private let layout: ColumnLayout
  private let bar: TemperatureBar

  init(detail: DetailView, forecast: Forecast, width: Int?) {
    self.detail = detail
    let shown = detail.row.city.shownDays(at: detail.view.now)
    var forecast = forecast
    forecast.days = forecast.days.map { day in shown.first { $0.date == day.date } ?? day }
    self.forecast = forecast
    self.width = width
    let conditions = forecast.days.map { detail.view.condition($0.condition, isDay: true) }
    layout = Self.layout(
      detail.view,
      width: width,
      widestSky: conditions.map(\.displayWidth).max() ?? 0,
      hasSpreads: detail.row.spreads?.isEmpty == false,
      hasSnow: forecast.days.contains { $0.falling.snow != nil }
    )
    let temperatures = forecast.days.flatMap { [$0.temperatureMin, $0.temperatureMax] }
      .compactMap { $0 }
    bar = TemperatureBar(
      scale: (temperatures.min() ?? 0)...(temperatures.max() ?? 0),
      width: layout.widths[Self.bar] ?? 0,
      glyphs: detail.view.glyphs
    )
  }

  // The positions of the columns that share the room.
  private static let sky = 2
  private static let bar = 4

  /// The columns.
  private static func layout(
    _ view: ReportView,
    width: Int?,
    widestSky: Int,
    hasSpreads: Bool,
    hasSnow: Bool
  ) -> ColumnLayout {
    let spread = hasSpreads ? 2 + view.glyphs.plusMinus.displayWidth : 0
    let figures = view.figures
    let headings = view.language.headings
    // A bar of less than four columns shows nothing.
    let bar = Column(
      figures.unit(.temperature),
      importance: .low,
      minimumWidth: 4,
      gap: 1,
      width: width.map { $0 < ViewWidth.sky ? 24 : 32 } ?? 16
    )
    return ColumnLayout(
      [
        .fixed(width: 2), .fixed(width: 6, gap: 0),
        .sky(headings.sky, width: width == nil ? max(16, widestSky) : 25, gap: 1),
        .fixed(headings.low, alignment: .trailing, width: 3 + spread, gap: 1),
        bar,
        // The highest temperature stands at the end of its bar.
        .fixed(headings.high, width: 4 + spread, gap: 1),
        .chance(figures, from: ViewWidth.forecastRain),
        .amount(figures, .precipitation, width: 5),
        .amount(figures, .snowfall, width: hasSnow ? 5 : 0), .wind(figures),
      ],
      limit: width,
      growth: [(Self.bar, 12), (sky, 16), (Self.bar, 16), (sky, 25)],
      ellipsis: view.glyphs.ellipsis
    )
  }

  func lines() -> [StyledLine] {
    guard !forecast.days.isEmpty else {
      return [StyledLine("  \(detail.view.language.status.noComingDays)", .dim)]
    }
    var lines = [layout.header]
    let marks = detail.row.dayMarks
    for (index, day) in forecast.days.enumerated() {
      if width != nil, let before = forecast.days[..<index].last,
        before.date.isWeekend != day.date.isWeekend
      {
        lines.append(StyledLine())
      }
      lines.append(row(of: day, marks[day.date]))
      lines += changes(of: day)
    }
    return lines
  }

  private func row(of day: Forecast.Day, _ mark: CityListDifference.Mark) -> StyledLine {
    let view = detail.view
    let isToday = day.date == detail.row.city.localDate(at: view.now)
    let emphasis: Style = isToday ? .bold : .plain
    return layout.line([
      StyledLine(mark.sign, mark.style),
      StyledLine("\(view.language.weekday(day.date)) \(day.date.text.suffix(2))", emphasis),
      view.condition(day.condition, isDay: true).styled(emphasis),
      extreme(day.temperatureMin, day.date, \.temperatureMin, emphasis),
      bar.line(low: day.temperatureMin, high: day.temperatureMax),
      extreme(day.temperatureMax, day.date, \.temperatureMax, emphasis),
      view.chance(day.precipitationProbability, emphasis),
      view.amount(day.falling, emphasis),
      StyledLine(sanitized: view.figures.snow(day.falling), emphasis),
      StyledLine(
        sanitized: view.wind(speed: day.windSpeedMax, direction: day.windDirection),
        emphasis
      ),
    ])
  }

  /// Such as `15 ±2`, where the spread is known.
  private func extreme(
    _ value: Double?,
    _ date: LocalDate,
    _ spread: KeyPath<DaySpread, Double>,
    _ emphasis: Style
  ) -> StyledLine {
    let view = detail.view
    var line = view.extreme(value, emphasis)
    guard value != nil, let spread = detail.row.spreads?[date]?[keyPath: spread] else {
      return line
    }
    let text = view.figures.decimal(view.figures.units.difference(ofTemperature: spread), 0)
    line.append(" \(view.glyphs.plusMinus)\(text)", emphasis)
    return line
  }

  private func changes(of day: Forecast.Day) -> [StyledLine] {
    var lines = detail.changes(
      width: width,
      namingDays: false,
      limit: detail.view.showsAllChanges ? nil : 2
    ) { $0.date != day.date }
    let isNew = detail.row.changes.contains { $0.field == .dayComplete(day.date) }
    if !day.complete, !isNew { lines.append(detail.incompleteLine) }
    return lines
  }
}
