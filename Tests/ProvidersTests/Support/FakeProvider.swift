import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

/// A provider with results from a test.
///
/// It sends one request per place and round, and accepts only its own exchanges.
struct FakeProvider: WeatherProvider {
  let name: String
  var limits: RateLimits?

  /// How many requests a place takes.
  var rounds = 1

  /// Returns the result of a request.
  let result: @Sendable (WeatherRequest) -> WeatherResult

  init(
    _ name: String, rounds: Int = 1, _ result: @escaping @Sendable (WeatherRequest) -> WeatherResult
  ) {
    self.name = name
    self.rounds = rounds
    self.result = result
  }

  /// Returns all requested parts.
  static func serving(_ name: String, rounds: Int = 1) -> FakeProvider {
    FakeProvider(name, rounds: rounds) { .brought(by: name, $0.parts) }
  }

  /// Fails all requested parts.
  static func failing(
    _ name: String, _ kind: FetchFailure.Kind = .server, rounds: Int = 1
  ) -> FakeProvider { FakeProvider(name, rounds: rounds) { .failed(at: name, kind, $0.parts) } }

  func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch {
    Fetch(provider: self, weatherRequests: weatherRequests)
  }

  private struct Fetch: WeatherFetch {
    let provider: FakeProvider
    let weatherRequests: [WeatherRequest]
    var round = 0

    private var urls: [String] {
      weatherRequests.map { "\(provider.name)\(round) \($0.parts.words) \($0.latitude)" }
    }

    mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
      #expect(exchanges.map(\.request.url) == (round == 0 ? [] : urls))
      if exchanges.contains(where: \.isCancelled) {
        return .done(
          zip(weatherRequests, exchanges).map { weatherRequest, exchange in
            guard exchange.isCancelled else { return provider.result(weatherRequest) }
            var result = WeatherResult.failed(at: provider.name, .unreachable, weatherRequest.parts)
            result.wasCancelled = true
            return result
          })
      }
      if round == provider.rounds { return .done(weatherRequests.map(provider.result)) }
      round += 1
      return .send(urls.map { Request(url: $0) })
    }
  }
}

extension Exchange {
  fileprivate var isCancelled: Bool {
    if case .failure(let failure) = result { failure.kind == .cancelled } else { false }
  }
}

extension WeatherParts {
  fileprivate var words: String { self == .all ? "all" : self == .current ? "current" : "forecast" }
}

extension WeatherResult {
  /// The providers of the current weather and the forecast, such as `a b`; `-` for a failure, `!` for
  /// a part that was not requested.
  var sources: String {
    func source<Half>(_ half: Result<Half, FetchFailure>?, _ name: (Half) -> String) -> String {
      switch half {
      case .success(let half): name(half)
      case .failure: "-"
      case nil: "!"
      }
    }
    return source(current, \.provider) + " " + source(forecast, \.provider)
  }
}
