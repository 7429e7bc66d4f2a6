import FoundationEssentials
import WeatherSamples

@testable import Tracking
@testable import Weather

/// A report with a row of every kind and names in many scripts.
enum SampleReport {
  /// 2026-11-21T09:00:04Z, a Saturday.
  static let now = Date(timeIntervalSince1970: 1_795_251_604)

  static let today = LocalDate(at: now, utcOffset: 32_400)

  static var report: ChangeReport {
    let rows = [
      updated, condition, unchanged, added, failed, removed, unknown, firstWeather, noWeather,
    ]
    var report = ChangeReport(
      command: "list", revision: 42, since: 40, sinceAt: now - 10860, changedAt: now - 7260,
      rows: rows, summary: ChangeReport.Summary(rows))
    report.summary.failed = 1
    return report
  }

  /// All kinds of changes at once, more than fit.
  static var updated: ChangeReport.Row {
    var city = city(1, "서울", "서울특별시", "대한민국", offset: 32_400)
    city.current?.temperature = 14
    city.current?.condition = Condition(code: 61)
    city.current?.windSpeed = 24
    city.current?.humidity = 40
    let next = today.advanced(byDays: 5)
    return ChangeReport.Row(
      mark: .updated, city: city,
      changes: [
        FieldChange(.tags, before: .texts([]), after: .texts(["home", "work"])),
        FieldChange(.position, before: .integer(3), after: .integer(1)),
        FieldChange(
          .currentMeasure(.temperature), before: .figure(12.1, .temperature),
          after: .figure(14, .temperature)),
        FieldChange(
          .currentCondition, before: Condition(code: 0).map { .condition($0) },
          after: Condition(code: 61).map { .condition($0) }),
        FieldChange(
          .currentMeasure("humidity"), before: .figure(55, .percentage),
          after: .figure(40, .percentage)),
        FieldChange(
          .currentMeasure(.windSpeed), before: .figure(8.2, .speed), after: .figure(24, .speed)),
        FieldChange(
          .dayMeasure(today, .temperatureMax), before: .figure(14.6, .temperature),
          after: .figure(16.1, .temperature)),
        FieldChange(
          .dayMeasure(today, .precipitationProbability), before: .figure(10, .percentage),
          after: .figure(40, .percentage)),
        FieldChange(
          .dayMeasure(next, .precipitationProbability), before: .figure(10, .percentage),
          after: .figure(60, .percentage)),
        FieldChange(
          .dayCondition(today.advanced(byDays: 9)),
          before: Condition(code: 3).map { .condition($0) },
          after: Condition(code: 75).map { .condition($0) }),
      ], newDates: [today.advanced(byDays: 6)])
  }

  /// A figure that became unknown, and one that became known.
  static var condition: ChangeReport.Row {
    var city = city(2, "東京", "東京都", "日本", offset: 32_400)
    city.current?.windSpeed = nil
    return ChangeReport.Row(
      mark: .updated, city: city,
      changes: [
        FieldChange(.currentMeasure(.windSpeed), before: .figure(12, .speed), after: nil),
        FieldChange(.currentMeasure("visibility"), before: nil, after: .figure(24.1, .visibility)),
      ])
  }

  static var unchanged: ChangeReport.Row {
    var city = city(3, "القاهرة", "محافظة القاهرة", "مصر", offset: 7200)
    city.current?.isDay = false
    city.current?.condition = Condition(code: 0)
    return ChangeReport.Row(mark: .unchanged, city: city)
  }

  static var added: ChangeReport.Row {
    ChangeReport.Row(
      mark: .added, city: city(4, "Llanfairpwllgwyngyll", "Wales", "United Kingdom", offset: 0))
  }

  static var failed: ChangeReport.Row {
    var city = city(5, "🏝️ Home", nil, nil, offset: 39_600)
    city.current?.fetchedAt = now - 10_800
    city.current?.condition = Condition(code: 45)
    city.failure = FetchFailure(
      at: now - 4, kind: .unreachable, message: "api.example.org: connection refused")
    return ChangeReport.Row(mark: .unchanged, city: city, hasFailed: true)
  }

  static var removed: ChangeReport.Row {
    ChangeReport.Row(
      mark: .removed, city: city(6, "Paris", "Île-de-France", "France", offset: 3600))
  }

  /// A city with the name of another row and few details.
  static var unknown: ChangeReport.Row {
    var city = city(7, "Paris", "Texas", "United States", offset: -21_600)
    city.current = CurrentWeather(provider: "open-meteo", fetchedAt: now)
    city.forecast?.days = [Forecast.Day(date: today)]
    return ChangeReport.Row(mark: .unchanged, city: city)
  }

  static var firstWeather: ChangeReport.Row {
    ChangeReport.Row(
      mark: .updated, city: city(8, "Reykjavík", "Capital Region", "Iceland", offset: 0),
      changes: [FieldChange(.current), FieldChange(.forecast)])
  }

  static var noWeather: ChangeReport.Row {
    var city = city(9, "Zürich", "Zürich", "Schweiz", offset: 3600)
    city.current = nil
    city.forecast = nil
    city.utcOffset = nil
    return ChangeReport.Row(mark: .added, city: city)
  }

  /// A city with ordinary weather in November.
  static func city(
    _ number: Int, _ name: String, _ region: String?, _ country: String?, offset: Int
  ) -> City {
    guard let id = City.ID("0000000\(number)-0000-4000-8000-000000000000") else {
      preconditionFailure("more than nine cities")
    }
    var place = Place(name: name, latitude: 37.566, longitude: 126.9784)
    place.region = region
    place.country = country
    var city = City(id: id, place: place, addedAt: now - 90_000)
    city.utcOffset = offset
    var current = CurrentWeather(provider: "open-meteo", fetchedAt: now)
    current.temperature = 9.25
    current.condition = Condition(code: 3)
    current.isDay = true
    current.windSpeed = 11.2
    current.windDirection = 290
    current.humidity = 59
    city.current = current
    city.forecast = Forecast(
      provider: "open-meteo", fetchedAt: now, days: (0..<7).map { day(today.advanced(byDays: $0)) })
    return city
  }

  /// Returns the report with hours, gusts and what the air feels like, as wide tables show them.
  static var wide: ChangeReport {
    var report = report
    for index in report.rows.indices where report.rows[index].city.current?.temperature != nil {
      report.rows[index].city.current?.apparentTemperature = 6.4
      report.rows[index].city.current?.windGust = 37
      report.rows[index].city.forecast?.hours = (0..<48).map { hour in
        var result = Forecast.Hour(time: now - 4 + Double(hour) * 3600)
        result.temperature = Double(12 - abs((hour + 18) % 24 - 14))
        result.precipitation = hour >= 2 + index * 4 && hour < 30 ? 0.6 : 0
        return result
      }
    }
    return report
  }

  private static func day(_ date: LocalDate) -> Forecast.Day {
    var day = Forecast.Day(date: date)
    day.condition = Condition(code: 61)
    day.temperatureMax = 16.1
    day.temperatureMin = -0.04
    day.precipitation = 1.4
    day.precipitationProbability = 40
    return day
  }
}
