import FoundationEssentials
import HTTP
import Weather

/// Fetches weather from OpenWeatherMap, with a request for each half of each place.
///
/// All requests are sent at once. A malformed response is requested a second time.
struct OpenWeatherMapFetch: WeatherFetch {
  private struct Call {
    /// Position among the weather requests.
    var position: Int

    var half: WeatherHalf
  }

  private let provider: OpenWeatherMap
  private let weatherRequests: [WeatherRequest]
  private var results: [WeatherResult]
  private var calls: RepeatedCalls<Call>
  private var interrupted: [(call: Call, failure: FetchFailure)] = []

  init(provider: OpenWeatherMap, weatherRequests: [WeatherRequest]) {
    self.provider = provider
    self.weatherRequests = weatherRequests
    self.results = weatherRequests.map { _ in WeatherResult() }
    calls = RepeatedCalls(
      weatherRequests.indices.flatMap { position in
        WeatherHalf.allCases.filter { weatherRequests[position].parts.contains($0.part) }.map {
          Call(position: position, half: $0)
        }
      })
  }

  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
    let received = calls.take(exchanges)
    calls.sendAgain(received.filter { record($0.exchange, of: $0.call, at: now) }.map(\.call))
    if calls.next.isEmpty {
      recordInterruptions()
      return .done(results)
    }
    return .send(
      calls.next.map { provider.request(for: $0.half, of: weatherRequests[$0.position]) })
  }

  /// Records the outcome of a call; returns whether its response was malformed.
  private mutating func record(_ exchange: Exchange, of call: Call, at now: Date) -> Bool {
    switch exchange.result {
    case .failure(let transferFailure):
      let failure = FetchFailure(transferFailure, of: exchange.request, at: exchange.end(at: now))
      if transferFailure.kind == .cancelled {
        interrupted.append((call, failure))
      } else {
        results[call.position].fail(call.half, failure)
      }
    case .success(let response):
      do throws(FetchFailure) {
        try results[call.position].decode(
          response, to: exchange.request, half: call.half, of: weatherRequests[call.position],
          at: exchange.arrival(at: now))
      } catch {
        results[call.position].fail(call.half, error)
        return error.isRepeatable(after: response)
      }
    }
    return false
  }

  /// Records interrupted calls; if the other half of a place arrived, the interruption is not a
  /// failure.
  private mutating func recordInterruptions() {
    for (call, failure) in interrupted where !results[call.position].hasArrived {
      results[call.position].fail(call.half, failure)
      results[call.position].wasCancelled = true
    }
  }
}

extension WeatherResult {
  /// Records the failure of a half.
  fileprivate mutating func fail(_ half: WeatherHalf, _ failure: FetchFailure) {
    var failure = failure
    failure.parts = half.part
    switch half {
    case .current: current = .failure(failure)
    case .forecast: forecast = .failure(failure)
    }
  }

  /// Decodes the response for a half.
  fileprivate mutating func decode(
    _ response: Response, to request: Request, half: WeatherHalf, of weatherRequest: WeatherRequest,
    at now: Date
  ) throws(FetchFailure) {
    switch half {
    case .current:
      let (weather, offset) = try OpenWeatherMapResponse.content(of: response, to: request, at: now)
      { value throws(MalformedResponse) in
        let report = try OpenWeatherMapReport(value)
        let offset = try value.utcOffset("timezone")
        return (report.currentWeather(at: now), offset)
      }
      current = .success(weather)
      utcOffset = offset ?? utcOffset
    case .forecast:
      let (forecast, offset) = try OpenWeatherMapResponse.content(
        of: response, to: request, at: now
      ) { value throws(MalformedResponse) in
        let forecast = try OpenWeatherMapForecast(value)
        return (try forecast.forecast(for: weatherRequest, at: now), forecast.utcOffset)
      }
      self.forecast = .success(forecast)
      utcOffset = utcOffset ?? offset
    }
  }
}
