import FoundationEssentials

@testable import Rendering
@testable import Tracking
@testable import Weather

/// The drift of two cities: one with a new provider, unknown figures and changes of every size, and one
/// whose forecast never changed.
enum SampleDrift {
  static let list = [
    SampleReport.city(1, "서울", "서울특별시", "대한민국", offset: 32_400),
    SampleReport.city(4, "Llanfairpwllgwyngyll", "Wales", "United Kingdom", offset: 0),
    SampleReport.noWeather.city,
  ]

  static let drifts = [
    CityDrift(list[0], clock: list[0].clock, days: [sunday, monday]),
    CityDrift(list[1], clock: list[1].clock, days: [calm]),
    CityDrift(list[2], clock: .utc, days: []),
  ]

  /// The first day alone, with all issues.
  static let issues = [
    CityDrift(list[0], clock: list[0].clock, days: [sunday]), drifts[1], drifts[2],
  ]

  /// Provider, hours before the present, condition, high, low, rain, chance and wind.
  private typealias Issue = (String, Double, Int?, Double?, Double?, Double?, Double?, Double?)

  private static var sunday: DayDrift {
    let issues: [Issue] = [
      ("open-meteo", 350, 3, 14.2, 4.1, 0, 10, nil),
      ("open-meteo", 200.5, 61, 12, 4.1, 3.2, 60, 12), ("nws", 150, 61, 12, 4.1, 3.2, 60, 12),
      ("open-meteo", 101, 61, 12.04, 4.1, 3.2, 60, 12.3),
      ("open-meteo", 30, 86, -0.5, -12.5, 30.4, 95, 30), ("open-meteo", 3, 61, 9, nil, 12, 70, 30),
      ("open-meteo", 0.5, 61, 9, 2, 12, 45, 30), ("open-meteo", 0.25, 61, 9, 2, 12, 45, 30),
    ]
    return day(SampleReport.today.advanced(byDays: 1), issues) { index, day in
      day.windGustMax = index == 7 ? 70 : 55
      if index == 7 { day.windDirection = 280 }
    }
  }

  private static var monday: DayDrift {
    var issues: [Issue] = (0..<60).map { index in
      let issue: Issue = ("open-meteo", 120 - Double(index), 3, Double(index % 7), 1, 0, 10, 20)
      return issue
    }
    issues.append(("open-meteo", 2, 3, 3, 1, 0, 10, 20))
    return day(SampleReport.today.advanced(byDays: 2), issues) { index, day in
      if index >= 59 { day.uvIndexMax = Double(index) / 20 }
      if index == 60 { day.complete = false }
    }
  }

  private static var calm: DayDrift {
    let issues: [Issue] = [("open-meteo", 1, 3, 9, 2, 0, 10, 20)]
    return day(SampleReport.today, issues)
  }

  private static func day(
    _ date: LocalDate, _ issues: [Issue], _ change: (Int, inout Forecast.Day) -> Void = { _, _ in }
  ) -> DayDrift {
    var drift = DayDrift(date: date)
    for (index, issue) in issues.enumerated() {
      var day = Forecast.Day(date: date)
      day.condition = issue.2.flatMap { Condition(code: $0) }
      day.temperatureMax = issue.3
      day.temperatureMin = issue.4
      day.precipitation = issue.5
      day.precipitationProbability = issue.6
      day.windSpeedMax = issue.7
      day.windDirection = 290
      change(index, &day)
      let fetchedAt = SampleReport.now - issue.1 * 3600
      drift.append(
        Forecast(provider: issue.0, fetchedAt: fetchedAt, days: [day]),
        of: SavedRevision(number: 30 + index, savedAt: fetchedAt))
    }
    return drift
  }
}
