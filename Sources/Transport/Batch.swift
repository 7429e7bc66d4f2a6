internal import HTTP

/// Runs a list of requests and collects their exchanges.
struct Batch {
  /// Seconds after libcurl's own timeout until a try is ended here.
  ///
  /// libcurl does not time out transfers that wait for the connection of another one.
  private static let timeoutTolerance = 0.2

  let settings: HTTPClient.Settings
  let schedule: RetrySchedule
  let multi: MultiHandle

  /// The start of the batch, from which delays are measured.
  let startedAt = MonotonicClock.seconds

  /// Seconds without an event after which `stillUnderWay` is reported.
  private static let heartbeatInterval = 0.5

  var jobs: [Job]
  /// Indices of the jobs by state; a job in none of the three is finished.
  var pending: Range<Int>
  var running: [Int] = []
  var waiting: [Int] = []

  var events: [Progress] = []
  var finishedCount = 0
  var failedCount = 0
  var lastReportAt = MonotonicClock.seconds

  init(_ requests: [Request], settings: HTTPClient.Settings, multi: MultiHandle) {
    self.settings = settings
    schedule = RetrySchedule(settings: settings)
    self.multi = multi
    jobs = requests.map(Job.init)
    pending = jobs.indices
  }

  var exchanges: [Exchange] {
    let now = MonotonicClock.seconds
    return jobs.map { job in
      var metrics = job.metrics
      metrics.age = now - job.endedAt
      return Exchange(request: job.request, result: job.result, metrics: metrics)
    }
  }

  /// Runs every request until it is finished or the batch is canceled.
  mutating func run(cancellation: Cancellation, progress: (Progress) -> Void) {
    while finishedCount < jobs.count {
      if cancellation.isCancelled {
        endAll(with: .interrupted)
      } else {
        do {
          try advance()
        } catch {
          endAll(with: error)
        }
      }
      let newEvents = events
      events = []
      for event in newEvents {
        progress(event)
      }
    }
  }

  /// Starts jobs, performs transfers, and sleeps if nothing has happened.
  private mutating func advance() throws(TransferFailure) {
    while hasFreeSlot, let index = takeNext() {
      start(index)
    }
    let outcomes = try multi.perform()
    for (handle, outcome) in outcomes {
      guard let index = running.first(where: { jobs[$0].handle === handle }) else { continue }
      release(index)
      process(outcome, of: index)
    }
    endTimedOut()
    // Report events and start jobs in free slots before sleeping.
    guard outcomes.isEmpty, events.isEmpty, finishedCount < jobs.count else { return }
    let now = MonotonicClock.seconds
    if now >= lastReportAt + Self.heartbeatInterval, let index = (running + waiting).first {
      report(index, .stillUnderWay)
      return
    }
    try multi.poll(seconds: min(nextWakeUp, lastReportAt + Self.heartbeatInterval) - now)
  }

  private var hasFreeSlot: Bool { running.count < max(1, settings.concurrency) }

  /// Takes the next job to start; retries go first because their deadline is already running.
  private mutating func takeNext() -> Int? {
    let now = MonotonicClock.seconds
    if let position = waiting.firstIndex(where: { jobs[$0].nextTryAt <= now }) {
      return waiting.remove(at: position)
    }
    while let index = pending.popFirst() {
      let startsAt = startedAt + jobs[index].request.delay
      if startsAt <= now { return index }
      jobs[index].nextTryAt = startsAt
      waiting.append(index)
    }
    return nil
  }

  /// Ends the transfer of a running job.
  private mutating func release(_ index: Int) {
    running.removeAll { $0 == index }
    guard let handle = jobs[index].handle else { return }
    multi.release(handle)
    jobs[index].handle = nil
  }

  private mutating func endTimedOut() {
    let now = MonotonicClock.seconds
    for index in running where now > jobs[index].tryEndsAt + Self.timeoutTolerance {
      release(index)
      process(HopOutcome(result: .failure(.timedOut(after: settings.timeout))), of: index)
    }
  }

  private mutating func endAll(with failure: TransferFailure) {
    let unfinished = running + waiting + pending
    for index in running {
      release(index)
    }
    waiting = []
    pending = jobs.endIndex..<jobs.endIndex
    for index in unfinished {
      jobs[index].result = .failure(failure)
      finish(index)
    }
  }

  /// The time of the next timeout or start, if no data arrives before.
  private var nextWakeUp: Double {
    let ends = running.map { jobs[$0].tryEndsAt + Self.timeoutTolerance }
    // Without a free slot no waiting job can start.
    let starts = hasFreeSlot ? waiting.map { jobs[$0].nextTryAt } : []
    return (ends + starts).min() ?? MonotonicClock.seconds
  }
}
