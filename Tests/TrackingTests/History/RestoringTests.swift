import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

@Suite struct `Restoring earlier cities` {
  private var now: Date { Date.sample + 3600 }

  private func city(_ number: Int, _ temperature: Double, hours: Int = 0) -> City {
    var city = City.numbered(number, temperature: temperature)
    city.forecast = Forecast(
      provider: "test", fetchedAt: .sample,
      hours: (0..<hours).map { Forecast.Hour(time: .sample + Double($0) * 3600) })
    return city
  }

  @Test func `makes them the next revision, with changes as of a fetch`() throws {
    let list = TestList(city(1, 10), city(2, 10))
    list.save([city(1, 10.4)])
    let change = try #require(
      list.state.restoring(
        [city(1, 10.1), city(2, 9)], thresholds: Thresholds(baseline: .lastReported), at: now))
    #expect(change.new.revision == list.state.revision + 1)
    #expect(change.new.cities == [city(1, 10.1), city(2, 9)])
    #expect(change.report.items[.numbered(1)] == nil)
    #expect(change.new.latestReport?.revision == change.new.revision)
    #expect(try ChangeReport.of("test", change).row(2).mark == .added)
  }

  @Test func `is no change if they are the same but for hours`() {
    let list = TestList(city(1, 10, hours: 5))
    #expect(
      list.state.restoring([city(1, 10)], thresholds: Thresholds(baseline: .lastReported), at: now)
        == nil)
    #expect(
      SavedState().restoring([], thresholds: Thresholds(baseline: .lastReported), at: now) == nil)
  }

  @Test func `keeps the hours of a forecast that is still present`() throws {
    let list = TestList(city(1, 10, hours: 5), city(2, 10, hours: 5))
    var other = city(2, 10)
    other.forecast?.fetchedAt += 60
    let change = try #require(
      list.state.restoring(
        [city(1, 12), other], thresholds: Thresholds(baseline: .lastReported), at: now))
    #expect(change.new.cities == [city(1, 12, hours: 5), other])
  }
}
