import FoundationEssentials
import HTTP

/// Uses responses from earlier runs for requests with a cache policy.
struct ResponseCache {
  let storage: any FetchStorage
  let now: Date

  /// Takes fresh responses from the cache, and sends the other requests, with validators if the cache
  /// has an expired response.
  func send(_ requests: [Request], through sender: ([Request]) -> [Exchange]) -> [Exchange] {
    guard requests.contains(where: \.cachePolicy.keepsResponses) else { return sender(requests) }
    let cached = requests.map(cachedResponse)
    var exchanges: [Exchange?] = zip(requests, cached).map { request, cached in
      guard let cached, cached.isFresh(at: now, for: request.cachePolicy) else { return nil }
      return Exchange(
        request: request, result: .success(cached.response), metrics: Exchange.Metrics(tries: 0))
    }
    let missing = exchanges.indices.filter { exchanges[$0] == nil }
    let sent =
      missing.isEmpty
      ? []
      : sender(
        missing.map { index in
          var request = requests[index]
          request.headers += cached[index]?.validators(at: now) ?? []
          return request
        })
    for (index, exchange) in zip(missing, sent) {
      exchanges[index] = completed(exchange, for: requests[index], cached[index])
    }
    return exchanges.compactMap { $0 }
  }

  private func cachedResponse(to request: Request) -> CachedResponse? {
    let name = Self.name(of: request.url)
    guard request.cachePolicy.keepsResponses, request.cachePolicy != .reload,
      let bytes = storage.read(name, limit: CachedResponse.maximumFileSize)
    else { return nil }
    guard let cached = CachedResponse(bytes: bytes) else {
      storage.remove(name, because: "it is not a complete response")
      return nil
    }
    let isOfRequest = request.reduction?.isCovered(by: cached.response) ?? true
    return cached.url == request.url && isOfRequest ? cached : nil
  }

  /// Saves a new response, and replaces a 304 by the cached response.
  private func completed(
    _ exchange: Exchange, for request: Request, _ cached: CachedResponse?
  ) -> Exchange {
    var exchange = exchange
    exchange.request = request
    guard case .success(var response) = exchange.result else { return exchange }
    response = request.reduction?.reduced(response) ?? response
    exchange.result = .success(response)
    if response.status == 304, let cached {
      let confirmed = cached.confirmed(by: response, to: request, at: now)
      save(confirmed)
      exchange.result = .success(confirmed.response)
    } else if let new = CachedResponse(response, to: request, at: now) {
      save(new)
    }
    return exchange
  }

  private func save(_ response: CachedResponse) {
    storage.write(Self.name(of: response.url), response.bytes)
  }

  /// Returns the file name for a URL.
  ///
  /// The file also contains the URL, because hashes may collide.
  private static func name(of url: String) -> String {
    "response-\(String(url.utf8.fnv1a, radix: 16))"
  }
}
