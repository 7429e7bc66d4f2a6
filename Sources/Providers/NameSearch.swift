import FoundationEssentials
import HTTP
import Weather

/// The requests and responses of a geocoder, for `NameSearch`.
protocol NameService: Sendable {
  /// The requests whose responses together have the places for a query; earlier results win ties.
  func requests(for query: PlaceQuery) -> [Request]

  /// Decodes the response to one of these requests.
  func places(
    in response: Response, to request: Request, for query: PlaceQuery, at now: Date
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

    /// What the request is for: the query, all of it as the name, or it with its last words as qualifiers.
    var reading: PlaceQuery

    var request: Request
  }

  private let service: any NameService

  /// By query, then by request.
  private var found: [[(reading: PlaceQuery, result: Result<[FoundPlace], FetchFailure>)]] = []
  private var calls: RepeatedCalls<Call>

  init(service: any NameService, queries: [PlaceQuery]) {
    self.service = service
    var all: [Call] = []
    for (index, query) in queries.enumerated() {
      let others = query.isSplit ? query.withKnownLastWords.prefix(1) : []
      let isWhole = query.qualifiers.isEmpty || query.postalCode != nil
      let readings = query.name.isEmpty ? [] : (isWhole ? [] : [query.asWhole]) + [query] + others
      let calls = readings.flatMap { reading in service.requests(for: reading).map { (reading, $0) }
      }
      found.append(calls.map { ($0.0, .success([])) })
      all += calls.enumerated().map { position, call in
        Call(query: index, position: position, reading: call.0, request: call.1)
      }
    }
    calls = RepeatedCalls(all)
  }

  mutating func resume(
    with exchanges: [Exchange], at now: Date
  ) -> FetchStep<[Result<[PlaceMatch], FetchFailure>]> {
    let received = calls.take(exchanges)
    calls.sendAgain(received.filter { record($0.exchange, of: $0.call, at: now) }.map(\.call))
    if calls.next.isEmpty { return .done(found.map(Self.result)) }
    return .send(calls.next.map(\.request))
  }

  /// Records the outcome of a call; returns whether its response was malformed.
  private mutating func record(_ exchange: Exchange, of call: Call, at now: Date) -> Bool {
    switch exchange.result {
    case .failure(let failure):
      found[call.query][call.position].result = .failure(
        FetchFailure(failure, of: exchange.request, at: now))
    case .success(let response):
      let places = service.places(in: response, to: exchange.request, for: call.reading, at: now)
      found[call.query][call.position].result = places
      if case .failure(let failure) = places { return failure.isRepeatable(after: response) }
    }
    return false
  }

  /// The places of the first reading that has some.
  private static func result(
    of results: [(reading: PlaceQuery, result: Result<[FoundPlace], FetchFailure>)]
  ) -> Result<[PlaceMatch], FetchFailure> {
    Result { () throws(FetchFailure) in
      var readings: [(reading: PlaceQuery, found: [FoundPlace])] = []
      for (reading, result) in results {
        if readings.last?.reading != reading { readings.append((reading, [])) }
        let last = readings.count - 1
        for candidate in try result.get()
        where !readings[last].found.contains(where: { $0.isSame(as: candidate) }) {
          readings[last].found.append(candidate)
        }
      }
      let ranked = readings.map { reading, found in
        found.ranked(for: reading).filter { $0.isCertain || reading.isSplit }
      }
      return ranked.first { $0.first?.isCertain == true } ?? ranked.first { !$0.isEmpty } ?? []
    }
  }
}

extension FoundPlace {
  /// Whether two results are the same place.
  fileprivate func isSame(as other: FoundPlace) -> Bool {
    place.identifier != nil && place.identifier == other.place.identifier
  }
}
