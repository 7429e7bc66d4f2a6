import FoundationEssentials
import HTTP

/// Fetching the weather of many places from Open-Meteo in few calls.
///
/// Orders that want the same are asked for together. One unsound place makes the service refuse the
/// whole call, and an answer may break off with a remark in the middle; such a call is split in
/// halves until what is unsound stands alone.
struct OpenMeteoFetch: WeatherFetch {
  private let provider: OpenMeteo
  private let orders: [WeatherOrder]
  private var results: [WeatherResult]
  private var inFlight: [Call] = []
  private var hasBegun = false

  /// Some orders in one request.
  private struct Call {
    /// Positions in `orders`.
    var places: [Int]

    /// Which of the first calls this one is a part of.
    var origin: Int

    /// How often that one was split.
    var depth = 0

    /// Whether an answer that could not be read is worth another try.
    var mayRepeat = true
  }

  /// How often a call is split before it is asked whether the places are to blame at all: when none
  /// of its eight parts is accepted and all are refused for one reason, they are not.
  private static let deepestBlindSplit = 3

  init(provider: OpenMeteo, orders: [WeatherOrder]) {
    self.provider = provider
    self.orders = orders
    self.results = orders.map { _ in WeatherResult() }
  }

  mutating func resume(
    with exchanges: [Exchange],
    at now: Date
  ) -> FetchStep<[WeatherResult]> {
    var next: [Call] = []
    if hasBegun {
      var refusals: [Int: Refusals] = [:]
      for (call, exchange) in zip(inFlight, exchanges) {
        next += take(exchange, of: call, at: now, refusals: &refusals)
      }
      next = giveUp(on: refusals, among: next)
    } else {
      hasBegun = true
      next = firstCalls()
    }
    inFlight = next
    if next.isEmpty { return .done(results) }
    return .send(next.map { call in provider.request(for: call.places.map { orders[$0] }) })
  }

  private func firstCalls() -> [Call] {
    var calls: [Call] = []
    for parts in [WeatherParts.all, .current, .forecast] {
      let places = orders.indices.filter { orders[$0].parts == parts }
      for start in stride(from: 0, to: places.count, by: OpenMeteo.mostPlacesInACall) {
        let end = min(start + OpenMeteo.mostPlacesInACall, places.count)
        calls.append(Call(places: Array(places[start..<end]), origin: calls.count))
      }
    }
    return calls
  }

  /// Files what a call brought, and returns the calls that have to follow it.
  private mutating func take(
    _ exchange: Exchange,
    of call: Call,
    at now: Date,
    refusals: inout [Int: Refusals]
  ) -> [Call] {
    switch exchange.result {
    case .failure(let failure):
      let isCancelled = failure.kind == .cancelled
      fail(call, FetchFailure(failure, of: exchange.request, at: now), cancelled: isCancelled)
      return []
    case .success(let response) where response.status == 200:
      return take(response, to: exchange.request, of: call, at: now)
    case .success(let response):
      let reason = OpenMeteoAnswer.refusalReason(in: response.body)
      var failure = FetchFailure(response, reason: reason, of: exchange.request, at: now)
      if response.status == 400 {
        if reason?.lowercased().contains("no data is available") == true {
          failure.kind = .notCovered
        }
        refusals[call.origin, default: Refusals()].add(failure)
        if let halves = halves(of: call) { return halves }
      }
      fail(call, failure)
      return []
    }
  }

  private mutating func take(
    _ response: Response,
    to request: Request,
    of call: Call,
    at now: Date
  ) -> [Call] {
    let answers: [Result<OpenMeteoAnswer, OpenMeteoAnswerError>]
    do {
      answers = try OpenMeteoAnswer.answers(in: response.body, count: call.places.count)
    } catch {
      if let again = repetition(of: call, places: call.places) { return [again] }
      if let halves = halves(of: call) { return halves }
      fail(call, FetchFailure(malformed: error.reason, of: request, at: now))
      return []
    }
    var unread: [Int] = []
    for (place, answer) in zip(call.places, answers) {
      let result = weather(answer, of: orders[place], request: request, at: now)
      results[place] = result
      if result.failure != nil { unread.append(place) }
    }
    guard !unread.isEmpty, let again = repetition(of: call, places: unread) else { return [] }
    return [again]
  }

  private func weather(
    _ answer: Result<OpenMeteoAnswer, OpenMeteoAnswerError>,
    of order: WeatherOrder,
    request: Request,
    at now: Date
  ) -> WeatherResult {
    func half<Half>(
      _ part: WeatherParts,
      _ read: (OpenMeteoAnswer) throws(OpenMeteoAnswerError) -> Half
    ) -> Result<Half, FetchFailure>? {
      guard order.parts.contains(part) else { return nil }
      do throws(OpenMeteoAnswerError) {
        return .success(try read(try answer.get()))
      } catch {
        return .failure(FetchFailure(malformed: error.reason, of: request, at: now))
      }
    }
    var result = WeatherResult()
    if case .success(let answer) = answer {
      result.timeZone = answer.timeZone
      result.utcOffset = answer.utcOffset
    }
    result.current = half(.current) { answer throws(OpenMeteoAnswerError) in
      try answer.currentWeather(at: now)
    }
    result.forecast = half(.forecast) { answer throws(OpenMeteoAnswerError) in
      try answer.forecast(at: now)
    }
    return result
  }

  /// An answer that cannot be read is asked for once more, as it was or for what is missing of it.
  private func repetition(of call: Call, places: [Int]) -> Call? {
    guard call.mayRepeat else { return nil }
    var again = call
    again.places = places
    again.mayRepeat = false
    return again
  }

  private func halves(of call: Call) -> [Call]? {
    guard call.places.count > 1 else { return nil }
    let middle = call.places.count / 2
    return [call.places[..<middle], call.places[middle...]].map { places in
      var half = call
      half.places = Array(places)
      half.depth += 1
      return half
    }
  }

  private mutating func fail(_ call: Call, _ failure: FetchFailure, cancelled: Bool = false) {
    for place in call.places {
      results[place] = WeatherResult(failure: failure, parts: orders[place].parts)
      results[place].wasCancelled = cancelled
    }
  }

  /// The refusals of one round, of the calls that came of one first call.
  private struct Refusals {
    var failures: [FetchFailure] = []

    mutating func add(_ failure: FetchFailure) {
      failures.append(failure)
    }
  }

  /// Fails what is left of a first call all of whose parts were refused for one reason.
  private mutating func giveUp(on refusals: [Int: Refusals], among calls: [Call]) -> [Call] {
    var given: Set<Int> = []
    for (origin, refusals) in refusals {
      let parts = calls.filter { $0.origin == origin }
      guard let failure = refusals.failures.first,
        refusals.failures.count >= 1 << Self.deepestBlindSplit,
        refusals.failures.allSatisfy({ $0.message == failure.message }),
        parts.contains(where: { $0.depth > Self.deepestBlindSplit })
      else { continue }
      given.insert(origin)
      for part in parts { fail(part, failure) }
    }
    return calls.filter { !given.contains($0.origin) }
  }
}
