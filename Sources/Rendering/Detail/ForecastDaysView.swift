import FoundationEssentials
import Tracking
import Weather

/// The forecast of a city, with a row per day.
struct ForecastDaysView {
  let detail: DetailView
  let forecast: Forecast

  /// The width of the terminal; nil in a pipe.
  let width: Int?

  private let layout: ForecastLayout
  private let bar: TemperatureBar

  init(detail: DetailView, forecast: Forecast, width: Int?) {
    self.detail = detail
    self.forecast = forecast
    self.width = width
    let conditions = forecast.days.map { detail.view.condition($0.condition, isDay: true) }
    layout = ForecastLayout(
      width: width,
      unlimitedSky: conditions.map(\.displayWidth).max() ?? 0
    )
    let temperatures = forecast.days.flatMap { [$0.temperatureMin, $0.temperatureMax] }
      .compactMap { $0 }
    bar = TemperatureBar(
      scale: (temperatures.min() ?? 0)...(temperatures.max() ?? 0),
      width: layout.bar ?? 0,
      glyphs: detail.view.glyphs
    )
  }

  func lines() -> [StyledLine] {
    guard !forecast.days.isEmpty else {
      return [StyledLine("  no forecast for the coming days", .dim)]
    }
    var lines = [header]
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

  var header: StyledLine {
    let figures = detail.figures
    return layout.line(
      ForecastLayout.Cells(
        sky: .heading("Sky"),
        low: .heading("Low"),
        bar: .heading(figures.unit(.temperature)),
        high: .heading("High"),
        rain: .heading("Rain %"),
        amount: .heading(figures.unit(.precipitation)),
        wind: .heading("Wind \(figures.unit(.speed))")
      ),
      ellipsis: detail.view.glyphs.ellipsis
    )
  }

  func row(of day: Forecast.Day, _ mark: BoardDifference.Mark) -> StyledLine {
    let figures = detail.figures
    let isToday = day.date == detail.row.city.localDate(at: detail.view.now)
    let emphasis: Style = isToday ? .bold : .plain
    func extreme(_ value: Double?) -> StyledLine {
      StyledLine(
        sanitized: figures.wholeNumber(value, .temperature),
        emphasis.colored(ColorScale.temperature(value))
      )
    }
    let chance = day.precipitationProbability
    return layout.line(
      ForecastLayout.Cells(
        mark: StyledLine(mark.sign, mark.style),
        day: StyledLine("\(day.date.weekdayAbbreviation) \(day.date.text.suffix(2))", emphasis),
        sky: detail.view.condition(day.condition, isDay: true).styled(emphasis),
        low: extreme(day.temperatureMin),
        bar: bar.line(low: day.temperatureMin, high: day.temperatureMax),
        high: extreme(day.temperatureMax),
        rain: StyledLine(
          sanitized: figures.number(chance, .percentage),
          emphasis.colored(ColorScale.probability(chance))
        ),
        amount: StyledLine(
          sanitized: figures.number(day.precipitation, .precipitation),
          // Wet days stand out among dry ones.
          day.precipitation == 0 ? .dim : emphasis
        ),
        wind: StyledLine(
          sanitized: detail.view.wind(speed: day.windSpeedMax, direction: day.windDirection),
          emphasis
        )
      ),
      ellipsis: detail.view.glyphs.ellipsis
    )
  }

  private func changes(of day: Forecast.Day) -> [StyledLine] {
    var lines = detail.changes(
      width: width,
      namingDays: false,
      limit: detail.view.showsAllChanges ? nil : 2
    ) { $0.date != day.date }
    let isNew = detail.row.changes.contains { $0.field == .dayComplete(day.date) }
    if !day.complete, !isNew { lines.append(StyledLine("    incomplete", .dim)) }
    return lines
  }
}
