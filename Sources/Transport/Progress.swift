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
  }

  /// The request's place among those of the run, counted from 0.
  package var index: Int
  package var event: Event
  /// How many requests of the run are done.
  package var finished: Int
  /// How many requests the run has.
  package var total: Int

  package init(index: Int, event: Event, finished: Int, total: Int) {
    self.index = index
    self.event = event
    self.finished = finished
    self.total = total
  }
}
