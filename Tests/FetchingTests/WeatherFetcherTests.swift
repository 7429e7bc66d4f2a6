import FoundationEssentials
import HTTP
import Providers
import Testing
import Weather
import WeatherSamples

@testable import Fetching

struct WeatherFetcherTests {
  private let world = FetchingWorld()
  private let log = EventLog()

  private func fetcher(_ providers: any WeatherProvider...) -> WeatherFetcher {
    WeatherFetcher(
      providers: providers,
      sender: { [world] requests, progress in
        for index in requests.indices {
          progress(
            Progress(index: index, event: .finished, finished: index + 1, total: requests.count))
        }
        return world.sender(requests)
      }, storage: world.storage, now: { [world] in world.now },
      observe: { [log] in log.texts.append($0.summary) })
  }

  private func request(_ number: Int, _ providers: String...) -> WeatherFetcher.CityRequest {
    var city = City.numbered(number)
    city.place.timeZone = "Asia/Seoul"
    return .init(city: city, parts: .current, providers: providers)
  }

  @Test func `each city gets the weather of its first provider that serves it`() throws {
    let fetcher = fetcher(CountingProvider(name: "a"), CountingProvider(name: "b"))
    let results = fetcher.weather(
      of: [request(1, "a"), request(2, "b", "a"), request(3, "gone", "b")], forecastDays: 1)
    let names = try (1...3).map { number in
      try #require(results[.numbered(number)]?.current).get().provider
    }
    #expect(names == ["a", "b", "b"])
  }

  @Test func `a city whose provider does not exist is not covered, and nothing is sent`() {
    let results = fetcher(CountingProvider(name: "a")).weather(
      of: [request(1, "gone")], forecastDays: 1)
    #expect(results[.numbered(1)]?.failure?.kind == .notCovered)
    #expect(world.sent.isEmpty)
  }

  @Test func `a quota of a provider limits its requests`() {
    let limited = CountingProvider(name: "a", limits: RateLimits(minute: 1))
    let results = fetcher(limited).weather(of: [request(1, "a"), request(2, "a")], forecastDays: 1)
    #expect(world.sent.count == 1)
    #expect(results[.numbered(1)]?.failure == nil)
    #expect(
      results[.numbered(2)]?.failure?.message
        == "the calls it allows are spent until 2026-11-21T09:01:00Z")
  }

  @Test func `events report the progress, the round and the exchanges`() {
    _ = fetcher(CountingProvider(name: "a")).weather(of: [request(1, "a")], forecastDays: 1)
    #expect(
      log.texts == [
        "began weather", "1 of 1", "round ended", "exchanged 1", "read without 0", "ended",
      ])
  }

  @Test func `unused files are removed once, after the first requests`() {
    let fetcher = fetcher(CountingProvider(name: "a"))
    #expect(world.storage.cleanups.isEmpty)
    for _ in 1...2 { _ = fetcher.weather(of: [request(1, "a")], forecastDays: 1) }
    #expect(world.storage.cleanups == [14 * 86_400])
  }
}

/// The events of a fetch in words.
private final class EventLog { var texts: [String] = [] }

extension FetchEvent {
  fileprivate var summary: String {
    switch self {
    case .began(let subject): "began \(subject)"
    case .progressed(let progress, _): "\(progress.finished) of \(progress.total)"
    case .roundEnded: "round ended"
    case .exchanged(let exchanges): "exchanged \(exchanges.count)"
    case .read(let unread): "read without \(unread.count)"
    case .ended: "ended"
    }
  }
}

/// A provider that sends a request per place and returns weather for each response.
private struct CountingProvider: WeatherProvider {
  let name: String
  var limits: RateLimits?

  func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch {
    Fetch(name: name, count: weatherRequests.count)
  }

  private struct Fetch: WeatherFetch {
    let name: String
    let count: Int
    var hasSent = false

    mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
      guard hasSent else {
        hasSent = true
        let request = Request(url: "https://\(name).example/", cost: QuotaCost(of: name))
        return .send(Array(repeating: request, count: count))
      }
      return .done(
        exchanges.map { exchange in
          if case .failure(let failure) = exchange.result {
            return WeatherResult(
              failure: FetchFailure(at: now, kind: .server, message: failure.message),
              parts: .current)
          }
          var result = WeatherResult()
          var weather = CurrentWeather(provider: name, fetchedAt: now)
          weather.observedAt = now
          weather.temperature = 10
          result.current = .success(weather)
          return result
        })
    }
  }
}
