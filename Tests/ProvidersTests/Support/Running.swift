import HTTP

@testable import Providers

/// Runs a fetch or a search to its end.
///
/// - Throws: `EndlessRun` if it sends requests in more rounds.
func run<Output>(
  atMost rounds: Int = 50,
  _ resume: ([Exchange]) -> FetchStep<Output>,
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

struct EndlessRun: Error {
  var rounds: Int
}
