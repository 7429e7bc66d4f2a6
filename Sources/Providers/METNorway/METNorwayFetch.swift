import FoundationEssentials
import HTTP
import Weather

/// Fetching the weather of some places from MET Norway, one request a place.
struct METNorwayFetch: WeatherFetch {
  private let provider: METNorway
  private let orders: [WeatherOrder]
  private var results: [WeatherResult]

  /// The orders whose answers are awaited, by their positions; nil before the first requests.
  private var awaited: [Int]?

  /// Whether those are asked for the second time.
  private var isRepetition = false

  init(provider: METNorway, orders: [WeatherOrder]) {
    self.provider = provider
    self.orders = orders
    results = orders.map { _ in WeatherResult() }
  }

  mutating func resume(
    with exchanges: [Exchange],
    at now: Date
  ) -> FetchStep<[WeatherResult]> {
    guard let awaited else { return send(Array(orders.indices), .byHeaders) }
    let reader = TimestampReader()
    var unread: [Int] = []
    for (place, exchange) in zip(awaited, exchanges) {
      results[place].take(
        WeatherResult(ofMETNorway: exchange, for: orders[place], at: now, reader)
      )
      if exchange.hasMETNorwayAnswer, results[place].failure != nil { unread.append(place) }
    }
    if isRepetition { return .done(results) }
    isRepetition = true
    return send(unread, .reload)
  }

  private mutating func send(
    _ places: [Int],
    _ cachePolicy: CachePolicy
  ) -> FetchStep<[WeatherResult]> {
    awaited = places
    if places.isEmpty { return .done(results) }
    return .send(places.map { provider.request(for: orders[$0], cachePolicy) })
  }
}

extension Exchange {
  /// Whether there is an answer that should hold weather; the service says 203 of a product that is
  /// about to be replaced.
  fileprivate var hasMETNorwayAnswer: Bool {
    guard case .success(let response) = result else { return false }
    return response.status == 200 || response.status == 203
  }
}

extension WeatherResult {
  /// What an exchange with MET Norway brought of what was ordered.
  fileprivate init(
    ofMETNorway exchange: Exchange,
    for order: WeatherOrder,
    at now: Date,
    _ reader: TimestampReader
  ) {
    let arrival = exchange.arrival(at: now)
    let now = exchange.end(at: now)
    switch exchange.result {
    case .failure(let failure):
      self.init(
        failure: FetchFailure(failure, of: exchange.request, at: now),
        parts: order.parts
      )
      wasCancelled = failure.kind == .cancelled
    case .success(let response) where exchange.hasMETNorwayAnswer:
      self.init()
      // The answer tells no offset; one that is not from rules is what the order came with.
      utcOffset = order.clock.rules?.offset(at: now)
      let answer = Result { () throws(MalformedResponse) in
        try METNorwayAnswer(response, reader)
      }
      func half<Half>(
        _ part: WeatherParts,
        _ read: (METNorwayAnswer) throws(MalformedResponse) -> Half
      ) -> Result<Half, FetchFailure>? {
        guard order.parts.contains(part) else { return nil }
        do throws(MalformedResponse) {
          return .success(try read(try answer.get()))
        } catch {
          return .failure(
            FetchFailure(malformed: error.reason, of: exchange.request, at: now)
          )
        }
      }
      current = half(.current) { answer throws(MalformedResponse) in
        try answer.currentWeather(at: now, arrival: arrival)
      }
      forecast = half(.forecast) { answer throws(MalformedResponse) in
        try answer.forecast(for: order, at: now, arrival: arrival)
      }
    case .success(let response):
      self.init(
        failure: FetchFailure(ofMETNorway: response, of: exchange.request, at: now),
        parts: order.parts
      )
    }
  }
}
