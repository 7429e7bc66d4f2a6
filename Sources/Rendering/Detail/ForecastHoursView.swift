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
    let coming = Array(forecast.hours.prefix(count))
    guard !coming.isEmpty else { return [StyledLine("  no hours to come are known", .dim)] }
    let hours = coming.map { hour in
      HourlyChart.Hour(
        temperature: hour.temperature,
        precipitation: hour.precipitation,
        date: LocalDate(at: hour.time, utcOffset: detail.row.city.utcOffset ?? 0),
        clock: detail.time.time(hour.time),
        isNight: !isDay(hour.time)
      )
    }
    let chart = HourlyChart(hours: hours, figures: figures)
    return chart.lines(width: width ?? 80) + rows(coming)
  }

  private func rows(_ coming: [Forecast.Hour]) -> [StyledLine] {
    let limit = width ?? .max
    // Such as `  Thu 02:00`.
    let showsSky = limit >= 52
    let sky = coming.map { detail.view.condition($0.condition, isDay: isDay($0.time)) }
    let widest = sky.map(\.displayWidth).max() ?? 0
    let skyWidth = width == nil ? max(10, widest) : min(max(10, widest), limit - 50)
    func line(
      _ time: StyledLine,
      _ temperature: StyledLine,
      _ sky: StyledLine,
      _ rain: StyledLine,
      _ amount: StyledLine,
      _ wind: StyledLine
    ) -> StyledLine {
      var line: StyledLine = "  "
      line += time.padded(toWidth: 9)
      line += temperature.padded(toWidth: 8, alignment: .trailing)
      if showsSky {
        line.append(.spaces(2))
        let fitted = sky.truncated(toWidth: skyWidth, ellipsis: detail.view.glyphs.ellipsis)
        line += fitted.padded(toWidth: skyWidth)
      }
      if limit >= 28 { line += rain.padded(toWidth: 8, alignment: .trailing) }
      if limit >= 64 { line += amount.padded(toWidth: 6, alignment: .trailing) }
      if limit >= 76 {
        line.append(.spaces(2))
        line += wind
      }
      return line.withoutTrailingSpaces
    }
    func heading(_ text: String) -> StyledLine { StyledLine(sanitized: text, .dim) }
    let header = line(
      StyledLine(),
      heading(figures.unit(.temperature)),
      heading("Sky"),
      heading("Rain %"),
      heading(figures.unit(.precipitation)),
      heading("Wind \(figures.unit(.speed))")
    )
    return [header]
      + zip(coming, sky).map { hour, sky in
        let chance = hour.precipitationProbability
        return line(
          StyledLine(detail.time.weekdayAndTime(hour.time)),
          StyledLine(
            sanitized: figures.number(hour.temperature, .temperature),
            Style.plain.colored(ColorScale.temperature(hour.temperature))
          ),
          sky,
          StyledLine(
            sanitized: figures.number(chance, .percentage),
            Style.plain.colored(ColorScale.probability(chance))
          ),
          StyledLine(
            sanitized: figures.number(hour.precipitation, .precipitation),
            hour.precipitation == 0 ? .dim : .plain
          ),
          StyledLine(
            sanitized: detail.view.wind(speed: hour.windSpeed, direction: hour.windDirection)
          )
        )
      }
  }

  /// Whether the sun is up at an instant; some providers have no times of sunrise and sunset.
  private func isDay(_ instant: Date) -> Bool {
    let city = detail.row.city
    let date = LocalDate(at: instant, utcOffset: city.utcOffset ?? 0)
    guard let day = forecast.day(on: date), let sunrise = day.sunrise, let sunset = day.sunset
    else {
      return Sun.isUp(
        at: instant,
        latitude: city.place.latitude,
        longitude: city.place.longitude
      )
    }
    return (sunrise...max(sunrise, sunset)).contains(instant)
  }
}
