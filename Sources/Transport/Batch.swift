internal import HTTP

/// The requests of one run, from the first try to the last exchange.
struct Batch {
  /// How many seconds later than libcurl itself a try is ended here.
  ///
  /// libcurl does not watch the time of a transfer that waits for another one's connection.
  private static let grace = 0.2

  let settings: HTTPClient.Settings
  let schedule: RetrySchedule
  let multi: MultiHandle
  var jobs: [Job]
  var events: [Progress] = []
  var doneCount = 0

  init(_ requests: [Request], settings: HTTPClient.Settings, multi: MultiHandle) {
    self.settings = settings
    schedule = RetrySchedule(settings: settings)
    self.multi = multi
    let now = MonotonicClock.seconds
    jobs = requests.map { Job($0, now: now) }
  }

  var exchanges: [Exchange] {
    jobs.map { Exchange(request: $0.request, result: $0.result, metrics: $0.metrics) }
  }

  /// Runs every request to its end, or until the cancellation.
  mutating func run(cancellation: Cancellation, progress: (Progress) -> Void) {
    while doneCount < jobs.count {
      if cancellation.isCancelled {
        endAll(with: .interrupted)
      } else {
        do {
          try step()
        } catch {
          endAll(with: error)
        }
      }
      let news = events
      events = []
      for event in news {
        progress(event)
      }
    }
  }

  /// Starts what may start, moves everything on, and sleeps when there is nothing else to do.
  private mutating func step() throws(TransferFailure) {
    startWaiting()
    let outcomes = try multi.perform()
    for (handle, outcome) in outcomes {
      guard let index = jobs.firstIndex(where: { $0.handle === handle }) else { continue }
      multi.release(handle)
      received(outcome, by: index)
    }
    endOverdue()
    // What was learned may let others start, and is told before sleeping.
    guard outcomes.isEmpty, events.isEmpty, let next = nextTime else { return }
    try multi.poll(seconds: next - MonotonicClock.seconds)
  }

  private var countUnderWay: Int { jobs.count { $0.handle != nil } }

  private mutating func startWaiting() {
    var places = max(1, settings.concurrency) - countUnderWay
    let now = MonotonicClock.seconds
    while places > 0, let index = nextToStart(now: now) {
      begin(index)
      if jobs[index].handle != nil {
        places -= 1
      }
    }
  }

  /// The job whose turn it is: one that has begun before those that have not, as its deadline runs.
  private func nextToStart(now: Double) -> Int? {
    var first: Int?
    for (index, job) in jobs.enumerated() {
      guard let time = job.waitsUntil, time <= now else { continue }
      if job.beganAt != nil { return index }
      first = first ?? index
    }
    return first
  }

  private mutating func endOverdue() {
    let now = MonotonicClock.seconds
    for (index, job) in jobs.enumerated() {
      guard let handle = job.handle, now > job.tryEndsAt + Self.grace else { continue }
      multi.release(handle)
      received(HopOutcome(result: .failure(.timedOut(after: settings.timeout))), by: index)
    }
  }

  private mutating func endAll(with failure: TransferFailure) {
    for index in jobs.indices where !jobs[index].isDone {
      if let handle = jobs[index].handle {
        multi.release(handle)
      }
      jobs[index].result = .failure(failure)
      finish(index)
    }
  }

  /// When something is to be done even if nothing arrives; nil when something can start now.
  private var nextTime: Double? {
    let now = MonotonicClock.seconds
    let hasPlace = countUnderWay < max(1, settings.concurrency)
    var next = Double.infinity
    for job in jobs {
      if job.handle != nil {
        next = min(next, job.tryEndsAt + Self.grace)
      } else if hasPlace, let time = job.waitsUntil {
        guard time > now else { return nil }
        next = min(next, time)
      }
    }
    return next
  }
}
