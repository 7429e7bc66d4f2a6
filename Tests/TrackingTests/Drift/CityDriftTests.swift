import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct CityDriftTests {
  private static let today = LocalDate(at: .sample, utcOffset: 0)

  /// A history whose forecasts were fetched one hour after another, the last at the present.
  private func history(_ forecasts: [Forecast]) -> ForecastHistory {
    ForecastHistory(
      forecasts: forecasts.enumerated().map { index, forecast in
        var forecast = forecast
        let age = Double(forecasts.count - 1 - index) * 3600
        forecast.fetchedAt = .sample - age
        return (SavedRevision(number: 10 + index, savedAt: forecast.fetchedAt), forecast)
      })
  }

  private func forecast(
    _ high: Double?, by provider: String = "open-meteo", on date: LocalDate = today,
    _ change: (inout Forecast.Day) -> Void = { _ in }
  ) -> Forecast {
    var day = Forecast.Day(date: date)
    day.temperatureMax = high
    change(&day)
    return Forecast(provider: provider, fetchedAt: .sample, days: [day])
  }

  private func drift(
    _ forecasts: [Forecast], on dates: [LocalDate] = [today], present: Forecast? = nil
  ) -> CityDrift {
    let history = history(forecasts)
    var city = City.numbered(1)
    city.forecast = present ?? history.forecasts.last?.forecast
    return CityDrift(of: city, on: dates, clock: .utc, in: history)
  }

  private func revisions(_ drift: CityDrift) -> [Int] {
    drift.days.flatMap(\.issues).compactMap { $0.revision?.number }
  }

  // MARK: - Issues

  @Test func `an issue is a forecast whose figures differ from the one before`() {
    let drift = drift([forecast(10), forecast(10), forecast(12), forecast(12), forecast(10)])
    #expect(revisions(drift) == [10, 12, 14])
    let fetched: [Date] = [.sample - 4 * 3600, .sample - 2 * 3600, .sample]
    #expect(drift.days.first?.issues.map(\.fetchedAt) == fetched)
  }

  @Test(
    arguments: [
      { $0.condition = Condition(code: 61) }, { $0.uvIndexMax = 3 }, { $0.windDirection = 90 },
      { $0.sunshineDuration = 60 }, { $0.temperatureMax = nil },
    ] as [@Sendable (inout Forecast.Day) -> Void])
  func `any figure makes an issue, also one that is no longer known`(
    _ change: @Sendable (inout Forecast.Day) -> Void
  ) { #expect(revisions(drift([forecast(10), forecast(10, change)])) == [10, 11]) }

  @Test func `the times of the sun are no figures`() {
    let other = forecast(10) {
      $0.sunrise = .sample
      $0.sunset = .sample
      $0.complete = false
    }
    #expect(revisions(drift([forecast(10), other])) == [10])
  }

  @Test func `another provider is an issue, even with the same figures`() {
    let drift = drift([forecast(10), forecast(10, by: "nws"), forecast(10)])
    #expect(revisions(drift) == [10, 11, 12])
    #expect(drift.days.first?.issues.map(\.provider) == ["open-meteo", "nws", "open-meteo"])
  }

  @Test func `a forecast without the day is no issue`() {
    let other = Self.today.advanced(byDays: 1)
    let drift = drift([forecast(10), forecast(3, on: other), forecast(10), forecast(11)])
    #expect(revisions(drift) == [10, 13])
  }

  @Test func `a day that nobody forecast is left out`() {
    let other = Self.today.advanced(byDays: 3)
    #expect(drift([forecast(10)], on: [other]).days.isEmpty)
    #expect(drift([forecast(10)], on: [other, Self.today]).days.map(\.date) == [Self.today])
    #expect(drift([forecast(10)], on: []).days.isEmpty)
  }

  @Test func `the present forecast is the last issue where the history lacks it`() {
    #expect(revisions(drift([], present: forecast(10))) == [0])
    #expect(revisions(drift([forecast(9), forecast(10)], present: forecast(10))) == [10, 11])
    let behind = drift([forecast(9)], present: forecast(10))
    #expect(behind.days.first?.issues.map(\.day.temperatureMax) == [9, 10])
  }

  @Test func `forecasts of more than 17 days before are not read, but for the one in force`() {
    let date = Self.today
    let past = (0..<20).map { days in
      let fetchedAt = date.midnightUTC - Double(19 - days) * 86_400
      return (SavedRevision(number: days, savedAt: fetchedAt), forecast(Double(days)))
    }
    var city = City.numbered(1)
    city.forecast = past.last?.1
    let history = ForecastHistory(forecasts: past)
    let drift = CityDrift(of: city, on: [date], clock: .utc, in: history)
    #expect(revisions(drift) == Array(1...19))
  }

  @Test func `the coming dates are those of the present forecast`() {
    let yesterday = Self.today.advanced(byDays: -1)
    let city = City.numbered(1, from: yesterday, highs: [1, 2, 3])
    #expect(
      CityDrift.comingDates(of: city, from: Self.today) == [
        Self.today, Self.today.advanced(byDays: 1),
      ])
    #expect(CityDrift.comingDates(of: .numbered(1), from: Self.today).isEmpty)
  }

  // MARK: - Movement

  private func movement(_ forecasts: [Forecast]) -> FigureMovement? {
    drift(forecasts).days.first?.movement(of: .temperatureMax)
  }

  @Test func `a figure moves between successive different values`() throws {
    let highs: [Double] = [50, 20, 20, 40, 80]
    let high = try #require(movement(highs.map { forecast($0) }))
    #expect(high.values == [50, 20, 40, 80])
    #expect(high.changeCount == 3)
    #expect(high.range == 20...80)
    #expect(high.changedAt == .sample)
    #expect(high.flipFlopIndex() == 15)
  }

  @Test func `the last change is when the latest value came`() throws {
    let wet = forecast(12) { $0.precipitation = 1 }
    let high = try #require(movement([forecast(10), forecast(12), wet]))
    #expect(high.changedAt == .sample - 3600)
  }

  @Test func `a figure that never changed has one value and no index`() {
    let high = movement([forecast(10), forecast(10)])
    #expect(high?.values == [10])
    #expect(high?.changeCount == 0)
    #expect(high?.changedAt == nil)
    #expect(high?.flipFlopIndex() == nil)
  }

  @Test func `unknown values are passed over`() {
    let high = movement([forecast(nil), forecast(10), forecast(nil), forecast(10), forecast(12)])
    #expect(high?.values == [10, 12])
    #expect(high?.changeCount == 1)
    #expect(movement([forecast(nil)])?.range == nil)
  }

  @Test func `only forecasts of the latest provider move a figure`() {
    let forecasts = [
      forecast(10), forecast(30, by: "nws"), forecast(12), forecast(31, by: "nws"), forecast(10),
    ]
    #expect(movement(forecasts)?.values == [10, 12, 10])
    #expect(movement(forecasts)?.flipFlopIndex() == 2)
    #expect(movement(Array(forecasts.dropLast()))?.values == [30, 31])
  }
}
