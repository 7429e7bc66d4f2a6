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
        temperature: hour.temperature,
        precipitation: hour.precipitation,
        date: detail.row.city.localDate(at: hour.time),
        clock: ClockTime.text(hour.time, of: detail.time.clock, in: .english),
        isNight: !isDay(hour.time),
        sun: sun(from: hour.time)
      )
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
    let coming = coming
    let sky = coming.map { detail.view.condition($0.condition, isDay: isDay($0.time)) }
    let layout = Self.layout(
      detail,
      width: width,
      widestSky: sky.map(\.displayWidth).max() ?? 0,
      hasSnow: coming.contains { $0.falling.snow != nil }
    )
    return [layout.header] + zip(coming, sky).map { layout.line(cells(of: $0, sky: $1)) }
  }

  /// The columns of `cells`.
  static func layout(
    _ detail: DetailView,
    width: Int?,
    widestSky: Int,
    hasSnow: Bool = false
  ) -> ColumnLayout {
    let figures = detail.figures
    return ColumnLayout(
      [
        .fixed(width: 2),
        // Such as `Thu 02:00`.
        .fixed(
          detail.headingTime.zone(at: detail.view.now).trimmed,
          width: 4 + figures.language.timeWidth,
          gap: 0
        ),
        .fixed(figures.unit(.temperature), alignment: .trailing, width: 5, gap: 3),
        .sky(figures.language.headings.sky, width: widestSky),
        .chance(figures, from: ViewWidth.hourlyRain),
        .amount(figures, .precipitation, width: 4),
        .amount(figures, .snowfall, width: hasSnow ? 4 : 0), .wind(figures),
      ],
      limit: width,
      ellipsis: detail.view.glyphs.ellipsis
    )
  }

  private func cells(of hour: Forecast.Hour, sky: StyledLine) -> [StyledLine] {
    let view = detail.view
    return [
      StyledLine(),
      StyledLine(detail.time.rowTime(hour.time)),
      StyledLine(
        sanitized: figures.number(hour.temperature, .temperature),
        Style.plain.colored(ColorScale.temperature(hour.temperature))
      ),
      sky, view.chance(hour.precipitationProbability), view.amount(hour.falling),
      StyledLine(sanitized: figures.snow(hour.falling)),
      StyledLine(sanitized: view.wind(speed: hour.windSpeed, direction: hour.windDirection)),
    ]
  }

  private func isDay(_ instant: Date) -> Bool {
    Daylight(city: detail.row.city, forecast: forecast).isDay(instant)
  }
}
