import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

@Suite struct `The recent days of a city` {
  /// 2026-11-23T00:00:00Z, midnight in the city.
  private static let midnight = Date(timeIntervalSince1970: 1_795_392_000)
  private static let monday = LocalDate(at: midnight, utcOffset: 0)

  private typealias Fetch = (hour: Double, highs: [Double?], isRest: Bool)

  /// Fetches forecasts one after the other: the hours after midnight, and the highs from the day on.
  private func highs(after fetches: [Fetch]) -> RecentDays? {
    var city = City.numbered(1)
    for fetch in fetches {
      let now = Self.midnight + fetch.hour * 3600
      var forecast = Forecast(provider: "test", fetchedAt: now)
      let today = city.localDate(at: now)
      forecast.days = fetch.highs.enumerated().map { index, high in
        var day = Forecast.Day(date: today.advanced(byDays: index))
        day.temperatureMax = high
        day.complete = index > 0 || !fetch.isRest
        return day
      }
      var result = WeatherResult()
      result.forecast = .success(forecast)
      city = city.merging(result, at: now)
    }
    return city.forecast?.recentDays
  }

  @Test func `are those of the latest forecasts of whole days`() {
    let first: Fetch = (8, [12, 9], false)
    #expect(highs(after: [first]) == RecentDays(date: Self.monday, today: .init(high: 12)))
    #expect(
      highs(after: [first, (20, [11, 9], false)])
        == RecentDays(date: Self.monday, today: .init(high: 11))
    )
    #expect(
      highs(after: [first, (20, [11, 9], false), (32, [8, 7], false)])
        == RecentDays(
          date: Self.monday.advanced(byDays: 1), today: .init(high: 8), before: .init(high: 11))
    )
  }

  @Test func `do not sink with the forecasts of the rest of a day`() {
    let rests: [Fetch] = [
      (8, [12, 9], true), (20, [5, 9], true), (32, [10, 7], true), (40, [nil, 7], true),
    ]
    let tuesday = Self.monday.advanced(byDays: 1)
    #expect(
      highs(after: Array(rests.prefix(2))) == RecentDays(date: Self.monday, today: .init(high: 12)))
    #expect(
      highs(after: rests)
        == RecentDays(date: tuesday, today: .init(high: 10), before: .init(high: 12)))
  }

  @Test func `are unknown where a day was first seen after its warmest hour`() {
    let evening: Fetch = (23, [3, 9], true)
    #expect(highs(after: [evening]) == nil)
    #expect(
      highs(after: [evening, (32, [9, 7], false)])
        == RecentDays(date: Self.monday.advanced(byDays: 1), today: .init(high: 9)))
  }

  @Test func `come from the days of a forecast that was fetched before`() {
    // The forecast of Monday is the latest one with Tuesday.
    #expect(
      highs(after: [(8, [12, 9, 6], false), (56, [4, 3], false)])
        == RecentDays(
          date: Self.monday.advanced(byDays: 2), today: .init(high: 4), before: .init(high: 9)))
  }

  @Test func `stay when only the present weather is fetched`() {
    var city = City.numbered(1)
    var forecast = Forecast(provider: "test", fetchedAt: Self.midnight - 3600)
    forecast.recentDays = RecentDays(date: Self.monday, today: .init(high: 12))
    city.forecast = forecast
    var result = WeatherResult()
    result.current = .success(CurrentWeather(provider: "test", fetchedAt: Self.midnight))
    #expect(city.merging(result, at: Self.midnight).forecast == forecast)
  }

  @Test func `have the kind of the latest whole day, and its sky from before noon`() {
    var city = City.numbered(1)
    func fetch(_ hour: Double, _ code: Int, _ amount: Double) -> RecentDays? {
      let now = Self.midnight + hour * 3600
      var forecast = Forecast(provider: "test", fetchedAt: now)
      var day = Forecast.Day(date: city.localDate(at: now))
      day.condition = Condition(code: code)
      day.precipitation = amount
      forecast.days = [day]
      var result = WeatherResult()
      result.forecast = .success(forecast)
      city = city.merging(result, at: now)
      return city.forecast?.recentDays
    }
    _ = fetch(7, 63, 4)
    let noon = fetch(8, 2, 0)?.today
    #expect(noon == .init(kind: .dry, sky: Condition(code: 2)))
    let evening = fetch(20, 0, 3)
    #expect(evening?.today == .init(kind: .wet, sky: Condition(code: 2)))
    #expect(fetch(32, 0, 0)?.before == evening?.today)
  }
}
