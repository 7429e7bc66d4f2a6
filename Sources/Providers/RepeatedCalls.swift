import HTTP

/// Calls that are sent at once, and a second time where the response is malformed.
struct RepeatedCalls<Call: Sendable>: Sendable {
  /// The calls to send next; none at the end.
  private(set) var next: [Call]
  private(set) var isRepetition = false
  private var hasBegun = false

  init(_ calls: [Call]) { next = calls }

  /// A repetition does not take the malformed response from the cache.
  var cachePolicy: CachePolicy { isRepetition ? .reload : .byHeaders }

  /// Takes the exchanges of the calls that were sent; none before the first are.
  mutating func take(_ exchanges: [Exchange]) -> [(call: Call, exchange: Exchange)] {
    guard hasBegun else {
      hasBegun = true
      return []
    }
    defer { next = [] }
    return Array(zip(next, exchanges))
  }

  /// Has calls sent a second time, unless they were.
  mutating func sendAgain(_ calls: [Call]) {
    guard !isRepetition, !calls.isEmpty else { return }
    isRepetition = true
    next = calls
  }
}
