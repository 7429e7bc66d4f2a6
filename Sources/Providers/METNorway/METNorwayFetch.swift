import FoundationEssentials
import HTTP
import Weather

/// Fetches weather from MET Norway, with one request per place.
///
/// A malformed response is requested a second time.
struct METNorwayFetch: WeatherFetch {
  private let provider: METNorway
  private let weatherRequests: [WeatherRequest]
  private var results: [WeatherResult]

  /// By the positions of the weather requests.
  private var calls: RepeatedCalls<Int>
  private var nowcast: METNorwayNowcastFetch?

  init(provider: METNorway, weatherRequests: [WeatherRequest]) {
    self.provider = provider
    self.weatherRequests = weatherRequests
    results = weatherRequests.map { _ in WeatherResult() }
    calls = RepeatedCalls(Array(weatherRequests.indices))
  }

  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
    if let nowcast {
      for (position, nowcast) in nowcast.results(of: exchanges, at: now) {
        results[position].nowcast = nowcast
      }
      return .done(results)
    }
    var malformed: [Int] = []
    for (position, exchange) in calls.take(exchanges) {
      results[position].merge(
        WeatherResult(ofMETNorway: exchange, for: weatherRequests[position], at: now))
      let result = results[position]
      // Without figures it is no weather, and must not stay in the cache until it expires.
      let isUnreadable = (try? result.current?.get())?.hasNoFigures == true
      if exchange.hasMETNorwayWeather, result.failure != nil || isUnreadable {
        malformed.append(position)
      }
    }
    calls.sendAgain(malformed)
    if calls.next.isEmpty { return nowcastStep() }
    return .send(calls.next.map { provider.request(for: weatherRequests[$0], calls.cachePolicy) })
  }

  /// Requests the nowcasts of the places with current weather, as the last step.
  private mutating func nowcastStep() -> FetchStep<[WeatherResult]> {
    let fetch = METNorwayNowcastFetch(
      provider: provider, weatherRequests: weatherRequests,
      positions: results.indices.filter { results[$0].arrivedParts.contains(.current) })
    if fetch.requests.isEmpty { return .done(results) }
    nowcast = fetch
    return .send(fetch.requests)
  }
}

extension Exchange {
  /// Whether the status is a success; 203 marks a deprecated product.
  fileprivate var hasMETNorwayWeather: Bool {
    guard case .success(let response) = result else { return false }
    return response.status == 200 || response.status == 203
  }
}

extension WeatherResult {
  /// Decodes the requested parts of an exchange.
  fileprivate init(ofMETNorway exchange: Exchange, for weatherRequest: WeatherRequest, at now: Date)
  {
    let arrival = exchange.arrival(at: now)
    let now = exchange.end(at: now)
    switch exchange.result {
    case .failure(let failure):
      self.init(
        failure: FetchFailure(failure, of: exchange.request, at: now), parts: weatherRequest.parts)
      wasCancelled = failure.kind == .cancelled
    case .success(let response) where exchange.hasMETNorwayWeather:
      self.init()
      // The response has no offset, so only an offset from time zone rules is new.
      utcOffset = weatherRequest.clock.rules?.offset(at: now)
      let decoded = Result { () throws(MalformedResponse) in try METNorwayResponse(response) }
      elevation = (try? decoded.get())?.elevation
      let request = exchange.request
      current = decoded.part(.current, of: weatherRequest, request, at: now) {
        response throws(MalformedResponse) in try response.currentWeather(at: now, arrival: arrival)
      }
      forecast = decoded.part(.forecast, of: weatherRequest, request, at: now) {
        response throws(MalformedResponse) in
        try response.forecast(for: weatherRequest, at: now, arrival: arrival)
      }
    case .success(let response):
      self.init(
        failure: FetchFailure(ofMETNorway: response, of: exchange.request, at: now),
        parts: weatherRequest.parts)
    }
  }
}

extension FetchFailure {
  /// Describes an error response of MET Norway; only a plain text body becomes its reason.
  fileprivate init(ofMETNorway response: Response, of request: Request, at now: Date) {
    var reason = response.plainText
    switch response.status {
    case 403: reason = "it requires a valid 'contact' in the configuration"
    case 404, 422: reason = reason ?? "it has no forecast for this place"
    default: break
    }
    self.init(response, reason: reason, of: request, at: now)
    if response.status == 404 || response.status == 422 { kind = .notCovered }
  }
}

extension Response {
  /// The body of a plain text response on one line; nil for any other type.
  fileprivate var plainText: String? {
    guard let type = header("Content-Type")?.lowercased(), type.hasPrefix("text/plain") else {
      return nil
    }
    let text = String(decoding: body.prefix(TextLimit.reason.bytes + 4), as: UTF8.self).onOneLine
    return text.isEmpty ? nil : text
  }
}
