import FoundationEssentials
import HTTP

/// Finding places by name with Open-Meteo's geocoder.
struct OpenMeteoSearch: PlaceSearch {
  private let provider: OpenMeteo
  private let queries: [PlaceQuery]
  private var results: [Result<[Place], FetchFailure>]

  /// Positions in `queries` of what is asked for.
  private var inFlight: [Int] = []
  private var repeated: Set<Int> = []
  private var hasBegun = false

  init(provider: OpenMeteo, queries: [PlaceQuery]) {
    self.provider = provider
    self.queries = queries
    self.results = queries.map { _ in .success([]) }
  }

  mutating func resume(
    with exchanges: [Exchange],
    at now: Date
  ) -> FetchStep<[Result<[Place], FetchFailure>]> {
    var next: [Int] = []
    if hasBegun {
      for (query, exchange) in zip(inFlight, exchanges) {
        results[query] = places(in: exchange, for: queries[query], at: now)
        if case .failure(let failure) = results[query], failure.kind == .malformed,
          exchange.isAnswered, repeated.insert(query).inserted
        {
          next.append(query)
        }
      }
    } else {
      hasBegun = true
      next = queries.indices.filter { !queries[$0].name.isEmpty }
    }
    inFlight = next
    if next.isEmpty { return .done(results) }
    return .send(next.map { provider.request(for: queries[$0]) })
  }

  private func places(
    in exchange: Exchange,
    for query: PlaceQuery,
    at now: Date
  ) -> Result<[Place], FetchFailure> {
    switch exchange.result {
    case .failure(let failure):
      return .failure(FetchFailure(failure, of: exchange.request, at: now))
    case .success(let response) where response.status == 200:
      guard let answer = try? JSONDecoder().decode(OpenMeteoPlaces.self, from: response.body),
        !answer.isRefusal
      else {
        return .failure(
          FetchFailure(
            malformed: "not JSON of the expected shape",
            of: exchange.request,
            at: now
          )
        )
      }
      return .success(answer.ranked(for: query))
    case .success(let response):
      let reason = OpenMeteoAnswer.refusalReason(in: response.body)
      return .failure(FetchFailure(response, reason: reason, of: exchange.request, at: now))
    }
  }
}

extension Exchange {
  fileprivate var isAnswered: Bool {
    if case .success(let response) = result { response.isSuccess } else { false }
  }
}
