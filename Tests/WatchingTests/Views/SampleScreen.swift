import FoundationEssentials
import Rendering
import Terminal
import Tracking
import Weather
import WeatherSamples

@testable import Watching

/// A screen of four cities.
enum SampleScreen {
  static let sizes = [
    TerminalSize(columns: 40, rows: 12), TerminalSize(columns: 80, rows: 24),
    TerminalSize(columns: 160, rows: 50),
  ]

  /// 2026-11-21T16:22:04Z, a Saturday.
  static let now = Date(timeIntervalSince1970: 1_795_278_124)

  static func view(_ glyphs: Glyphs = .unicode, language: Language = .english) -> ReportView {
    ReportView(units: .metric, glyphs: glyphs, language: language, staleAfter: 3600, now: now)
  }

  static func header(_ glyphs: Glyphs = .unicode, language: Language = .english) -> WatchHeader {
    let time = UserTime(clock: .utc, now: now, language: language)
    var header = WatchHeader(userTime: time, glyphs: glyphs)
    header.totals.cityCount = 4
    header.totals.markedCount = 2
    header.totals.failingCount = 1
    header.totals.fetchedAt = now
    header.nextAt = now + 900
    header.provider = "open-meteo"
    return header
  }

  static var rows: [ChangeReport.Row] {
    var seoul = ChangeReport.Row(mark: .updated, city: city(1, "Seoul", 7.7, 3))
    seoul.changes = [
      FieldChange(
        .currentMeasure(.temperature), before: .figure(10.1, .temperature),
        after: .figure(7.7, .temperature))
    ]
    var oslo = ChangeReport.Row(mark: .unchanged, city: city(4, "Oslo", -3.2, 71))
    oslo.city.current?.fetchedAt = now - 7800
    oslo.city.failure = FetchFailure(at: now, kind: .unreachable, message: "connection reset")
    var alert = Alert(id: "1", event: "Storm Warning")
    alert.severity = "Severe"
    alert.ends = now + 86_400
    oslo.alerts = [CityListDifference.AlertRow(mark: .unchanged, alert: alert)]
    return [
      seoul, ChangeReport.Row(mark: .unchanged, city: city(2, "Paris", 8.4, 80)),
      ChangeReport.Row(mark: .added, city: city(3, "Portland", 7.5, 0)), oslo,
    ]
  }

  private static func city(_ number: Int, _ name: String, _ degrees: Double, _ code: Int) -> City {
    var city = City.numbered(number, name)
    var current = CurrentWeather(provider: "open-meteo", fetchedAt: now)
    current.temperature = degrees
    current.condition = Condition(code: code)
    current.isDay = true
    current.windSpeed = 14
    current.windDirection = 180
    city.current = current
    var day = Forecast.Day(date: city.localDate(at: now))
    day.temperatureMin = degrees - 3
    day.temperatureMax = degrees + 4
    day.precipitationProbability = 32
    city.forecast = Forecast(provider: "open-meteo", fetchedAt: now, days: [day])
    return city
  }

  /// The header, the rows and the keys at their places.
  static func lines(
    _ size: TerminalSize, _ glyphs: Glyphs = .unicode, language: Language = .english
  ) -> [StyledLine] {
    let list = WatchListView(
      view: view(glyphs, language: language), labels: CityLabels(rows.map(\.city)),
      width: size.columns)
    var lines = [header(glyphs, language: language).line(width: size.columns), list.heading]
    for row in rows {
      let line = list.line(of: row, emphasis: .strong)
      lines.append(
        row.city.name == "Paris"
          ? line.selected(toWidth: size.columns, ellipsis: glyphs.ellipsis) : line)
      lines += (row.alerts ?? []).map { list.alertLine(of: $0, in: row, emphasis: .none) }
    }
    while lines.count < size.rows - 1 { lines.append(StyledLine()) }
    return lines + [
      KeyLine(mode: .list, glyphs: glyphs, language: language).line(width: size.columns)
    ]
  }
}

extension TerminalSize {
  /// Such as `80x24`.
  var name: String { "\(columns)x\(rows)" }
}
