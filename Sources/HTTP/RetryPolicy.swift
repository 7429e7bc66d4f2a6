/// How long to wait before a retry after status 429.
///
/// Connection failures, timeouts, truncated bodies and statuses 5xx are always retried with
/// exponential backoff, and Retry-After is respected. Only the meaning of 429 differs between
/// providers; some explain it only in the body.
package struct RetryPolicy: Sendable, Equatable {
  package enum Wait: Sendable, Equatable {
    /// Exponential backoff with jitter, as after a 503.
    case backoff
    /// Until the next full minute, plus jitter, for quotas that reset every minute.
    case nextFullMinute
    /// At least this many seconds.
    case seconds(Double)
    /// Do not retry: the limit resets too late to wait for it.
    case never
  }

  /// The wait after a 429 whose body contains a word, ignoring case.
  package struct ThrottleRule: Sendable, Equatable {
    package var word: String
    package var wait: Wait

    package init(word: String, wait: Wait) {
      self.word = word
      self.wait = wait
    }
  }

  /// The first rule whose word the body contains applies.
  package var throttleRules: [ThrottleRule]

  /// The wait after a 429 that no rule matches.
  package var throttleWait: Wait

  /// The number of tries up to which a 429 is retried; nil for no limit besides the general one.
  package var maximumThrottledTries: Int?

  /// Whether the request may be sent again at all.
  package var allowsRetries = true

  package init(
    throttleRules: [ThrottleRule] = [], throttleWait: Wait = .backoff,
    maximumThrottledTries: Int? = nil
  ) {
    self.throttleRules = throttleRules
    self.throttleWait = throttleWait
    self.maximumThrottledTries = maximumThrottledTries
  }

  /// The request is sent once.
  package static var once: RetryPolicy {
    var policy = RetryPolicy()
    policy.allowsRetries = false
    return policy
  }

  /// Returns the wait after a 429 with this body.
  package func wait(after429With body: String) -> Wait {
    let lowercased = body.lowercased()
    return throttleRules.first { lowercased.contains($0.word.lowercased()) }?.wait ?? throttleWait
  }
}
