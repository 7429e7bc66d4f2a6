import FoundationEssentials
import Tracking
import Weather

/// The coming hours of a city: a chart and a row per hour.
struct ForecastHoursView {
  let detail: DetailView
  let forecast: Forecast

  /// The greatest number of hours.
  let count: Int

  /// The width of the terminal; nil in a pipe.
  let width: Int?

  private var figures: FigureText { detail.figures }

  func lines() -> [StyledLine] {
    guard !coming.isEmpty else {
      return [StyledLine("  \(detail.view.language.status.noComingHours)", .dim)]
    }
    return chart + rows
  }

  private var coming: [Forecast.Hour] { Array(forecast.hours.prefix(count)) }

  /// The chart without the rows; empty where there is nothing to draw, or no room.
  var chart: [StyledLine] {
    let hours = coming.map { hour in
      HourlyChart.Hour(
        temperature: hour.temperature, precipitation: hour.precipitation,
        date: detail.row.city.localDate(at: hour.time),
        clock: ClockTime.text(hour.time, of: detail.time.clock, in: .english),
        isNight: !isDay(hour.time), sun: sun(from: hour.time))
    }
    return HourlyChart(hours: hours, figures: figures).lines(width: width ?? ViewWidth.pipe)
  }

  /// Returns when the sun rises or sets in the hour from an instant; nil if it does not.
  private func sun(from instant: Date) -> String? {
    let day = forecast.day(on: detail.row.city.localDate(at: instant))
    let events = [(day?.sunrise, true), (day?.sunset, false)]
    for case (let time?, let isRising) in events where (instant..<instant + 3600).contains(time) {
      return figures.glyphs.sun(isRising: isRising) + detail.time.time(time)
    }
    return nil
  }

  /// A row per hour below the headings of the columns.
  var rows: [StyledLine] {
    let coming = coming.map { hour in
      (hour: hour, sky: detail.view.condition(hour.condition, isDay: isDay(hour.time)))
    }
    let columns = Self.columns(
      detail, widestSky: coming.map(\.sky.displayWidth).max() ?? 0,
      hasSnow: coming.contains { $0.hour.falling.snow != nil })
    let layout = ColumnLayout(
      columns.map(\.column), limit: width, ellipsis: detail.view.glyphs.ellipsis)
    return [layout.header] + coming.map { row in layout.line(columns.map { $0.cell(row) }) }
  }

  static func columns(
    _ detail: DetailView, widestSky: Int, hasSnow: Bool
  ) -> [TableColumn<(hour: Forecast.Hour, sky: StyledLine)>] {
    let (view, figures) = (detail.view, detail.figures)
    let zone = detail.headingTime.zone(at: view.now).trimmed
    return [
      TableColumn(.fixed(width: 2)) { _ in StyledLine() },
      // Such as `Thu 02:00`.
      TableColumn(.fixed(zone, width: 4 + figures.language.timeWidth, gap: 0)) {
        StyledLine(detail.time.rowTime($0.hour.time))
      },
      TableColumn(.fixed(figures.unit(.temperature), alignment: .trailing, width: 5, gap: 3)) {
        StyledLine(
          sanitized: figures.number($0.hour.temperature, .temperature),
          Style.plain.colored(ColorScale.temperature($0.hour.temperature)))
      }, TableColumn(.sky(figures.language.headings.sky, width: widestSky)) { $0.sky },
      TableColumn(.chance(figures, from: ViewWidth.hourlyRain)) {
        view.chance($0.hour.precipitationProbability)
      }, TableColumn(.rain(figures, width: 4)) { view.amount($0.hour.falling) },
      TableColumn(.snow(figures, width: hasSnow ? 4 : 0)) {
        StyledLine(sanitized: figures.snow($0.hour.falling))
      },
      TableColumn(.wind(figures)) {
        StyledLine(sanitized: view.wind(speed: $0.hour.windSpeed, direction: $0.hour.windDirection))
      },
    ]
  }

  private func isDay(_ instant: Date) -> Bool {
    Daylight(city: detail.row.city, forecast: forecast).isDay(instant)
  }
}
