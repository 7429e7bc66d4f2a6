import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Weather for another time than the present` {
  /// Runs a chain of one provider whose result a test changes.
  ///
  /// - Parameter others: The providers after it.
  private func fetch(
    before others: [FakeProvider] = [], _ change: @escaping @Sendable (inout WeatherResult) -> Void
  ) throws -> WeatherResult {
    let provider = FakeProvider("a") { weatherRequest in
      var result = WeatherResult.brought(by: "a", weatherRequest.parts)
      change(&result)
      return result
    }
    let weatherRequest = try #require(weatherRequests(1).first)
    var machine = ChainFetch([ChainedRequest(weatherRequest, providers: [provider] + others)])
    let results = try run {
      machine.resume(with: $0, at: FakeService.now)
    } responding: { requests in
      requests.map { Exchange(request: $0, result: .success(Response(status: 200))) }
    }
    return try #require(results.first)
  }

  private func fetch(observedAt seconds: Double) throws -> WeatherResult {
    try fetch { result in
      var weather = CurrentWeather(provider: "a", fetchedAt: FakeService.now)
      weather.observedAt = FakeService.now + seconds
      weather.temperature = 10
      result.current = .success(weather)
    }
  }

  @Test(arguments: [0, -7200, 7200, -900]) func `excludes observations within two hours`(
    _ seconds: Double
  ) throws { #expect(try fetch(observedAt: seconds).failure == nil) }

  @Test(arguments: [-7201, 7201, -31_536_000, 31_536_000])
  func `is malformed if it was observed hours or years away`(_ seconds: Double) throws {
    let result = try fetch(observedAt: seconds)
    #expect(result.failure?.kind == .malformed)
    #expect(result.failure?.parts == .current)
    #expect(result.arrivedParts == .forecast)
    let observed = Timestamp.text(FakeService.now + seconds)
    #expect(
      result.failure?.message
        == "a sent an observation of \(observed), but the clock of this machine says "
        + "2026-11-21T09:00:04Z")
  }

  /// The description, and the first day and hour relative to the present.
  @Test(arguments: [
    (0, 0.0, true), (0, 10_800, true), (0, 10_801, false), (1, 0, false), (-1, 0, false),
    (365, 0, false), (0, 86_400, false),
  ]) func `is malformed if a forecast does not begin now`(
    _ day: Int, _ hour: Double, _ isSound: Bool
  ) throws {
    let result = try fetch { result in
      let today = LocalDate(at: FakeService.now, utcOffset: 0)
      result.forecast = .success(
        Forecast(
          provider: "a", fetchedAt: FakeService.now,
          days: [Forecast.Day(date: today.advanced(byDays: day))],
          hours: [Forecast.Hour(time: FakeService.now + hour)]))
    }
    #expect(result.failure?.kind == (isSound ? nil : .malformed))
    #expect(result.arrivedParts == (isSound ? .all : .current))
  }

  /// Weather of the present that the provider made some time ago.
  private func age(_ result: inout WeatherResult, by seconds: Double) {
    let madeAt = FakeService.now - seconds
    result.current = result.current?.map { weather in
      var weather = weather
      weather.fetchedAt = madeAt
      return weather
    }
    result.forecast = result.forecast?.map { forecast in
      var forecast = forecast
      forecast.fetchedAt = madeAt
      return forecast
    }
  }

  @Test func `does not count without a readable figure of the present`() throws {
    @Sendable func empty(_ result: inout WeatherResult) {
      var weather = CurrentWeather(provider: "a", fetchedAt: FakeService.now)
      weather.observedAt = FakeService.now
      weather.condition = Condition(code: 3)
      weather.isDay = true
      // Providers leave out amounts of 0.
      weather.precipitation = 0
      result.current = .success(weather)
    }
    let other = try fetch(before: [.serving("b")], empty)
    #expect(other.failure == nil)
    #expect(try other.current?.get().provider == "b")
    #expect(try other.forecast?.get().provider == "a")
    let alone = try fetch(empty)
    #expect(alone.failure?.kind == .malformed)
    #expect(alone.failure?.parts == .current)
    #expect(alone.failure?.message == "a sent weather without a readable figure")
    #expect(alone.arrivedParts == .forecast)
  }

  @Test func `counts if it was made twelve hours ago, and not longer`() throws {
    for (seconds, provider) in [(43_200.0, "a"), (43_201, "b")] {
      let result = try fetch(before: [.serving("b")]) { age(&$0, by: seconds) }
      #expect(result.failure == nil)
      #expect(try result.current?.get().provider == provider)
      #expect(try result.forecast?.get().provider == provider)
    }
  }

  @Test func `is shown with its age where no other provider has newer one`() throws {
    let result = try fetch(before: [.failing("b")]) { age(&$0, by: 3 * 86_400) }
    #expect(result.failure == nil)
    #expect(try result.current?.get().fetchedAt == FakeService.now - 3 * 86_400)
    #expect(try result.forecast?.get().fetchedAt == FakeService.now - 3 * 86_400)
  }

  @Test func `is malformed if a forecast has no hours`() throws {
    let result = try fetch { result in
      let today = Forecast.Day(date: LocalDate(at: FakeService.now, utcOffset: 0))
      result.forecast = .success(Forecast(provider: "a", fetchedAt: FakeService.now, days: [today]))
    }
    #expect(result.failure?.kind == .malformed)
    #expect(result.failure?.message == "a sent no hours to come by the clock of this machine")
  }
}
