import FoundationEssentials
import HTTP
import Weather

/// Fetches weather from Open-Meteo, with many places per call.
///
/// Weather requests with the same parts share a call. One invalid place makes the service reject the
/// whole call, and a response may end in an error; such a call is split until the invalid place is
/// alone.
struct OpenMeteoFetch: WeatherFetch {
  private let provider: OpenMeteo
  private let weatherRequests: [WeatherRequest]
  private var results: [WeatherResult]
  private var inFlight: [OpenMeteoCall] = []
  private var hasBegun = false
  private var airQuality: OpenMeteoAirQualityFetch?

  /// By initial call.
  private var rejections: [Int: OpenMeteoRejections] = [:]

  init(provider: OpenMeteo, weatherRequests: [WeatherRequest]) {
    self.provider = provider
    self.weatherRequests = weatherRequests
    self.results = weatherRequests.map { _ in WeatherResult() }
  }

  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[WeatherResult]> {
    if let airQuality {
      for (position, air) in airQuality.results(of: exchanges, at: now) {
        results[position].airQuality = air
      }
      return .done(results)
    }
    if hasBegun {
      let calls = inFlight
      // All outcomes are needed before a split: an accepted call is evidence against single places.
      let outcomes = zip(calls, exchanges).map { call, exchange in
        let outcome = outcome(of: call, exchange, at: now)
        rejections[call.origin, default: OpenMeteoRejections()].record(outcome)
        return outcome
      }
      inFlight = zip(calls, outcomes).flatMap { call, outcome in record(outcome, of: call) }
    } else {
      hasBegun = true
      inFlight = initialCalls()
    }
    if inFlight.isEmpty { return airQualityStep() }
    return .send(
      inFlight.map { call in provider.request(for: call.positions.map { weatherRequests[$0] }) })
  }

  /// Requests the air quality of the places with current weather, as the last step.
  private mutating func airQualityStep() -> FetchStep<[WeatherResult]> {
    let positions = results.indices.filter { position in
      if case .success = results[position].current { true } else { false }
    }
    let fetch = OpenMeteoAirQualityFetch(
      provider: provider, weatherRequests: weatherRequests, positions: positions)
    let requests = fetch.requests
    if requests.isEmpty { return .done(results) }
    airQuality = fetch
    return .send(requests)
  }

  private func initialCalls() -> [OpenMeteoCall] {
    var calls: [OpenMeteoCall] = []
    for parts in [WeatherParts.all, .current, .forecast] {
      let positions = weatherRequests.indices.filter { weatherRequests[$0].parts == parts }
      for positions in OpenMeteo.calls(for: positions) {
        calls.append(OpenMeteoCall(positions: positions, origin: calls.count))
      }
    }
    return calls
  }

  /// Records the outcome of a call; returns the calls to make next.
  private mutating func record(
    _ outcome: OpenMeteoOutcome, of call: OpenMeteoCall
  ) -> [OpenMeteoCall] {
    switch outcome {
    case .results(let new):
      for (position, result) in zip(call.positions, new) { results[position].merge(result) }
      let malformed = call.positions.filter { results[$0].failure != nil }
      return malformed.isEmpty ? [] : call.retry(for: malformed).map { [$0] } ?? []
    case .malformed(let failure):
      if let retry = call.retry(for: call.positions) { return [retry] }
      return split(call, after: failure)
    case .refused(let failure): return split(call, after: failure)
    case .overQuota(let failure, let callsLeft): return shortened(call, to: callsLeft, failure)
    case .failed(let failure, let isCancelled):
      fail(call, failure, isCancelled: isCancelled)
      return []
    }
  }

  private mutating func split(_ call: OpenMeteoCall, after failure: FetchFailure) -> [OpenMeteoCall]
  {
    let placesAreCause = rejections[call.origin]?.placesAreCause ?? false
    if let parts = call.split(placesAreCause: placesAreCause) { return parts }
    fail(call, failure)
    return []
  }

  /// Returns the call for as many of its places as the quota still allows, and fails the others.
  private mutating func shortened(
    _ call: OpenMeteoCall, to callsLeft: Double, _ failure: FetchFailure
  ) -> [OpenMeteoCall] {
    var rest = callsLeft
    let affordable = call.positions.prefix { position in
      rest -= provider.callsCounted(for: weatherRequests[position])
      // A sum of tenths is not exact.
      return rest > -1e-6
    }
    var other = call
    other.positions = Array(call.positions.dropFirst(affordable.count))
    fail(other, failure)
    guard !affordable.isEmpty, !other.positions.isEmpty else {
      if other.positions.isEmpty { fail(call, failure) }
      return []
    }
    var part = call
    part.positions = Array(affordable)
    return [part]
  }

  private mutating func fail(
    _ call: OpenMeteoCall, _ failure: FetchFailure, isCancelled: Bool = false
  ) {
    for position in call.positions {
      var result = WeatherResult(failure: failure, parts: weatherRequests[position].parts)
      result.wasCancelled = isCancelled
      results[position].merge(result)
    }
  }
}

extension OpenMeteoFetch {
  private func outcome(
    of call: OpenMeteoCall, _ exchange: Exchange, at now: Date
  ) -> OpenMeteoOutcome {
    let now = exchange.end(at: now)
    let request = exchange.request
    switch exchange.result {
    case .failure(let failure):
      if case .quotaExceeded(let callsLeft, _) = failure.kind {
        return .overQuota(FetchFailure(failure, of: request, at: now), callsLeft: callsLeft)
      }
      return .failed(
        FetchFailure(failure, of: request, at: now), isCancelled: failure.kind == .cancelled)
    case .success(let response) where response.status == 200:
      do throws(MalformedResponse) {
        let elements = try OpenMeteoResponse.elements(of: response, count: call.positions.count)
        return .results(
          zip(call.positions, elements).map { position, element in
            WeatherResult(
              element.map { $0.named(provider.name) }, of: weatherRequests[position],
              request: request, at: now)
          })
      } catch { return .malformed(FetchFailure(error, of: request, at: now)) }
    case .success(let response):
      let failure = OpenMeteo.failure(response, of: request, at: now)
      let mayBePlace = response.status == 400 && !failure.message.contains(Self.unknownModel)
      return mayBePlace ? .refused(failure) : .failed(failure, isCancelled: false)
    }
  }

  /// In the reason where the service does not know a model.
  private static let unknownModel = "Cannot initialize MultiDomains"
}

extension OpenMeteo {
  /// Describes a response whose status is not a success.
  static func failure(_ response: Response, of request: Request, at now: Date) -> FetchFailure {
    let reason = response.problem?.reason("reason")
    var failure = FetchFailure(response, reason: reason, of: request, at: now)
    if response.status == 400, reason?.lowercased().contains("no data is available") == true {
      failure.kind = .notCovered
    }
    return failure
  }
}

extension OpenMeteoResponse {
  fileprivate func named(_ provider: String) -> OpenMeteoResponse {
    var response = self
    response.provider = provider
    return response
  }
}
