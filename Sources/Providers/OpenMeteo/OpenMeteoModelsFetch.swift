import FoundationEssentials
import HTTP
import Weather

/// What is asked about some places, of one model or several.
struct OpenMeteoModelQuery: Sendable {
  var url: String
  var places: [Place]

  /// At least one.
  var models: [String]

  /// The variables of each model.
  var hourly: [String]
  var daily: [String] = []

  /// How many days the response has.
  var days: Int

  /// What says which days.
  var range: QueryItems
  var cachePolicy = CachePolicy.none

  /// The share of the budget that may be spent on it.
  var share = 1.0
}

/// What a model says about a place.
struct OpenMeteoModelResponse {
  var response: OpenMeteoResponse
  var request: Request

  /// When the response was received, or confirmed last.
  var arrival: Date
}

/// Asks models about some places, all in one request if their figures fit into one.
///
/// Where the response does not say whose its figures are, and where the service rejects the request, which
/// it does for one unknown model, the models are asked one by one.
struct OpenMeteoModelsFetch {
  typealias Outcome = Result<OpenMeteoModelResponse, FetchFailure>

  private let provider: OpenMeteo
  private let query: OpenMeteoModelQuery

  /// By place and model.
  private var outcomes: [[Outcome?]]

  private var inFlight: [Call] = []
  private var hasBegun = false

  /// Whether a request was interrupted.
  private(set) var wasCancelled = false

  /// Positions of places and models in the query that share a request.
  private struct Call {
    var places: [Int]
    var models: [Int]

    /// Whether it is made because a response was malformed.
    var isRepetition = false
  }

  init(provider: OpenMeteo, query: OpenMeteoModelQuery) {
    self.provider = provider
    self.query = query
    outcomes = query.places.map { _ in query.models.map { _ in nil } }
  }

  /// The greatest number of figures in a response, which is some 3 MB of them.
  private static let maximumFigures = 500_000

  /// Takes the exchanges of the last requests; returns more requests, or the outcomes by place and model.
  mutating func resume(with exchanges: [Exchange], at now: Date) -> FetchStep<[[Outcome]]> {
    if hasBegun {
      let calls = inFlight
      inFlight = zip(calls, exchanges).flatMap { call, exchange in
        record(exchange, of: call, at: now)
      }
    } else {
      hasBegun = true
      let size = max(Self.maximumFigures / (figures(of: query.models.count) + 1), 1)
      let count = min(size, OpenMeteo.maximumPlacesInACall)
      inFlight = stride(from: 0, to: query.places.count, by: count).map { start in
        Call(
          places: Array(query.places.indices[start...].prefix(count)),
          models: Array(query.models.indices))
      }
    }
    if inFlight.isEmpty {
      let missing = FetchFailure(at: now, kind: .malformed, message: "no response")
      return .done(outcomes.map { $0.map { $0 ?? .failure(missing) } })
    }
    return .send(inFlight.map(request))
  }

  private func figures(of modelCount: Int) -> Int {
    modelCount * (query.hourly.count * query.days * 24 + query.daily.count * query.days)
  }

  private func request(for call: Call) -> Request {
    let places = call.places.map { query.places[$0] }
    var items: QueryItems = [
      "latitude": places.map(\.latitude.coordinateText).joined(separator: ","),
      "longitude": places.map(\.longitude.coordinateText).joined(separator: ","),
    ]
    let models = call.models.map { query.models[$0] }
    if models != [OpenMeteo.bestMatch] { items.append("models", models.joined(separator: ",")) }
    if !query.daily.isEmpty { items.append("daily", query.daily.joined(separator: ",")) }
    items.append("hourly", query.hourly.joined(separator: ","))
    items.append(query.range)
    items.append("timezone", "auto")
    let variables = (query.hourly.count + query.daily.count) * models.count
    return provider.request(
      query.url, items,
      calls: Double(places.count) * OpenMeteo.weight(variables: variables, days: query.days),
      // A repetition does not take the malformed response from the cache.
      cachePolicy: call.isRepetition && query.cachePolicy != .none ? .reload : query.cachePolicy,
      share: query.share)
  }

  /// Records the response to a call; returns the calls to make next.
  private mutating func record(_ exchange: Exchange, of call: Call, at now: Date) -> [Call] {
    let end = exchange.end(at: now)
    let request = exchange.request
    switch exchange.result {
    case .failure(let failure):
      wasCancelled = wasCancelled || failure.kind == .cancelled
      fail(call, FetchFailure(failure, of: request, at: end))
      return []
    case .success(let response) where response.status == 200:
      do throws(MalformedResponse) {
        let elements = try OpenMeteoResponse.elements(
          of: response, count: call.places.count,
          valuesOfAPlace: 2 * figures(of: call.models.count) + 10_000)
        let arrival = exchange.arrival(at: now)
        return zip(call.places, elements).flatMap { place, element -> [Call] in
          var part = call
          part.places = [place]
          return record(element, request, arrival, of: part)
        }
      } catch { return repeated(call, FetchFailure(error, of: request, at: end)) }
    case .success(let response):
      let failure = OpenMeteo.failure(response, of: request, at: end)
      if response.status == 400, call.models.count > 1 {
        return call.models.map { alone($0, call) }
      }
      if failure.kind == .notCovered, call.places.count > 1 {
        return call.places.map { Call(places: [$0], models: call.models) }
      }
      fail(call, failure)
      return []
    }
  }

  /// Records what a response says about a place; returns the calls to make next.
  private mutating func record(
    _ element: Result<OpenMeteoResponse, MalformedResponse>, _ request: Request, _ arrival: Date,
    of call: Call
  ) -> [Call] {
    let response: OpenMeteoResponse
    switch element {
    case .success(let success): response = success
    case .failure(let error): return repeated(call, FetchFailure(error, of: request, at: arrival))
    }
    let isSuffixed = call.models.map { response.isAbout(query.models[$0], query.hourly) }
    if call.models.count > 1, !isSuffixed.contains(true) {
      return call.models.map { alone($0, call) }
    }
    for (model, isSuffixed) in zip(call.models, isSuffixed) {
      guard isSuffixed || call.models.count == 1 else {
        let name = query.models[model]
        let message = "\(request.displayHost) has no data of \(name) for the place"
        fail(
          Call(places: call.places, models: [model]),
          FetchFailure(at: arrival, kind: .notCovered, message: message))
        continue
      }
      var result = OpenMeteoModelResponse(response: response, request: request, arrival: arrival)
      result.response.provider = OpenMeteo.provider(ofModel: query.models[model])
      if isSuffixed { result.response.suffix = "_\(query.models[model])" }
      for place in call.places { outcomes[place][model] = .success(result) }
    }
    return []
  }

  /// Has a call with a malformed response made a second time, unless it was.
  private mutating func repeated(_ call: Call, _ failure: FetchFailure) -> [Call] {
    if call.isRepetition {
      fail(call, failure)
      return []
    }
    var call = call
    call.isRepetition = true
    return [call]
  }

  private func alone(_ model: Int, _ call: Call) -> Call {
    Call(places: call.places, models: [model])
  }

  private mutating func fail(_ call: Call, _ failure: FetchFailure) {
    for place in call.places {
      for model in call.models {
        var failure = failure
        failure.provider = OpenMeteo.provider(ofModel: query.models[model])
        outcomes[place][model] = .failure(failure)
      }
    }
  }
}
