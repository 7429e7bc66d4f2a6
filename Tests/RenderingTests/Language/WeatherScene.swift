import FoundationEssentials

@testable import Tracking
@testable import Weather

/// A city in some weather, with what is reported of it.
struct WeatherScene {
  let name: String
  private(set) var row: ChangeReport.Row

  private init(_ name: String, sky: Int, _ change: (inout ChangeReport.Row) -> Void) {
    self.name = name
    var city = SampleReport.city(1, "Graz", "Styria", "Austria", offset: 3600)
    city.place.countryCode = "AT"
    city.current?.condition = Condition(code: sky)
    city.current?.apparentTemperature = 7.5
    city.current?.windGust = 31
    city.forecast?.days = (0..<3).map { index in
      var day = Forecast.Day(date: SampleReport.today.advanced(byDays: index))
      day.condition = Condition(code: 2)
      day.temperatureMin = 4.4 + Double(index)
      day.temperatureMax = 12.6 + Double(index)
      day.precipitation = 0
      day.precipitationProbability = 10
      day.windSpeedMax = 14
      day.windDirection = 250
      return day
    }
    city.forecast?.hours = (0..<30).map { index in
      var hour = Forecast.Hour(time: SampleReport.now - 4 + Double(index) * 3600)
      hour.condition = Condition(code: 2)
      hour.temperature = 9 + Double(index % 5)
      hour.precipitation = 0
      hour.precipitationProbability = 10
      hour.windSpeed = 12
      return hour
    }
    row = ChangeReport.Row(mark: .updated, city: city)
    change(&row)
  }

  static let all = [
    WeatherScene("rain that ends", sky: 61) { row in
      row.nowcast(Array(repeating: 1.2, count: 3) + Array(repeating: 0, count: 6))
    },
    WeatherScene("rain to come", sky: 3) { row in
      row.nowcast([0, 0, 0.8, 1.2, 0.4] + Array(repeating: 0, count: 4))
      row.changes = [row.day(1, .wet, water: 4.2, chance: 87)]
    },
    WeatherScene("snow", sky: 73) { row in
      row.hours(1...6, code: 73, water: 0.8, snow: 1.1)
      row.forecast(0, code: 73, water: 5, snow: 6.6)
      row.changes = [row.day(1, .winter, water: 5, chance: 90, snow: 6)]
      row.city.current?.temperature = -1.2
    },
    WeatherScene("frost", sky: 0) { row in
      row.city.current?.isDay = false
      row.city.current?.temperature = -2.3
      for index in row.city.forecast?.hours.indices ?? 0..<0 {
        row.city.forecast?.hours[index].temperature = -4.2
      }
      row.rules = [.init(mark: .added, rule: row.rule("frost", -4.2))]
    },
    WeatherScene("storm", sky: 95) { row in
      row.forecast(1, code: 95, water: 22, snow: 0)
      row.city.forecast?.days[0].windGustMax = 97
      row.city.forecast?.days[0].windSpeedMax = 12
      row.city.forecast?.days[1].temperatureMin = 1
      row.city.forecast?.days[1].temperatureMax = 4
      row.changes = [
        row.day(1, .heavy, water: 22, chance: 95),
        FieldChange(
          .currentMeasure(.windSpeed), before: .figure(20, .speed), after: .figure(45, .speed),
          expected: .figure(25, .speed)),
      ]
    },
    WeatherScene("not as forecast", sky: 71) { row in
      row.changes = [row.temperature(expected: 14.2), row.kind(71, expected: .dry)]
    },
    WeatherScene("rain that has not come", sky: 1) { row in
      row.changes = [row.kind(1, expected: .rain), row.day(0, .dry, water: 0, chance: 5)]
    },
    WeatherScene("warnings", sky: 75) { row in
      var warning = Alert(id: "1", event: "Winter Storm Warning", source: "nws")
      warning.severity = "Severe"
      warning.onset = SampleReport.now - 600
      warning.ends = SampleReport.now + 90_000
      var watch = warning
      watch.event = "Winter Storm Watch"
      let others = ["Wind Advisory", "Flood Watch", "Dense Fog Advisory"].map { event in
        var alert = Alert(id: event, event: event, source: "nws")
        alert.severity = "Moderate"
        alert.ends = SampleReport.now + 7200
        return alert
      }
      row.alerts = [
        .init(mark: .updated, alert: warning, change: .raised, previous: watch),
        .init(mark: .added, alert: others[0], change: .issued),
        .init(mark: .updated, alert: others[1], change: .extended, previous: others[1]),
        .init(mark: .removed, alert: others[2], change: .cancelled),
      ]
    },
    WeatherScene("old weather", sky: 48) { row in
      row.city.current?.fetchedAt -= 8000
      row.city.failure = FetchFailure(
        at: SampleReport.now - 100, kind: .unreachable, message: "connection refused")
      row.rules = [.init(mark: .removed, rule: row.rule("frost", nil))]
    },
    WeatherScene("freezing rain", sky: 67) { row in
      row.forecast(0, code: 67, water: 3.4, snow: 0.6)
      row.city.forecast?.days[1].temperatureMax = 20
      row.changes = [
        FieldChange(.tags, before: .texts([]), after: .texts(["home"])),
        FieldChange(.position, before: .integer(3), after: .integer(1)),
        FieldChange(.pin, before: nil, after: .text("met-norway")),
      ]
    },
  ]
}

extension ChangeReport.Row {
  /// Quarters of an hour from the present on, in mm an hour.
  fileprivate mutating func nowcast(_ rates: [Double]) {
    city.nowcast = Nowcast(
      provider: "test", fetchedAt: SampleReport.now, start: SampleReport.now - 4, stepMinutes: 15,
      rates: rates)
  }

  fileprivate mutating func hours(_ range: ClosedRange<Int>, code: Int, water: Double, snow: Double)
  {
    for index in range {
      city.forecast?.hours[index].condition = Condition(code: code)
      city.forecast?.hours[index].precipitation = water
      city.forecast?.hours[index].snowfall = snow
    }
  }

  fileprivate mutating func forecast(_ ahead: Int, code: Int, water: Double, snow: Double) {
    city.forecast?.days[ahead].condition = Condition(code: code)
    city.forecast?.days[ahead].precipitation = water
    city.forecast?.days[ahead].snowfall = snow
    city.forecast?.days[ahead].precipitationProbability = 92
  }

  fileprivate func day(
    _ ahead: Int, _ kind: DayKind, water: Double, chance: Double, snow: Double? = nil
  ) -> FieldChange {
    let condition = kind == .winter ? Condition(code: 73) : nil
    return FieldChange(
      .dayKind(SampleReport.today.advanced(byDays: ahead)),
      before: .day(kind == .dry ? .wet : .dry, nil),
      after: .day(
        kind, DayAmounts(precipitation: water, chance: chance, snowfall: snow, condition: condition)
      ))
  }

  fileprivate func kind(_ code: Int, expected: WeatherKind) -> FieldChange {
    FieldChange(
      .currentKind, before: Condition(code: 3).map { .weather($0) },
      after: Condition(code: code).map { .weather($0) }, expected: .kind(expected))
  }

  fileprivate func temperature(expected: Double) -> FieldChange {
    FieldChange(
      .currentMeasure(.temperature), before: .figure(12, .temperature),
      after: .figure(9.25, .temperature), expected: .figure(expected, .temperature))
  }

  fileprivate func rule(_ name: String, _ lowest: Double?) -> ActiveRule {
    var rule = ActiveRule(
      name: name, since: SampleReport.now - 20_000,
      value: lowest.map {
        RuleValue(field: "min(temperature, 12h)", content: .figure($0, .temperature))
      })
    rule.ending = lowest == nil ? .cleared : nil
    return rule
  }
}
