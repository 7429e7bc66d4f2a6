import FoundationEssentials
import HTTP
import Weather

/// Fetching the weather of some places, each half of each in a request of its own.
///
/// All are sent in one step, so that they run side by side; an answer that cannot be read is asked
/// for once more.
struct OpenWeatherMapFetch: WeatherFetch {
  private struct Call {
    /// Position among the orders.
    var place: Int

    var half: WeatherHalf
    var isRepetition = false
  }

  private let provider: OpenWeatherMap
  private let orders: [WeatherOrder]
  private var results: [WeatherResult]
  private var inFlight: [Call] = []
  private var interrupted: [(call: Call, failure: FetchFailure)] = []
  private var hasBegun = false

  init(provider: OpenWeatherMap, orders: [WeatherOrder]) {
    self.provider = provider
    self.orders = orders
    self.results = orders.map { _ in WeatherResult() }
  }

  mutating func resume(
    with exchanges: [Exchange],
    at now: Date
  ) -> FetchStep<[WeatherResult]> {
    if hasBegun {
      inFlight = zip(inFlight, exchanges).compactMap { call, exchange in
        file(exchange, of: call, at: now)
      }
    } else {
      hasBegun = true
      inFlight = orders.indices.flatMap { place in
        WeatherHalf.allCases
          .filter { orders[place].parts.contains($0.part) }
          .map { Call(place: place, half: $0) }
      }
    }
    if inFlight.isEmpty {
      fileInterruptions()
      return .done(results)
    }
    return .send(inFlight.map { provider.request(for: $0.half, of: orders[$0.place]) })
  }

  /// Files what came of a call, and returns the one that has to follow it.
  private mutating func file(_ exchange: Exchange, of call: Call, at now: Date) -> Call? {
    switch exchange.result {
    case .failure(let transferFailure):
      let failure = FetchFailure(
        transferFailure,
        of: exchange.request,
        at: exchange.end(at: now)
      )
      if transferFailure.kind == .cancelled {
        interrupted.append((call, failure))
      } else {
        results[call.place].fail(call.half, failure)
      }
    case .success(let response):
      do throws(FetchFailure) {
        try results[call.place].take(
          response,
          to: exchange.request,
          half: call.half,
          of: orders[call.place],
          at: exchange.arrival(at: now)
        )
      } catch {
        results[call.place].fail(call.half, error)
        if error.kind == .malformed, response.status == 200, !call.isRepetition {
          return Call(place: call.place, half: call.half, isRepetition: true)
        }
      }
    }
    return nil
  }

  /// A place of which one half arrived is saved with it, and the other half is as if it had not been
  /// ordered: to be interrupted is no failure.
  private mutating func fileInterruptions() {
    for (call, failure) in interrupted where !results[call.place].hasArrived {
      results[call.place].fail(call.half, failure)
      results[call.place].wasCancelled = true
    }
  }
}

extension WeatherResult {
  /// Takes a half that failed.
  fileprivate mutating func fail(_ half: WeatherHalf, _ failure: FetchFailure) {
    var failure = failure
    failure.parts = half.part
    switch half {
    case .current: current = .failure(failure)
    case .forecast: forecast = .failure(failure)
    }
  }

  /// Takes the answer for a half.
  fileprivate mutating func take(
    _ response: Response,
    to request: Request,
    half: WeatherHalf,
    of order: WeatherOrder,
    at now: Date
  ) throws(FetchFailure) {
    switch half {
    case .current:
      let (weather, offset) = try OpenWeatherMapAnswer.content(of: response, to: request, at: now) {
        value throws(MalformedResponse) in
        let answer = try OpenWeatherMapCurrent(value)
        return (try answer.weather(at: now), answer.utcOffset)
      }
      current = .success(weather)
      utcOffset = offset ?? utcOffset
    case .forecast:
      let (forecast, offset) = try OpenWeatherMapAnswer.content(
        of: response,
        to: request,
        at: now
      ) { value throws(MalformedResponse) in
        let answer = try OpenWeatherMapForecast(value)
        return (try answer.forecast(for: order, at: now), answer.utcOffset)
      }
      self.forecast = .success(forecast)
      utcOffset = utcOffset ?? offset
    }
  }
}
