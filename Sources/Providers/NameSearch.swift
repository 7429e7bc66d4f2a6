import FoundationEssentials
import HTTP
import Weather

/// The requests and responses of a geocoder, for `NameSearch`.
protocol NameService: Sendable {
  /// The requests whose responses together have the places for a query; earlier results win ties.
  func requests(for query: PlaceQuery) -> [Request]

  /// Decodes the response to one of these requests.
  func places(
    in response: Response,
    to request: Request,
    for query: PlaceQuery,
    at now: Date
  ) -> Result<[FoundPlace], FetchFailure>
}

/// A search with a geocoder that takes one name per request.
///
/// All queries are sent at once. A malformed response is requested a second time.
struct NameSearch: PlaceSearch {
  private struct Call {
    /// Position among the queries.
    var query: Int

    /// Position among the query's requests.
    var position: Int

    var request: Request
    var isRetry = false
  }

  private let service: any NameService
  private let queries: [PlaceQuery]

  /// By query, then by request.
  private var found: [[Result<[FoundPlace], FetchFailure>]] = []
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
        record(exchange, of: call, at: now)
      }
    } else {
      hasBegun = true
      begin()
    }
    if inFlight.isEmpty { return .done(zip(queries, found).map(Self.result)) }
    return .send(inFlight.map(\.request))
  }

  private mutating func begin() {
    for (index, query) in queries.enumerated() {
      let requests = query.name.isEmpty ? [] : service.requests(for: query)
      found.append(requests.map { _ in .success([]) })
      inFlight += requests.enumerated().map { position, request in
        Call(query: index, position: position, request: request)
      }
    }
  }

  /// Records the outcome of a call; returns its retry if it needs one.
  private mutating func record(_ exchange: Exchange, of call: Call, at now: Date) -> Call? {
    let query = queries[call.query]
    switch exchange.result {
    case .failure(let failure):
      found[call.query][call.position] = .failure(
        FetchFailure(failure, of: exchange.request, at: now)
      )
    case .success(let response):
      let places = service.places(in: response, to: exchange.request, for: query, at: now)
      found[call.query][call.position] = places
      if case .failure(let failure) = places, failure.isRepeatable(after: response), !call.isRetry {
        var retry = call
        retry.isRetry = true
        return retry
      }
    }
    return nil
  }

  private static func result(
    of query: PlaceQuery,
    _ results: [Result<[FoundPlace], FetchFailure>]
  ) -> Result<[Place], FetchFailure> {
    Result { () throws(FetchFailure) in
      var found: [FoundPlace] = []
      for result in results {
        for candidate in try result.get() where !found.contains(where: { $0.isSame(as: candidate) })
        {
          found.append(candidate)
        }
      }
      return found.ranked(for: query)
    }
  }
}

extension FoundPlace {
  /// Whether two results are the same place.
  fileprivate func isSame(as other: FoundPlace) -> Bool {
    place.identifier != nil && place.identifier == other.place.identifier
  }
}
