/// Something that happened to one of the requests of a run, for the person who waits.
package struct Progress: Sendable, Equatable {
  package enum Event: Sendable, Equatable {
    /// A try began; the first is number 1.
    case started(tryNumber: Int)
    /// An answer sent the request elsewhere; the address is free of secrets.
    case redirected(to: String)
    /// A try failed and the next begins after this many seconds; the reason is free of secrets.
    case waiting(seconds: Double, reason: String)
    /// The request is done, one way or the other.
    case finished
    /// Nothing else happened for a while.
    case stillUnderWay
  }

  /// The request's place among those of the run, counted from 0.
  package var index: Int
  package var event: Event
  /// How many requests of the run are done.
  package var finished: Int
  /// How many of those got no answer or an error.
  package var failed: Int
  /// How many requests the run has.
  package var total: Int
  /// Seconds since the run began.
  package var seconds: Double

  package init(
    index: Int,
    event: Event,
    finished: Int,
    failed: Int = 0,
    total: Int,
    seconds: Double = 0
  ) {
    self.index = index
    self.event = event
    self.finished = finished
    self.failed = failed
    self.total = total
    self.seconds = seconds
  }
}
