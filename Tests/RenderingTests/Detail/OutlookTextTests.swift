import FoundationEssentials
import Testing

@testable import Rendering
@testable import Weather

@Suite struct `The line of an outlook` {
  /// 2026-11-23T18:00:00Z.
  private static let hour = Date(timeIntervalSince1970: 1_795_456_800)

  /// The rates that MET Norway gave for Trondheim from 18:15 to 20:10 UTC on 2023-08-14, CC BY 4.0.
  private static let trondheim =
    Array(repeating: 0.0, count: 9) + [
      0.2, 0.5, 0.7, 0.9, 1.1, 1.4, 1.6, 1.8, 1.8, 1.9, 1.9, 1.9, 2.0, 2.5,
    ]

  /// - Parameter start: When the first step begins, in minutes after 18:00.
  private func line(
    _ rates: [Double], step: Int = 15, from start: Double = 0, at minutes: Double, code: Int? = nil,
    present: Int? = nil
  ) -> String? {
    let now = Self.hour + minutes * 60
    var city = City(
      id: City.ID(UUID()), place: Place(name: "Trondheim", latitude: 63.4, longitude: 10.4),
      addedAt: now)
    city.utcOffset = 0
    city.current = CurrentWeather(provider: "test", fetchedAt: now)
    city.current?.condition = present.flatMap { Condition(code: $0) }
    city.nowcast = Nowcast(
      provider: "test", fetchedAt: now, start: Self.hour + start * 60, stepMinutes: step,
      rates: rates)
    var forecast = Forecast(provider: "test", fetchedAt: now)
    forecast.hours = (0..<6).map { index in
      var hour = Forecast.Hour(time: Self.hour + Double(index) * 3600)
      hour.condition = code.flatMap { Condition(code: $0) }
      return hour
    }
    city.forecast = forecast
    return OutlookText(city, at: now, FigureText(units: .metric))?.line
  }

  @Test func `counts from the present on`() {
    #expect(line(Self.trondheim, step: 5, from: 15, at: 16) == "rain in 44 min")
    #expect(line(Self.trondheim, step: 5, from: 15, at: 56) == "rain now")
    #expect(line(Self.trondheim, step: 5, from: 15, at: 55) == "rain in 5 min")
    #expect(line(Self.trondheim, step: 5, from: 15, at: 80) == "rain for at least 50 min more")
    #expect(line(Self.trondheim, step: 5, from: 15, at: 80.5) == "rain for at least 49 min more")
  }

  @Test func `has when it ends, as the time in the city`() {
    let rates: [Double] = [0, 0, 1, 2, 0, 0]
    #expect(line(rates, at: 3) == "rain in 25 min, until about 19:00")
    #expect(line(rates, at: 27) == "rain now, until about 19:00")
    #expect(line(rates, at: 30) == "rain until about 19:00")
    #expect(line(rates, at: 60) == nil)
    #expect(line([0, 0, 1, 2], at: 3) == "rain in 25 min")
    #expect(line([1, 2, 1, 2], at: 3) == "rain for at least 55 min more")
  }

  @Test func `has hours where it falls for long`() {
    let rates: [Double] = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2]
    #expect(line(rates, at: 0) == "rain for at least 3 h more")
    #expect(line(rates, at: 20) == "rain for at least 2½ h more")
    #expect(line(rates, at: 90) == "rain for at least 1½ h more")
    #expect(line(rates, at: 95) == "rain for at least 85 min more")
  }

  @Test func `has no minutes where only hours are known`() {
    let rates = [0.0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0]
    #expect(line(rates, at: 3) == "rain from about 19:00, until about 20:00")
    #expect(line(rates, at: 63) == "rain until about 20:00")
    #expect(line([1, 1, 1, 1], at: 3) == "rain for at least 55 min more")
  }

  @Test func `has the kind of the hour in which it begins`() {
    for (code, word) in [(51, "rain"), (66, "freezing rain"), (73, "snow"), (3, "rain")] {
      #expect(line([0, 0, 1, 2, 0], at: 0, code: code) == "\(word) in 30 min, until about 19:00")
    }
  }

  @Test func `has the kind of what falls now, unless that is dry`() {
    #expect(line([1, 2, 0], at: 1, code: 51, present: 73) == "snow until about 18:30")
    #expect(line([1, 2, 0], at: 1, code: 51, present: 3) == "rain until about 18:30")
    #expect(line([0, 2, 0], at: 1, code: 51, present: 73) == "snow until about 18:30")
  }

  @Test func `is none without rain in two hours`() {
    #expect(line([0, 0, 0, 0], at: 0) == nil)
    let late = Array(repeating: 0.0, count: 9) + [1, 2, 0]
    #expect(line(late, at: 14) == nil)
    #expect(line(late, at: 15) == "rain in 120 min, until about 20:45")
  }
}
