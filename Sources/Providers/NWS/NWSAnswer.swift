import FoundationEssentials
import HTTP
import Weather

/// What became of asking the service for one thing.
struct NWSAnswer<Value> {
  /// Nil as long as it is to be asked for.
  private(set) var result: Result<Value, FetchFailure>?

  /// When the answer was had.
  private(set) var arrivedAt: Date?

  /// Whether the service does not have what was asked for, and its other answers are not to blame.
  private(set) var isNotFound = false

  /// Whether the answer was kept from an earlier run.
  private(set) var wasKept = false

  /// Whether what is kept is not to be believed.
  let mustReload: Bool

  init(mustReload: Bool = false) {
    self.mustReload = mustReload
  }

  init(failure: FetchFailure) {
    result = .failure(failure)
    mustReload = false
  }

  var isOpen: Bool { result == nil }

  var value: Value? { try? result?.get() }

  var failure: FetchFailure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  /// Takes what became of the request; an answer that cannot be read is asked for once more.
  mutating func take(
    _ exchange: Exchange,
    at now: Date,
    _ read: (Response) throws(MalformedResponse) -> Value
  ) {
    let arrival = exchange.arrival(at: now)
    let now = exchange.end(at: now)
    switch exchange.result {
    case .failure(let failure):
      result = .failure(FetchFailure(failure, of: exchange.request, at: now))
    case .success(let response) where response.status == 200:
      do throws(MalformedResponse) {
        result = .success(try read(response))
        arrivedAt = arrival
        wasKept = response.cachedSince != nil
      } catch {
        if mustReload {
          result = .failure(
            FetchFailure(malformed: error.reason, of: exchange.request, at: now)
          )
        } else {
          self = NWSAnswer(mustReload: true)
        }
      }
    case .success(let response):
      let problem = response.problem.map(NWSProblem.init)
      var failure = FetchFailure(
        response,
        reason: problem?.reason,
        of: exchange.request,
        at: now
      )
      if response.status == 404, problem?.meansNotCovered == true {
        failure.kind = .notCovered
      } else {
        isNotFound = response.status == 404
      }
      result = .failure(failure)
    }
  }
}
