import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The state of one resource of the service: not requested yet, loaded or failed.
struct NWSResourceState<Value> {
  /// Nil until the request has ended.
  private(set) var result: Result<Value, FetchFailure>?

  /// When the response was received.
  private(set) var arrivedAt: Date?

  /// Whether it does not exist (404) although the service covers the place.
  private(set) var isNotFound = false

  /// Whether the response came from the cache.
  private(set) var wasCached = false

  /// Whether the cache must be bypassed.
  let mustReload: Bool

  init(mustReload: Bool = false) { self.mustReload = mustReload }

  init(failure: FetchFailure) {
    result = .failure(failure)
    mustReload = false
  }

  var isPending: Bool { result == nil }

  var value: Value? { try? result?.get() }

  var failure: FetchFailure? { if case .failure(let failure) = result { failure } else { nil } }

  /// Receives the exchange of its request; a malformed response is requested a second time.
  mutating func receive(
    _ exchange: Exchange, at now: Date, _ read: (Response) throws(MalformedResponse) -> Value
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
        wasCached = response.cachedSince != nil
      } catch {
        if mustReload {
          result = .failure(FetchFailure(error, of: exchange.request, at: now))
        } else {
          self = NWSResourceState(mustReload: true)
        }
      }
    case .success(let response):
      let problem = response.problem.map(NWSProblem.init)
      var failure = FetchFailure(response, reason: problem?.reason, of: exchange.request, at: now)
      if response.status == 404, problem?.meansNotCovered == true {
        failure.kind = .notCovered
      } else {
        isNotFound = response.status == 404
      }
      result = .failure(failure)
    }
  }
}

/// The body of an error response (RFC 9457).
struct NWSProblem {
  private let type: String?
  private let title: String?
  private let detail: String?

  init(_ value: JSONValue) {
    type = value.word("type")
    title = value.reason("title")
    detail = value.reason("detail")
  }

  /// The title and detail; nil if it has neither.
  var reason: String? {
    let words = [title, detail].compactMap { $0?.nonEmptyLine }
    return words.isEmpty ? nil : words.joined(separator: ": ")
  }

  /// Whether the service does not cover the place, because it is abroad or at sea.
  var meansNotCovered: Bool {
    ["InvalidPoint", "MarineForecastNotSupported"].contains { type?.hasSuffix("/\($0)") == true }
  }
}
