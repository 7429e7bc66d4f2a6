import FoundationEssentials
import HTTP
import Weather

/// What a geocoder that is asked by name differs in from others.
protocol NameService: Sendable {
  /// The requests that together bring the places a query could mean; what comes first in them is
  /// ranked first, other things being equal.
  func requests(for query: PlaceQuery) -> [Request]

  /// Reads the answer to one of these requests.
  func places(
    in response: Response,
    to request: Request,
    for query: PlaceQuery,
    at now: Date
  ) -> Result<[FoundPlace], FetchFailure>
}

/// Finding places with a geocoder that takes one name a request.
///
/// All queries are asked at once; an answer that cannot be read is asked for once more.
struct NameSearch: PlaceSearch {
  private struct Call {
    /// Position among the queries.
    var query: Int

    /// Position among the query's requests.
    var position: Int

    var request: Request
    var isRepetition = false
  }

  private let service: any NameService
  private let queries: [PlaceQuery]

  /// By query, then by request.
  private var answers: [[Result<[FoundPlace], FetchFailure>]] = []
  private var inFlight: [Call] = []
  private var hasBegun = false

  init(service: any NameService, queries: [PlaceQuery]) {
    self.service = service
    self.queries = queries
  }

  mutating func resume(
    with exchanges: [Exchange],
    at now: Date
  ) -> FetchStep<[Result<[Place], FetchFailure>]> {
    if hasBegun {
      inFlight = zip(inFlight, exchanges).compactMap { call, exchange in
        file(exchange, of: call, at: now)
      }
    } else {
      hasBegun = true
      begin()
    }
    if inFlight.isEmpty { return .done(zip(queries, answers).map(Self.result)) }
    return .send(inFlight.map(\.request))
  }

  private mutating func begin() {
    for (index, query) in queries.enumerated() {
      let requests = query.name.isEmpty ? [] : service.requests(for: query)
      answers.append(requests.map { _ in .success([]) })
      inFlight += requests.enumerated().map { position, request in
        Call(query: index, position: position, request: request)
      }
    }
  }

  /// Files what came of a call, and returns the one that has to follow it.
  private mutating func file(_ exchange: Exchange, of call: Call, at now: Date) -> Call? {
    let query = queries[call.query]
    switch exchange.result {
    case .failure(let failure):
      answers[call.query][call.position] = .failure(
        FetchFailure(failure, of: exchange.request, at: now)
      )
    case .success(let response):
      let answer = service.places(in: response, to: exchange.request, for: query, at: now)
      answers[call.query][call.position] = answer
      if case .failure(let failure) = answer, failure.kind == .malformed, response.status == 200,
        !call.isRepetition
      {
        var again = call
        again.isRepetition = true
        return again
      }
    }
    return nil
  }

  private static func result(
    of query: PlaceQuery,
    _ answers: [Result<[FoundPlace], FetchFailure>]
  ) -> Result<[Place], FetchFailure> {
    Result { () throws(FetchFailure) in
      var found: [FoundPlace] = []
      for answer in answers {
        for candidate in try answer.get() where !found.contains(where: { $0.isSame(as: candidate) })
        {
          found.append(candidate)
        }
      }
      return found.ranked(for: query)
    }
  }
}

extension FoundPlace {
  /// Whether two answers told of one place.
  fileprivate func isSame(as other: FoundPlace) -> Bool {
    place.identifier != nil && place.identifier == other.place.identifier
  }
}
