import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

/// A provider whose results a test makes up: it asks once a round for each place, and takes only the
/// exchanges that are its own.
struct FakeProvider: WeatherProvider {
  let name: String
  var limits: RateLimits?

  /// How many requests it takes to know the weather of a place.
  var rounds = 1

  /// What comes of an order.
  let result: @Sendable (WeatherOrder) -> WeatherResult

  init(
    _ name: String,
    rounds: Int = 1,
    _ result: @escaping @Sendable (WeatherOrder) -> WeatherResult
  ) {
    self.name = name
    self.rounds = rounds
    self.result = result
  }

  /// Brings whatever is ordered.
  static func serving(_ name: String, rounds: Int = 1) -> FakeProvider {
    FakeProvider(name, rounds: rounds) { .brought(by: name, $0.parts) }
  }

  /// Fails with whatever is ordered.
  static func failing(
    _ name: String,
    _ kind: FetchFailure.Kind = .server,
    rounds: Int = 1
  ) -> FakeProvider {
    FakeProvider(name, rounds: rounds) { .failed(at: name, kind, $0.parts) }
  }

  func fetch(_ orders: [WeatherOrder]) -> any WeatherFetch {
    Fetch(provider: self, orders: orders)
  }

  private struct Fetch: WeatherFetch {
    let provider: FakeProvider
    let orders: [WeatherOrder]
    var round = 0

    private var urls: [String] {
      orders.map { "\(provider.name)\(round) \($0.parts.words) \($0.latitude)" }
    }

    mutating func resume(
      with exchanges: [Exchange],
      at now: Date
    ) -> FetchStep<[WeatherResult]> {
      #expect(exchanges.map(\.request.url) == (round == 0 ? [] : urls))
      if exchanges.contains(where: \.isCancelled) {
        return .done(
          zip(orders, exchanges).map { order, exchange in
            guard exchange.isCancelled else { return provider.result(order) }
            var result = WeatherResult.failed(at: provider.name, .unreachable, order.parts)
            result.wasCancelled = true
            return result
          }
        )
      }
      if round == provider.rounds { return .done(orders.map(provider.result)) }
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
  fileprivate var words: String {
    self == .all ? "all" : self == .current ? "current" : "forecast"
  }
}

extension WeatherResult {
  /// Who brought the current weather and the forecast, such as `a b`; `-` for nobody, `!` where
  /// nothing was ordered.
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
