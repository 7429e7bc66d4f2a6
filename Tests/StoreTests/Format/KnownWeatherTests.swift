import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

@Suite struct `What is known of the weather to come` {
  @Test func `is the same after it was saved`() throws {
    let directory = try TemporaryDirectory()
    let store = StateStore(path: directory.file("state.json"), lockTimeout: 0)
    let start = Date(timeIntervalSince1970: 1_795_240_800)
    var known = KnownWeather()
    known.date = LocalDate(at: start, utcOffset: 0)
    var expectation = Expectation(provider: "open-meteo", start: start)
    expectation.temperatures = [-12, nil, 345, .min, .max]
    expectation.windSpeeds = [0, 7, nil, 3, 3]
    expectation.kinds = [.fair, .cloudy, nil, .freezing, .thunderstorm]
    known.expectation = expectation
    known.temperatureDeviation = -1.234
    known.windSpeedDeviation = 5
    known.kind = .snow
    known.asExpectedSince = start
    known.spellEnd = start + 3600
    known.drySince = start - 60
    known.isSpellKnown = true
    var city = City.numbered(1, temperature: 5)
    city.forecast = Forecast(provider: "nws", fetchedAt: start)
    city.forecast?.highs = RecentHighs(date: LocalDate(at: start, utcOffset: 0), temperature: 12.5)
    let wind = FieldChange(
      .currentMeasure(.windSpeed),
      before: .figure(35, .speed),
      after: .figure(10, .speed),
      // The promise less what the last report was below its own.
      expected: .figure(-20, .speed)
    )
    _ = try store.update { state in
      var next = SavedState(revision: state.revision + 1, cities: [city])
      next.reported[city.id] = ReportedWeather(city)
      next.reported[city.id]?.known = known
      next.latestReport = Report(
        revision: next.revision,
        at: start,
        from: [city],
        to: [city],
        items: [city.id: [wind]]
      )
      return next
    }
    let loaded = try #require(try store.load())
    #expect(loaded.reported[city.id]?.known == known)
    #expect(loaded.cities == [city])
    #expect(loaded.latestReport?.items == [city.id: [wind]])
    // A state without hours is only shown.
    #expect(try store.load(includesHours: false)?.reported[city.id]?.known == nil)
  }
}
