import FoundationEssentials
import HTTP

/// Responses from earlier runs in place of requests whose provider asks for that.
struct ResponseCache {
  let storage: any FetchStorage
  let now: Date

  /// Takes responses from the cache where they are fresh, and sends the other requests, with the
  /// validators of a response that has grown old.
  func send(
    _ requests: [Request],
    through sender: ([Request]) -> [Exchange]
  ) -> [Exchange] {
    guard requests.contains(where: \.cachePolicy.keepsResponses) else { return sender(requests) }
    let cached = requests.map(cachedResponse)
    var exchanges: [Exchange?] = zip(requests, cached).map { request, cached in
      guard let cached, cached.isFresh(at: now) else { return nil }
      return Exchange(
        request: request,
        result: .success(cached.response),
        metrics: Exchange.Metrics(tries: 0)
      )
    }
    let open = exchanges.indices.filter { exchanges[$0] == nil }
    let sent =
      open.isEmpty
      ? []
      : sender(
        open.map { index in
          var request = requests[index]
          request.headers += cached[index]?.validators ?? []
          return request
        }
      )
    for (index, exchange) in zip(open, sent) {
      exchanges[index] = completed(exchange, for: requests[index], cached[index])
    }
    return exchanges.compactMap { $0 }
  }

  private func cachedResponse(to request: Request) -> CachedResponse? {
    let name = Self.name(of: request.url)
    guard request.cachePolicy.keepsResponses, request.cachePolicy != .reload,
      let bytes = storage.read(name, limit: CachedResponse.largestFile)
    else { return nil }
    guard let cached = CachedResponse(bytes: bytes) else {
      storage.remove(name, because: "it is not a whole response")
      return nil
    }
    return cached.url == request.url ? cached : nil
  }

  /// Keeps what came, and puts the cached response in the place of one that only confirms it.
  private func completed(
    _ exchange: Exchange,
    for request: Request,
    _ cached: CachedResponse?
  ) -> Exchange {
    var exchange = exchange
    exchange.request = request
    guard case .success(let response) = exchange.result else { return exchange }
    if response.status == 304, let cached {
      let confirmed = cached.confirmed(by: response, to: request, at: now)
      keep(confirmed)
      exchange.result = .success(confirmed.response)
    } else if let new = CachedResponse(response, to: request, at: now) {
      keep(new)
    }
    return exchange
  }

  private func keep(_ response: CachedResponse) {
    storage.write(Self.name(of: response.url), response.bytes)
  }

  /// The file of an address; it holds the address as well.
  private static func name(of url: String) -> String {
    "response-\(String(url.utf8.fnv1a, radix: 16))"
  }
}
