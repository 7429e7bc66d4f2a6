import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

@Suite struct `What readers know of a city` {
  private let start = Date(timeIntervalSince1970: 1_795_240_800)

  private var known: KnownWeather {
    var current = KnownCurrent(condition: Condition(code: 71), figures: KnownFigures())
    current.figures[.temperature] = -3.25
    for measure in CurrentMeasure.all where measure.name == "humidity" {
      current.figures[measure] = nil
    }
    let days = [DayKind.dry, nil].enumerated().map { ahead, kind in
      var day = KnownDay(date: LocalDate(at: start, utcOffset: 0).advanced(byDays: ahead))
      day.kind = kind
      day.figures[.temperatureMax] = ahead == 0 ? 12.5 : nil
      return day
    }
    var known = KnownWeather(current: current, days: days)
    var expectation = Expectation(start: start)
    let figures: [(Int16?, Int16?, WeatherKind?)] = [
      (-12, 0, .dry), (nil, 7, .fog), (345, nil, nil), (.min, 3, .winter), (.max, 3, .thunder),
    ]
    expectation.hours = figures.map { temperature, windSpeed, kind in
      var hour = Expectation.Hour()
      (hour.temperature, hour.windSpeed, hour.kind) = (temperature, windSpeed, kind)
      hour.isLikelyWet = kind == .winter
      return hour
    }
    known.expectation = expectation
    known.temperatureDeviation = -1.234
    known.windSpeedDeviation = 5
    known.spell = KnownWeather.Spell(kinds: [.winter, .rain], lastAt: start)
    known.nowcast = KnownNowcast(kind: .thunder, start: start + 600, end: start + 3600)
    known.drySince = start - 60
    known.dryReportedAt = start - 7200
    return known
  }

  @Test func `is the same after it was saved`() throws {
    let directory = try TemporaryDirectory()
    let store = FileBackend(path: directory.file("state.json"), lockTimeout: 10)
    var city = City.numbered(1, temperature: 5)
    city.forecast = Forecast(provider: "nws", fetchedAt: start)
    city.forecast?.recentDays = RecentDays(
      date: LocalDate(at: start, utcOffset: 0),
      today: .init(high: 12.5, kind: .wet, sky: Condition(code: 61)),
      before: .init(high: 11, kind: .dry, sky: Condition(code: 2)))
    let wind = FieldChange(
      .currentMeasure(.windSpeed), before: .figure(35, .speed), after: .figure(10, .speed),
      // The promise less what the last report was below its own.
      expected: .figure(-20, .speed))
    let rain = FieldChange(
      .currentKind, before: nil, after: Condition(code: 61).map { .weather($0) },
      expected: .kind(.fog))
    let amounts = DayAmounts(
      precipitation: 4, chance: nil, snowfall: 1.5, condition: Condition(code: 68))
    let date = LocalDate(at: start, utcOffset: 0)
    let day = FieldChange(.dayKind(date), before: .day(.dry, nil), after: .day(.winter, amounts))
    _ = try store.update { state in
      var next = SavedState(revision: state.revision + 1, cities: [city])
      next.known[city.id] = known
      next.latestReport = Report(
        revision: next.revision, at: start, from: [city], to: [city],
        items: [city.id: [wind, rain, day]])
      return next
    }
    let loaded = try #require(try store.load())
    #expect(loaded.known[city.id] == known)
    #expect(loaded.cities == [city])
    #expect(loaded.latestReport?.items == [city.id: [wind, rain, day]])
    // A state without it is only shown.
    #expect(try store.load([.days, .hours])?.known[city.id] == nil)
  }
}
