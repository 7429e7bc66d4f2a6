import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `The quota of Open-Meteo` {
  private let provider = OpenMeteo(
    forecastURL: "https://weather.example/v1/forecast",
    geocodingURL: "https://places.example/v1/search")

  private func weatherRequest(_ parts: WeatherParts, days: Int = 7) -> WeatherRequest {
    WeatherRequest(latitude: 1, longitude: 2, parts: parts, forecastDays: days)
  }

  // MARK: - What a call costs

  // 15 variables of the current weather, one of quarters of an hour, 13 of each day and 7 of each hour.
  @Test(
    arguments: [
      (WeatherParts.all, 7, 3.6), (.all, 1, 3.6), (.all, 14, 3.6), (.all, 16, 3.6 * 16 / 14),
      (.forecast, 7, 2), (.forecast, 16, 2.0 * 16 / 14), (.current, 7, 1.6), (.current, 16, 1.6),
    ] as [(WeatherParts, Int, Double)]) func `counts a place by variables and days`(
      parts: WeatherParts, days: Int, calls: Double
    )
  { #expect(abs(provider.callsCounted(for: weatherRequest(parts, days: days)) - calls) < 1e-9) }

  @Test func `counts a call as the sum of its places`() throws {
    let service = FakeService { .ok($0) }
    _ = try service.fetch(weatherRequests(100) + weatherRequests(10, .current))
    #expect(service.requests.map { $0.cost?.quota } == ["open-meteo", "open-meteo"])
    let calls = try service.requests.map { try #require($0.cost).calls }
    #expect(abs(calls[0] - 360) < 1e-6)
    #expect(abs(calls[1] - 16) < 1e-6)
  }

  @Test func `counts a search as one call`() {
    #expect(
      provider.request(for: PlaceQuery("Paris")).cost == QuotaCost(of: "open-meteo", calls: 1))
  }

  @Test func `counts air quality as one call per place`() throws {
    var provider = provider
    provider.airQualityURL = "https://air.example/v1/air-quality"
    let request = try #require(provider.airQualityRequest(for: weatherRequests(30)))
    #expect(request.cost == QuotaCost(of: "open-meteo", calls: 30))
  }

  // MARK: - When less is left than a call costs

  /// A service with a quota that rejects calls beyond it with the number left.
  private func service(allowing budget: Double) -> (service: FakeService, left: () -> Double) {
    var left = budget
    let service = FakeService { call in
      let calls = Double(call.latitudes.count) * 3.6
      guard calls <= left + 1e-6 else {
        return .failure(
          .quotaExceeded(callsLeft: left, renewedAt: FakeService.now + 56),
          "the calls it allows are spent")
      }
      left -= calls
      return .ok(call)
    }
    return (service, { left })
  }

  @Test(arguments: [(0.0, 0), (3.5, 0), (3.6, 1), (7.1, 1), (36, 10), (359.9, 99), (360, 100)])
  func `fetches what fits, the first places first`(budget: Double, count: Int) throws {
    let (service, _) = service(allowing: budget)
    let results = try service.fetch(weatherRequests(100))
    #expect(results.map(\.temperature) == (0..<100).map { $0 < count ? latitude($0) : nil })
    for result in results[count...] {
      #expect(result.failure?.kind == .throttled)
      #expect(result.failure?.message == "weather.example: the calls it allows are spent")
      #expect(result.failure?.parts == .all)
    }
    #expect(service.rounds.count <= 2)
  }

  @Test func `sends further calls beside a shortened one`() throws {
    // The first call that does not fit ends the quota for all later ones.
    var isSpent = false
    let service = FakeService { call in
      if call.latitudes.count == 40 { return .ok(call) }
      if call.latitudes.first == 0 { return .ok(call) }
      defer { isSpent = true }
      return .failure(
        .quotaExceeded(callsLeft: isSpent ? 0 : 144, renewedAt: FakeService.now), "spent")
    }
    let results = try service.fetch(weatherRequests(300))
    #expect(results.map { $0.temperature != nil } == (0..<300).map { $0 < 140 })
    #expect(service.rounds.map { $0.map(\.latitudes.count) } == [[100, 100, 100], [40]])
  }

  @Test func `shortens a call again if another run used the quota`() throws {
    var budgets = [72.0, 36, 36]
    let service = FakeService { call in
      let left = budgets.isEmpty ? 0 : budgets.removeFirst()
      guard Double(call.latitudes.count) * 3.6 > left + 1e-6 else { return .ok(call) }
      return .failure(.quotaExceeded(callsLeft: left, renewedAt: FakeService.now), "spent")
    }
    let results = try service.fetch(weatherRequests(50))
    #expect(service.rounds.map { $0.map(\.latitudes.count) } == [[50], [20], [10]])
    #expect(results.count { $0.temperature != nil } == 10)
  }

  @Test func `fails a rejected call that should have fit`() throws {
    let service = FakeService { _ in
      .failure(.quotaExceeded(callsLeft: 1000, renewedAt: FakeService.now), "spent")
    }
    let results = try service.fetch(weatherRequests(3))
    #expect(service.rounds.count == 1)
    #expect(results.map { $0.failure?.kind } == [.throttled, .throttled, .throttled])
  }
}
