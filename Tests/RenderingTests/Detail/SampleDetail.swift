import FoundationEssentials
import WeatherSamples

@testable import Tracking
@testable import Weather

/// A report for detail views: a city with changes of every kind, one that failed long ago, one
/// without weather, and a place that is not in the list.
enum SampleDetail {
  static var report: ChangeReport {
    let rows = [changed, SampleReport.failed, SampleReport.noWeather, place]
    return ChangeReport(
      command: "current", revision: 42, since: 41, changedAt: SampleReport.now, rows: rows,
      summary: ChangeReport.Summary(rows))
  }

  private static var changed: ChangeReport.Row {
    var row = SampleReport.updated
    let monday = SampleReport.today.advanced(byDays: 2)
    row.city.forecast?.hours = (0..<48).map { hour($0) }
    let days = row.city.forecast?.days ?? []
    row.city.forecast?.days = days.enumerated().map { index, day in
      self.day(day, Double(index), isChanged: day.date == monday)
    }
    row.changes += [
      FieldChange(
        .dayCondition(monday), before: Condition(code: 0).map { .condition($0) },
        after: Condition(code: 86).map { .condition($0) }),
      figure(monday, .temperatureMin, 1, 4.5, .temperature),
      figure(monday, .precipitationProbability, 20, 90, .percentage),
      figure(monday, "windGustMax", 30, 70, .speed),
      figure(monday, "windDirection", 90, 180, .direction),
      FieldChange(.dayComplete(monday), before: .flag(true), after: .flag(false)),
    ]
    return row
  }

  private static var place: ChangeReport.Row {
    ChangeReport.Row(
      mark: .unchanged, city: SampleReport.city(7, "-33.9, 151.2", nil, nil, offset: 39_600),
      isTracked: false)
  }

  private static func figure(
    _ date: LocalDate, _ measure: DayMeasure, _ before: Double, _ after: Double,
    _ quantity: Quantity
  ) -> FieldChange {
    FieldChange(
      .dayMeasure(date, measure), before: .figure(before, quantity), after: .figure(after, quantity)
    )
  }

  private static func day(
    _ original: Forecast.Day, _ index: Double, isChanged: Bool
  ) -> Forecast.Day {
    var day = original
    day.temperatureMin = isChanged ? 4.5 : -2 + index
    day.temperatureMax = 16.1 - index * 1.5
    day.windSpeedMax = 18 + index
    day.condition = isChanged ? Condition(code: 86) : original.condition
    day.precipitationProbability = isChanged ? 90 : 40
    day.complete = !isChanged
    day.sunrise = SampleReport.now + (index * 24 - 10.75) * 3600
    day.sunset = SampleReport.now + (index * 24 - 0.75) * 3600
    return day
  }

  private static func hour(_ index: Int) -> Forecast.Hour {
    var hour = Forecast.Hour(time: SampleReport.now - 4 + Double(index) * 3600)
    hour.condition = Condition(code: index < 20 ? 0 : 61)
    // Up and down within a day, and one hour without figures.
    hour.temperature = index == 7 ? nil : Double(12 - abs(12 - index % 24))
    hour.precipitation = index < 20 ? 0 : 0.4
    hour.precipitationProbability = Double(index)
    hour.windSpeed = 10
    hour.windDirection = 200
    return hour
  }
}
