import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct ThresholdsTests {
  @Test(
    arguments: [
      (10, 11, 1, true), (10, 9, 1, true), (10, 10.999, 1, false), (10, 10.9994, 1, false),
      (10, 10.9996, 1, true), (12.1, 13.1, 1, true), (0.1, 0.4, 0.3, true), (-0.5, 0.5, 1, true),
      (10, 10, 1, false), (10, 10, 0, false), (10, 10.001, 0, true), (10, 10.0004, 0, false),
      (10, 30, nil, false), (nil, 10, nil, false), (10, nil, nil, false), (nil, 10, 100, true),
      (10, nil, 100, true), (nil, nil, 0, false), (nil, 0, 0, true),
    ] as [(Double?, Double?, Double?, Bool)])
  func `a difference counts if it reaches its threshold`(
    _ reported: Double?, _ present: Double?, _ threshold: Double?, _ expected: Bool
  ) {
    let isChange = Thresholds.isChange(from: reported, to: present, threshold: threshold)
    #expect(isChange == expected)
  }

  @Test(arguments: [
    (CurrentMeasure.temperature, 1.0 as Double?), ("humidity", 10), (.precipitation, 1),
    ("cloudCover", 30), ("pressure", 3), (.windSpeed, 10), ("visibility", 5), ("uvIndex", 2),
    ("apparentTemperature", nil), ("dewPoint", nil), (.windDirection, nil), ("windGust", nil),
  ]) func `measures of the current weather have default thresholds`(
    _ measure: CurrentMeasure, _ threshold: Double?
  ) {
    for difference in [threshold.map { $0 - 0.001 }, threshold, 1000].compactMap({ $0 }) {
      var city = City.numbered(1, temperature: nil)
      city.current?[measure] = 0
      let list = TestList(city)
      let report = list.fetch { $0.current?[measure] = difference }
      let isChange = threshold.map { difference >= $0 } ?? false
      #expect(report.changes().isEmpty == !isChange, "\(measure) by \(difference)")
      if isChange { #expect(report.changes()[0].hasPrefix("current.\(measure.name) 0.0→")) }
    }
  }

  @Test(arguments: [
    (DayMeasure.temperatureMax, 1.0 as Double?), (.temperatureMin, 1), (.precipitation, 1),
    (.precipitationProbability, 20), (.windSpeedMax, 10), ("uvIndexMax", 2), ("windGustMax", nil),
    ("windDirection", nil),
  ]) func `measures of a day have default thresholds`(_ measure: DayMeasure, _ threshold: Double?) {
    for difference in [threshold.map { $0 - 0.001 }, threshold, 1000].compactMap({ $0 }) {
      let today = TestList().today
      var city = City.numbered(1, from: today, highs: [nil])
      city.forecast?.days[0][measure] = 0
      let list = TestList(city)
      let report = list.fetch { $0.forecast?.days[0][measure] = difference }
      let isChange = threshold.map { difference >= $0 } ?? false
      #expect(report.changes().isEmpty == !isChange, "\(measure) by \(difference)")
    }
  }

  @Test(arguments: [
    (61 as Int?, 63 as Int?, false), (63, 80, false), (0, 1, false), (1, 2, true), (3, 45, true),
    (45, 48, false), (10, 45, false), (56, 66, false), (55, 56, true), (53, 61, true),
    (71, 86, false), (79, 75, true), (68, 83, false), (95, 99, false), (18, 19, false),
    (42, 43, true), (42, 42, false), (65, 71, true), (95, 18, true), (nil, 0, true), (0, nil, true),
    (nil, nil, false),
  ]) func `a condition changes when its kind differs`(
    _ before: Int?, _ after: Int?, _ isChange: Bool
  ) {
    func condition(_ code: Int?) -> Condition? { code.flatMap { Condition(code: $0) } }
    var city = City.numbered(1, from: TestList().today, highs: [nil])
    city.current = CurrentWeather(provider: "test", fetchedAt: TestList().now)
    city.current?.condition = condition(before)
    city.forecast?.days[0].condition = condition(before)
    let list = TestList(city)
    let report = list.fetch { city in
      city.current?.condition = condition(after)
      city.forecast?.days[0].condition = condition(after)
    }
    #expect(report.rows[0].changes.count == (isChange ? 2 : 0))
  }

  @Test func `hours, times and daylight are not changes`() {
    var city = City.numbered(1, from: TestList().today, highs: [15])
    city.current = CurrentWeather(provider: "test", fetchedAt: TestList().now)
    let list = TestList(city)
    let now = list.now
    let report = list.fetch { city in
      city.current?.observedAt = now
      city.current?.isDay = true
      city.current?.provider = "other"
      city.forecast?.hours = [Forecast.Hour(time: now)]
      city.forecast?.days[0].sunrise = now
      city.forecast?.days[0].complete = false
    }
    #expect(report.marks == [" 1"])
  }

  @Test func `a change of condition starts from the condition last reported`() {
    var city = City.numbered(1, temperature: 10)
    city.current?.condition = Condition(code: 0)
    let list = TestList(city)
    list.fetch { $0.current?.condition = Condition(code: 1) }
    let report = list.fetch { $0.current?.condition = Condition(code: 3) }
    #expect(report.changes() == ["current.condition clear→overcast"])
  }
}
