import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// What earlier runs said, before the forecasts of the history.
struct EarlierRunsTests {
  private static let today = LocalDate(at: .sample, utcOffset: 0)

  /// Runs of all seven days before some days, each with its number as the high.
  private func earlier(
    _ dates: [LocalDate], highs: [Double] = [1, 2, 3, 4, 5, 6, 7]
  ) -> EarlierForecasts {
    let days = dates.flatMap { date in
      highs.enumerated().map { index, high in
        var day = EarlierForecasts.Day(date: date, daysBefore: index + 1)
        day.temperatureMax = high
        day.precipitation = 0
        return day
      }
    }
    return EarlierForecasts(provider: "open-meteo", fetchedAt: .sample, days: days)
  }

  private func drift(
    _ date: LocalDate, _ earlier: EarlierForecasts, ownAges: [Double] = [0]
  ) -> DayDrift? {
    let forecasts = ownAges.map { age in
      var day = Forecast.Day(date: date)
      day.temperatureMax = 20 - age
      day.precipitationProbability = 40
      let fetchedAt = Date.sample - age * 86_400
      return (
        SavedRevision(number: 30 - Int(age), savedAt: fetchedAt),
        Forecast(provider: "open-meteo", fetchedAt: fetchedAt, days: [day])
      )
    }
    var city = City.numbered(1)
    city.forecast = forecasts.last?.1
    return CityDrift(
      of: city, on: [date], clock: .utc, in: ForecastHistory(forecasts: forecasts), after: earlier
    ).days.first
  }

  private func leads(_ drift: DayDrift?) -> [Int?] { drift?.issues.map(\.daysBefore) ?? [] }

  @Test(arguments: [(0, 7), (1, 6), (3, 4), (6, 1), (7, 0), (9, 0)])
  func `a day d days ahead has 7 - d earlier runs, the oldest first`(_ days: Int, _ count: Int) {
    let date = Self.today.advanced(byDays: days)
    let expected: [Int?] = (0..<count).map { 7 - $0 } + [nil]
    #expect(leads(drift(date, earlier([date]))) == expected)
  }

  @Test func `a day that has passed has all seven, even without a forecast of its own`() {
    let date = Self.today.advanced(byDays: -4)
    #expect(leads(drift(date, earlier([date]), ownAges: [])) == [7, 6, 5, 4, 3, 2, 1])
  }

  @Test func `they are never among those of the history`() {
    // The first own forecast is of three days ago.
    #expect(
      leads(drift(Self.today, earlier([Self.today]), ownAges: [3, 0])) == [7, 6, 5, 4, nil, nil])
    #expect(leads(drift(Self.today, earlier([Self.today]), ownAges: [9, 0])) == [nil, nil])
  }

  @Test func `equal neighbors are one`() {
    let same = earlier([Self.today], highs: [1, 1, 3, 3, 3, 6, 6])
    #expect(leads(drift(Self.today, same)) == [7, 5, 2, nil])
  }

  @Test func `days ahead are counted from when they were fetched`() {
    var old = earlier([Self.today])
    // Then it was two days ahead.
    old.fetchedAt = .sample - 2 * 86_400
    #expect(leads(drift(Self.today, old)) == [7, 6, 5, 4, 3, nil])
  }

  @Test func `they count for the movement of highs, but not of the chance`() throws {
    let today = try #require(drift(Self.today, earlier([Self.today]), ownAges: [1, 0]))
    let high = today.movement(of: .temperatureMax)
    #expect(high.values == [7, 6, 5, 4, 3, 2, 19, 20])
    #expect(high.changedAt == .sample)
    #expect(today.movement(of: .precipitationProbability).values == [40])
    let date = Self.today.advanced(byDays: -4)
    let past = try #require(drift(date, earlier([date]), ownAges: []))
    #expect(past.movement(of: .temperatureMax).changedAt == nil)
    #expect(past.movement(of: .temperatureMax).changedDaysBefore == 1)
  }

  @Test func `they are of the provider that was asked`() throws {
    var other = earlier([Self.today])
    other.provider = "open-meteo:icon_d2"
    let today = try #require(drift(Self.today, other))
    #expect(today.issues.first?.provider == "open-meteo:icon_d2")
    #expect(today.movement(of: .temperatureMax).values == [20])
  }
}
