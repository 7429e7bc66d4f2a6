import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

/// Runs a fetch or a search to its end.
///
/// - Throws: `EndlessRun` if it sends requests in more rounds.
func run<Output>(
  atMost rounds: Int = 50, _ resume: ([Exchange]) -> FetchStep<Output>,
  responding respond: ([Request]) throws -> [Exchange]
) throws -> Output {
  var exchanges: [Exchange] = []
  for _ in 0...rounds {
    switch resume(exchanges) {
    case .done(let output): return output
    case .send(let requests): exchanges = try respond(requests)
    }
  }
  throw EndlessRun(rounds: rounds)
}

struct EndlessRun: Error { var rounds: Int }

/// Runs a fetch in at most three rounds, with the replies to its requests in their order.
func run(
  _ fetch: any WeatherFetch, _ replies: [Result<Response, TransferFailure>], at now: Date
) throws -> (results: [WeatherResult], requests: [Request]) {
  var fetch = fetch
  var rest = replies[...]
  var sent: [Request] = []
  let results = try run(atMost: 3) {
    fetch.resume(with: $0, at: now)
  } responding: { requests in
    sent += requests
    return requests.compactMap { request in
      rest.popFirst().map { Exchange(request: request, result: $0) }
    }
  }
  #expect(rest.isEmpty)
  return (results, sent)
}
