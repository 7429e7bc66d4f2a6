/// Which answers to a request are worth another try, and how long to wait before it.
///
/// Connection failures, time-outs, bodies cut off and the statuses 5xx are always tried again with
/// exponential back-off; an answer's Retry-After is honoured. Only what 429 means differs from
/// provider to provider, and some say it in the body alone.
package struct RetryPolicy: Sendable, Equatable {
  package enum Wait: Sendable, Equatable {
    /// Exponential back-off with jitter, as after a 503.
    case backOff
    /// Until the clock's next full minute, plus jitter: a counter that is reset by the minute.
    case nextFullMinute
    /// At least this many seconds.
    case seconds(Double)
    /// Not at all: the limit will not be lifted while anybody waits for it.
    case never
  }

  /// What a 429 means whose body contains a word, letter case ignored.
  package struct Throttling: Sendable, Equatable {
    package var word: String
    package var wait: Wait

    package init(word: String, wait: Wait) {
      self.word = word
      self.wait = wait
    }
  }

  /// Searched in order; the first whose word the body of a 429 contains decides.
  package var throttlings: [Throttling]

  /// What a 429 means that none of `throttlings` explains.
  package var otherThrottling: Wait

  /// After how many tries a 429 is still worth another; nil where it is as after anything else.
  package var mostTriesBeforeThrottling: Int?

  package init(
    throttlings: [Throttling] = [],
    otherThrottling: Wait = .backOff,
    mostTriesBeforeThrottling: Int? = nil
  ) {
    self.throttlings = throttlings
    self.otherThrottling = otherThrottling
    self.mostTriesBeforeThrottling = mostTriesBeforeThrottling
  }

  /// Returns how long to wait after a 429 with this body.
  package func wait(afterThrottlingBody body: String) -> Wait {
    let lowercased = body.lowercased()
    return throttlings.first { lowercased.contains($0.word.lowercased()) }?.wait ?? otherThrottling
  }
}
