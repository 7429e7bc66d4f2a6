import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct CityScoreTests {
  private static let first = LocalDate(at: .sample, utcOffset: 0)

  /// Days with these highs, unknown ones left out.
  private func forecasts(
    _ provider: String, _ highs: [Double?], daysBefore: Int, rain: Double? = 0
  ) -> EarlierForecasts {
    let days = highs.enumerated().compactMap { index, high -> EarlierForecasts.Day? in
      guard let high else { return nil }
      var day = EarlierForecasts.Day(
        date: Self.first.advanced(byDays: index), daysBefore: daysBefore)
      day.temperatureMax = high
      day.temperatureMin = high - 5
      day.precipitation = rain
      return day
    }
    return EarlierForecasts(provider: provider, fetchedAt: .sample, days: days)
  }

  private func score(
    _ forecasts: [EarlierForecasts], days: Int = 30, analyses: [EarlierForecasts]? = nil
  ) -> CityScore {
    let last = Self.first.advanced(byDays: days - 1)
    let truth = (0..<3).map { _ in
      self.forecasts("truth", Array(repeating: 10, count: days), daysBefore: 0)
    }
    return CityScore(
      of: .numbered(1), over: Self.first...last, analyses: analyses ?? truth,
      forecasts: forecasts.map { ($0, .previousRuns) })
  }

  @Test func `what happened is the median of the three, for days that all have`() throws {
    let analyses = [[10.0, 10, nil], [12, 30, 12], [11, 11, 11]].map {
      forecasts("model", $0 + Array(repeating: 11, count: 7), daysBefore: 0)
    }
    let provider = forecasts("a", Array(repeating: 12, count: 10), daysBefore: 1)
    let lead = try #require(score([provider], days: 10, analyses: analyses).rows[0].leads.first)
    // The third day is left out.
    #expect(lead.count == 9)
    #expect(lead.temperatureMax == CityScore.Errors(error: 1, bias: 1))
    #expect(lead.temperatureMin == CityScore.Errors(error: 1, bias: 1))
  }

  @Test func `errors have no sign, biases have`() throws {
    let highs: [Double] = (0..<10).map { $0 < 5 ? 8 : 12 }
    let lead = score([forecasts("a", highs, daysBefore: 1)], days: 10).rows[0].leads[0]
    #expect(lead.temperatureMax == CityScore.Errors(error: 2, bias: 0))
  }

  @Test(arguments: [(0.9, 1.0), (1.0, 0.0)]) func `a rainy day has 1 mm or more`(
    _ rain: Double, _ right: Double
  ) {
    let wet = forecasts("a", Array(repeating: 10, count: 10), daysBefore: 2, rain: rain)
    #expect(score([wet], days: 10).rows[0].leads[1].rainRight == right)
  }

  @Test(arguments: [(6, false), (7, true)]) func `fewer than seven days have no figures`(
    _ count: Int, _ isKnown: Bool
  ) {
    let lead = score([forecasts("a", Array(repeating: 9, count: count), daysBefore: 1)]).rows[0]
      .leads[0]
    #expect(lead.count == count)
    #expect((lead.temperatureMax != nil) == isKnown)
    #expect((lead.rainRight != nil) == isKnown)
  }

  @Test func `a city without what happened has no figures`() {
    let score = score([forecasts("a", Array(repeating: 9, count: 30), daysBefore: 1)], analyses: [])
    #expect(!score.hasTruth)
    #expect(score.rows.map(\.provider) == ["a"])
    #expect(score.rows[0].leads.allSatisfy { $0.count == 0 && $0.temperatureMax == nil })
    #expect(score.closest == nil)
  }

  /// Two providers, the first nearer on some days and farther by less on the others.
  private func two(nearer: Int, of count: Int) -> [EarlierForecasts] {
    let first = (0..<count).map { $0 < nearer ? 10.0 : 11.5 }
    return [
      forecasts("b", first, daysBefore: 1),
      forecasts("a", Array(repeating: 11, count: count), daysBefore: 1),
    ]
  }

  @Test(arguments: [
    (21, 30, true), (20, 30, false), (19, 20, true), (15, 20, true), (14, 20, false),
    (19, 19, false), (55, 90, true), (54, 90, false),
  ]) func `the closest was nearer on clearly more than half of the days`(
    _ nearer: Int, _ count: Int, _ isClear: Bool
  ) {
    let score = score(two(nearer: nearer, of: count), days: count)
    #expect(score.rows.map(\.provider) == ["b", "a"])
    #expect(score.closest == (isClear ? "b" : nil))
  }

  @Test func `ties are halves`() {
    // Nearer on 6 days, as near on the others: 18 of 30.
    let first = (0..<30).map { $0 < 6 ? 10.0 : 11 }
    let score = score([
      forecasts("a", Array(repeating: 11, count: 30), daysBefore: 1),
      forecasts("b", first, daysBefore: 1),
    ])
    #expect(score.rows.map(\.provider) == ["b", "a"])
    #expect(score.closest == nil)
  }

  @Test func `nobody is closest alone, and the unknown are last`() {
    let near = forecasts("b", Array(repeating: 10, count: 30), daysBefore: 1)
    #expect(score([near]).closest == nil)
    let unknown = EarlierForecasts(provider: "a", fetchedAt: .sample, days: [])
    #expect(score([unknown, near]).rows.map(\.provider) == ["b", "a"])
    #expect(score([unknown, near]).closest == nil)
  }

  // MARK: - Saved forecasts

  @Test func `the forecast in force at noon counts`() throws {
    func saved(_ provider: String, hours: Double, _ high: Double) -> (SavedRevision, Forecast) {
      let fetchedAt = Self.first.midnightUTC + hours * 3600
      let days = (0..<5).map { number in
        var day = Forecast.Day(date: Self.first.advanced(byDays: number))
        day.temperatureMax = high
        return day
      }
      return (
        SavedRevision(number: Int(hours), savedAt: fetchedAt),
        Forecast(provider: provider, fetchedAt: fetchedAt, days: days)
      )
    }
    // Noon is at 10:00 UTC.
    let history = ForecastHistory(forecasts: [
      saved("a", hours: 1, 1), saved("a", hours: 9, 2), saved("b", hours: 11, 3),
      saved("a", hours: 40, 4),
    ])
    let earlier = SavedForecasts.inForce(
      in: .numbered(1), over: Self.first.advanced(byDays: 1)...Self.first.advanced(byDays: 3),
      clock: LocalClock(offset: 7200), history: history)
    #expect(earlier.map(\.provider) == ["a", "b"])
    let values = earlier.map { forecasts in
      forecasts.days.map { "\($0.date.text.suffix(2))-\($0.daysBefore): \($0.temperatureMax ?? 0)" }
    }
    // The noons of the first day, and of the two after it.
    #expect(values[0] == ["22-1: 2.0", "23-2: 2.0", "24-3: 2.0", "24-1: 4.0"])
    #expect(values[1] == ["23-1: 3.0", "24-2: 3.0"])
  }
}
