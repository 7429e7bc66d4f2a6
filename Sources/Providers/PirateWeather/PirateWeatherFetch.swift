import FoundationEssentials
import HTTP
import JSONText
import Weather

/// Fetches weather from Pirate Weather, with one request per place.
///
/// A malformed response is requested a second time.
struct PirateWeatherFetch: WeatherFetch {
  private let provider: PirateWeather
  private let weatherRequests: [WeatherRequest]
  private var results: [WeatherResult]

  /// By the positions of the weather requests.
  private var calls: RepeatedCalls<Int>

  init(provider: PirateWeather, weatherRequests: [WeatherRequest]) {
    self.provider = provider
    self.weatherRequests = weatherRequests
    results = weatherRequests.map { _ in WeatherResult() }
    calls = RepeatedCalls(Array(weatherRequests.indices))
  }

  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
    var malformed: [Int] = []
    for (position, exchange) in calls.take(exchanges) {
      let result = WeatherResult(ofPirateWeather: exchange, weatherRequests[position], at: now)
      results[position].merge(result)
      if case .success(let response) = exchange.result,
        result.failure?.isRepeatable(after: response) == true
      {
        malformed.append(position)
      }
    }
    calls.sendAgain(malformed)
    if calls.next.isEmpty { return .done(results) }
    return .send(calls.next.map { provider.request(for: weatherRequests[$0], calls.cachePolicy) })
  }
}

extension WeatherResult {
  /// Decodes the requested parts of an exchange.
  fileprivate init(ofPirateWeather exchange: Exchange, _ wanted: WeatherRequest, at now: Date) {
    let arrival = exchange.arrival(at: now)
    let now = exchange.end(at: now)
    let request = exchange.request
    let decoded: Result<PirateWeatherResponse, FetchFailure>
    var isCancelled = false
    switch exchange.result {
    case .failure(let failure):
      decoded = .failure(FetchFailure(failure, of: request, at: now))
      isCancelled = failure.kind == .cancelled
    case .success(let response) where response.status == 200:
      decoded = Result(of: request, at: now) { () throws(MalformedResponse) in
        try PirateWeatherResponse(response, to: request, wanted)
      }
    case .success(let response):
      let reason = response.problem.flatMap { $0.reason("detail") ?? $0.reason("message") }
      decoded = .failure(FetchFailure(response, reason: reason, of: request, at: now))
    }
    func part<Part>(
      _ read: @escaping (PirateWeatherResponse) throws(MalformedResponse) -> Part
    ) -> Result<Part, FetchFailure> {
      decoded.flatMap { content in
        Result(of: request, at: now) { () throws(MalformedResponse) in try read(content) }
      }
    }
    self.init()
    wasCancelled = isCancelled
    timeZone = (try? decoded.get())?.timeZone
    utcOffset = (try? decoded.get())?.utcOffset
    if wanted.parts.contains(.current) {
      let read = part { content throws(MalformedResponse) in try content.alerts() }
      let result = read.mapError { failure in
        var failure = failure
        failure.provider = PirateWeather.name
        return failure
      }
      alerts = [
        AlertReading(
          source: AlertReading.ofProvider, result: isCancelled ? nil : result, at: arrival)
      ]
      nowcast = (try? decoded.get())?.nowcast(at: arrival)
      current = part { content throws(MalformedResponse) in try content.currentWeather(at: arrival)
      }
    }
    if wanted.parts.contains(.forecast) {
      forecast = part { content throws(MalformedResponse) in
        try content.forecast(from: now, arrival: arrival)
      }
    }
  }
}
