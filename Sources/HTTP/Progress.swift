/// An event of one of the requests of a run, for the progress display.
package struct Progress: Sendable, Equatable {
  package enum Event: Sendable, Equatable {
    /// A try began; the first is number 1.
    case started(tryNumber: Int)
    /// A response redirected the request; the address contains no secrets.
    case redirected(to: String)
    /// A try failed and the next begins after this many seconds; the reason contains no secrets.
    case waiting(seconds: Double, reason: String)
    /// The request succeeded or failed.
    case finished
    /// Nothing else happened for a while.
    case stillUnderWay
  }

  /// The index of the request in the run.
  package var index: Int
  package var event: Event
  /// How many requests of the run are done.
  package var finished: Int
  /// How many of those failed or got an error status.
  package var failed: Int
  /// How many requests the run has.
  package var total: Int
  /// Seconds since the run began.
  package var seconds: Double

  package init(
    index: Int, event: Event, finished: Int, failed: Int = 0, total: Int, seconds: Double = 0
  ) {
    self.index = index
    self.event = event
    self.finished = finished
    self.failed = failed
    self.total = total
    self.seconds = seconds
  }
}
