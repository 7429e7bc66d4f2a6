import FoundationEssentials
import JSONText
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

/// A random city, and what each view says of it.
struct RandomCity {
  private static let codes = [0, 1, 2, 3, 45, 51, 61, 63, 66, 71, 75, 80, 95]

  var city = SampleReport.city(1, "Oslo", nil, "Norway", offset: 0)
  let now: Date

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func maybe<Value>(_ share: Double, _ value: () -> Value) -> Value? {
      Double.random(in: 0..<1, using: &random) < share ? value() : nil
    }
    func code() -> Condition? {
      Self.codes.randomElement(using: &random).flatMap { Condition(code: $0) }
    }
    // Around the clock, and on both sides of the end of summer time.
    let start = 1_795_251_600 - Double(Int.random(in: 0..<40, using: &random)) * 86_400
    now = Date(timeIntervalSince1970: start + Double(Int.random(in: 0..<1440, using: &random)) * 60)
    city.place.timeZone = ["Europe/Oslo", "Asia/Kolkata", "America/New_York", nil].randomElement(
      using: &random
    ).flatMap { $0 }
    let today = city.localDate(at: now)
    city.current = maybe(0.9) {
      var current = CurrentWeather(provider: "test", fetchedAt: now - 60)
      current.temperature = Double(Int.random(in: -100...300, using: &random)) / 10
      current.condition = code()
      return current
    }
    city.nowcast = maybe(0.5) {
      Nowcast(
        provider: "test", fetchedAt: now - 60, start: now - 400, stepMinutes: 15,
        rates: (0..<12).map { _ in maybe(0.5) { Double.random(in: 0...3, using: &random) } ?? 0 })
    }
    var forecast = Forecast(provider: "met-norway", fetchedAt: now - 60)
    forecast.days = (0..<5).map { index in
      var day = Forecast.Day(date: today.advanced(byDays: index))
      day.temperatureMin = Double(Int.random(in: -100...50, using: &random)) / 10
      day.temperatureMax = Double(Int.random(in: 60...300, using: &random)) / 10
      day.precipitation = maybe(0.5) { Double(Int.random(in: 1...200, using: &random)) / 10 } ?? 0
      day.precipitationProbability = maybe(0.9) { Double(Int.random(in: 0...100, using: &random)) }
      day.snowfall = maybe(0.3) { Double(Int.random(in: 1...99, using: &random)) / 10 }
      day.condition = code()
      return day
    }
    let hour = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
    let steps: [Double] = [1, 1, 1, 3]
    let step = steps[Int.random(in: 0..<4, using: &random)]
    var isWet = false
    let count: Int = maybe(0.1) { 0 } ?? 48
    for index in 0..<count {
      if Int.random(in: 0..<5, using: &random) == 0 { isWet.toggle() }
      var entry = Forecast.Hour(time: hour + Double(index) * step * 3600)
      entry.temperature = Double(Int.random(in: -50...200, using: &random)) / 10
      entry.condition = code()
      let amount = isWet ? Double(Int.random(in: 1...40, using: &random)) / 10 : 0
      entry.precipitation = maybe(0.95) { amount }
      entry.precipitationProbability = maybe(0.9) {
        Double(Int.random(in: 0...100, using: &random))
      }
      if maybe(0.97, { true }) == true { forecast.hours.append(entry) }
    }
    city.forecast = city.describingDays(of: forecast, at: now)
  }

  /// A report of a command, as it is printed.
  func report(_ command: String, days: Int = .max, hours: Int = 48) -> ChangeReport {
    var report = SampleReport.report
    report.command = command
    report.rows = [ChangeReport.Row(mark: .unchanged, city: city)]
    report.list = [city]
    report.trim(days: days, hours: hours, at: now)
    return report
  }
}
