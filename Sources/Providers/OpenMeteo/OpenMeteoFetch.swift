import FoundationEssentials
import HTTP
import Weather

/// Fetching the weather of many places from Open-Meteo in few calls.
///
/// Orders that want the same are asked for together. One unsound place makes the service refuse the
/// whole call, and an answer may break off with a remark in the middle; such a call is split until
/// what is unsound stands alone.
struct OpenMeteoFetch: WeatherFetch {
  private let provider: OpenMeteo
  private let orders: [WeatherOrder]
  private var results: [WeatherResult]
  private var inFlight: [OpenMeteoCall] = []
  private var hasBegun = false
  private var airQuality: OpenMeteoAirQualityFetch?

  /// By the first calls that things were split of.
  private var blame: [Int: OpenMeteoBlame] = [:]

  init(provider: OpenMeteo, orders: [WeatherOrder]) {
    self.provider = provider
    self.orders = orders
    self.results = orders.map { _ in WeatherResult() }
  }

  mutating func resume(
    with exchanges: [Exchange],
    at now: Date
  ) -> FetchStep<[WeatherResult]> {
    if let airQuality {
      for (place, air) in airQuality.results(of: exchanges, at: now) {
        results[place].airQuality = air
      }
      return .done(results)
    }
    if hasBegun {
      let calls = inFlight
      // All are read before any is split: one that was accepted speaks for splitting the others.
      let outcomes = zip(calls, exchanges).map { call, exchange in
        let outcome = outcome(of: call, exchange, at: now)
        blame[call.origin, default: OpenMeteoBlame()].take(outcome)
        return outcome
      }
      inFlight = zip(calls, outcomes).flatMap { call, outcome in file(outcome, of: call) }
    } else {
      hasBegun = true
      inFlight = firstCalls()
    }
    if inFlight.isEmpty { return airQualityStep() }
    return .send(inFlight.map { call in provider.request(for: call.places.map { orders[$0] }) })
  }

  /// Asks for the air of the places whose current weather has come, when all else is settled.
  private mutating func airQualityStep() -> FetchStep<[WeatherResult]> {
    let places = results.indices.filter { place in
      if case .success = results[place].current { true } else { false }
    }
    let fetch = OpenMeteoAirQualityFetch(provider: provider, orders: orders, places: places)
    let requests = fetch.requests
    if requests.isEmpty { return .done(results) }
    airQuality = fetch
    return .send(requests)
  }

  private func firstCalls() -> [OpenMeteoCall] {
    var calls: [OpenMeteoCall] = []
    for parts in [WeatherParts.all, .current, .forecast] {
      let places = orders.indices.filter { orders[$0].parts == parts }
      for start in stride(from: 0, to: places.count, by: OpenMeteo.mostPlacesInACall) {
        let end = min(start + OpenMeteo.mostPlacesInACall, places.count)
        calls.append(OpenMeteoCall(places: Array(places[start..<end]), origin: calls.count))
      }
    }
    return calls
  }

  /// Files what a call came to, and returns the calls that have to follow it.
  private mutating func file(_ outcome: OpenMeteoOutcome, of call: OpenMeteoCall) -> [OpenMeteoCall]
  {
    switch outcome {
    case .answered(let answers):
      for (place, answer) in zip(call.places, answers) { results[place].take(answer) }
      let unread = call.places.filter { results[$0].failure != nil }
      return unread.isEmpty ? [] : call.repeated(for: unread).map { [$0] } ?? []
    case .unusable(let failure):
      if let again = call.repeated(for: call.places) { return [again] }
      return split(call, after: failure)
    case .refused(let failure):
      return split(call, after: failure)
    case .overBudget(let failure, let callsLeft):
      return shortened(call, to: callsLeft, failure)
    case .failed(let failure, let isCancelled):
      fail(call, failure, isCancelled: isCancelled)
      return []
    }
  }

  private mutating func split(
    _ call: OpenMeteoCall,
    after failure: FetchFailure
  ) -> [OpenMeteoCall] {
    let areToBlame = blame[call.origin]?.areThePlaces ?? false
    if let parts = call.split(areToBlame: areToBlame) { return parts }
    fail(call, failure)
    return []
  }

  /// The call for those of its places, the first in the list, that a budget still allows.
  private mutating func shortened(
    _ call: OpenMeteoCall,
    to callsLeft: Double,
    _ failure: FetchFailure
  ) -> [OpenMeteoCall] {
    var rest = callsLeft
    let affordable = call.places.prefix { place in
      rest -= provider.callsCounted(for: orders[place])
      // A sum of tenths is not exact.
      return rest > -1e-6
    }
    var late = call
    late.places = Array(call.places.dropFirst(affordable.count))
    fail(late, failure)
    guard !affordable.isEmpty, !late.places.isEmpty else {
      if late.places.isEmpty { fail(call, failure) }
      return []
    }
    var part = call
    part.places = Array(affordable)
    return [part]
  }

  private mutating func fail(
    _ call: OpenMeteoCall,
    _ failure: FetchFailure,
    isCancelled: Bool = false
  ) {
    for place in call.places {
      var result = WeatherResult(failure: failure, parts: orders[place].parts)
      result.wasCancelled = isCancelled
      results[place].take(result)
    }
  }
}

extension OpenMeteoFetch {
  private func outcome(
    of call: OpenMeteoCall,
    _ exchange: Exchange,
    at now: Date
  ) -> OpenMeteoOutcome {
    let now = exchange.end(at: now)
    let request = exchange.request
    switch exchange.result {
    case .failure(let failure):
      if case .quotaExceeded(let callsLeft, _) = failure.kind {
        return .overBudget(
          FetchFailure(failure, of: request, at: now),
          callsLeft: callsLeft
        )
      }
      return .failed(
        FetchFailure(failure, of: request, at: now),
        isCancelled: failure.kind == .cancelled
      )
    case .success(let response) where response.status == 200:
      do throws(MalformedResponse) {
        let answers = try OpenMeteoAnswer.answers(in: response, count: call.places.count)
        let reader = TimestampReader()
        return .answered(
          zip(call.places, answers).map { place, answer in
            WeatherResult(answer, of: orders[place], request: request, at: now, reader)
          }
        )
      } catch {
        return .unusable(FetchFailure(malformed: error.reason, of: request, at: now))
      }
    case .success(let response):
      let reason = response.problem?.reason("reason")
      var failure = FetchFailure(response, reason: reason, of: request, at: now)
      guard response.status == 400 else { return .failed(failure, isCancelled: false) }
      if reason?.lowercased().contains("no data is available") == true {
        failure.kind = .notCovered
      }
      return .refused(failure)
    }
  }
}
