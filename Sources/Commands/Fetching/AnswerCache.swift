import FoundationEssentials
import HTTP
import Store

/// Answers from earlier runs in place of requests whose provider asks for that.
struct AnswerCache {
  let directory: CacheDirectory
  let now: Date

  /// Answers requests from what is kept where it is fresh, and sends the others, with a question
  /// whether what is kept still holds.
  func send(
    _ requests: [Request],
    through sender: ([Request]) -> [Exchange]
  ) -> [Exchange] {
    guard requests.contains(where: \.cachePolicy.keepsAnswers) else { return sender(requests) }
    let kept = requests.map(keptAnswer)
    var exchanges: [Exchange?] = zip(requests, kept).map { request, kept in
      guard let kept, kept.isFresh(at: now) else { return nil }
      return Exchange(
        request: request,
        result: .success(kept.answer),
        metrics: Exchange.Metrics(tries: 0)
      )
    }
    let open = exchanges.indices.filter { exchanges[$0] == nil }
    let answers =
      open.isEmpty
      ? []
      : sender(
        open.map { index in
          var request = requests[index]
          request.headers += kept[index]?.validators ?? []
          return request
        }
      )
    for (index, exchange) in zip(open, answers) {
      exchanges[index] = settled(exchange, for: requests[index], kept[index])
    }
    return exchanges.compactMap { $0 }
  }

  private func keptAnswer(to request: Request) -> KeptAnswer? {
    let name = Self.name(of: request.url)
    guard request.cachePolicy.keepsAnswers, request.cachePolicy != .reload,
      let bytes = directory.read(name, limit: Self.limit)
    else { return nil }
    guard let kept = KeptAnswer(bytes: bytes) else {
      directory.remove(name, because: "it is not a whole response")
      return nil
    }
    return kept.url == request.url ? kept : nil
  }

  private static let limit = ByteLimit(count: KeptAnswer.largestFile)

  /// Keeps what came, and puts the kept answer in the place of one that only confirms it.
  private func settled(_ exchange: Exchange, for request: Request, _ kept: KeptAnswer?) -> Exchange
  {
    var exchange = exchange
    exchange.request = request
    guard case .success(let response) = exchange.result else { return exchange }
    if response.status == 304, let kept {
      let confirmed = kept.confirmed(by: response, to: request, at: now)
      keep(confirmed)
      exchange.result = .success(confirmed.answer)
    } else if let new = KeptAnswer(response, to: request, at: now) {
      keep(new)
    }
    return exchange
  }

  /// What cannot be kept is asked for again next time: that is no failure of this run.
  private func keep(_ answer: KeptAnswer) {
    try? directory.write(Self.name(of: answer.url), answer.bytes)
  }

  /// The file of an address; it says itself which address it is of.
  private static func name(of url: String) -> String {
    "answer-\(String(url.utf8.fnv1a, radix: 16))"
  }
}
