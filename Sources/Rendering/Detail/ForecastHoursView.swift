import FoundationEssentials
import Tracking
import Weather

/// The coming hours of a city: a sparkline of the temperature and a row per hour.
struct ForecastHoursView {
  let detail: DetailView
  let forecast: Forecast

  private var figures: FigureText { detail.view.figures }

  func lines(width: Int?) -> [StyledLine] {
    let coming = forecast.hours
    guard !coming.isEmpty else { return [StyledLine("  no hours to come are known", .dim)] }
    var table = Table(columns: [
      Column(importance: .essential),
      Column("Hour", importance: .essential, gap: 1),
      Column("Condition", importance: .normal, minimumWidth: 8),
      Column("Temp", alignment: .trailing, importance: .high),
      Column("Rain", alignment: .trailing, importance: .high),
      Column(alignment: .trailing, importance: .normal),
      Column("Wind", alignment: .trailing, importance: .low),
    ])
    for hour in coming {
      table.append(cells(of: hour))
    }
    return temperatures(coming.map(\.temperature), width: width) + table.lines(width: width)
  }

  /// A sparkline of the temperature with its range.
  private func temperatures(_ values: [Double?], width: Int?) -> [StyledLine] {
    let known = values.compactMap { $0 }
    guard let low = known.min(), let high = known.max() else { return [] }
    // If not every hour fits, every second or third is used.
    let room = max((width ?? values.count + 2) - 2, 1)
    let step = (values.count + room - 1) / room
    let shown = stride(from: 0, to: values.count, by: step).map { values[$0] }
    var line: StyledLine = "  "
    line.append(Sparkline.text(shown), Style(color: .cyan))
    let range: StyledLine =
      "  \(figures.number(low, .temperature)) to \(figures.text(high, .temperature))"
    let whole = line + range
    return whole.displayWidth <= width ?? .max ? [whole] : [line, range]
  }

  private func cells(of hour: Forecast.Hour) -> [Cell] {
    var wind = StyledLine(figures.text(hour.windSpeed, .speed))
    if let degrees = hour.windDirection, hour.windSpeed != nil {
      wind.append(" \(CompassPoint.name(ofDegrees: degrees).padded(toWidth: 2))")
    }
    return [
      " ",
      Cell(StyledLine(detail.time.weekdayAndTime(hour.time))),
      Cell(detail.condition(hour.condition, isDay: isDay(hour.time))),
      Cell(StyledLine(figures.text(hour.temperature, .temperature))),
      Cell(StyledLine(figures.text(hour.precipitationProbability, .percentage))),
      Cell(StyledLine(figures.text(hour.precipitation, .precipitation))),
      Cell(wind),
    ]
  }

  /// Whether the sun is up at an instant; nil if sunrise or sunset is unknown.
  private func isDay(_ instant: Date) -> Bool? {
    let date = LocalDate(at: instant, utcOffset: detail.row.city.utcOffset ?? 0)
    guard let day = forecast.day(on: date), let sunrise = day.sunrise, let sunset = day.sunset
    else { return nil }
    return (sunrise...max(sunrise, sunset)).contains(instant)
  }
}
