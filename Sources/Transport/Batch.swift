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
  var pending: ArraySlice<Int>
  var running: [Int] = []
  var waiting: [Int] = []

  var events: [Progress] = []
  var finishedCount = 0
  var failedCount = 0
  var lastReportAt = MonotonicClock.seconds

  /// How many requests that are waited for have not ended, and when the last one ended, or the start.
  private var neededCount: Int
  private var neededUntil = MonotonicClock.seconds

  init(_ requests: [Request], settings: HTTPClient.Settings, multi: MultiHandle) {
    self.settings = settings
    schedule = RetrySchedule(settings: settings)
    self.multi = multi
    jobs = requests.map(Job.init)
    // What is not waited for takes no slot from the others.
    let needed = requests.indices.filter { requests[$0].isNeeded }
    neededCount = needed.count
    pending = (needed + requests.indices.filter { !requests[$0].isNeeded })[...]
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
        do { try advance() } catch { endAll(with: error) }
      }
      let newEvents = events
      events = []
      for event in newEvents { progress(event) }
    }
  }

  /// Starts jobs, performs transfers, and sleeps if nothing has happened.
  private mutating func advance() throws(TransferFailure) {
    while hasFreeSlot, let index = takeNext() { start(index) }
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
    guard let end = patienceEnd, now >= end else { return }
    endAll(with: .timedOut(after: now - startedAt))
  }

  /// When the requests that remain are given up; nil while one of them is waited for.
  private var patienceEnd: Double? {
    guard neededCount == 0 else { return nil }
    return (running + waiting + pending).map { jobs[$0].request.patience }.max().map {
      neededUntil + $0
    }
  }

  private mutating func endAll(with failure: TransferFailure) {
    let unfinished = running + waiting + pending
    for index in running { release(index) }
    waiting = []
    pending = []
    for index in unfinished {
      jobs[index].result = .failure(failure)
      finish(index)
    }
  }

  /// The time of the next timeout or start, if no data arrives before.
  private var nextWakeUp: Double {
    let ends =
      running.map { jobs[$0].tryEndsAt + Self.timeoutTolerance } + [patienceEnd].compactMap { $0 }
    // Without a free slot no waiting job can start.
    let starts = hasFreeSlot ? waiting.map { jobs[$0].nextTryAt } : []
    return (ends + starts).min() ?? MonotonicClock.seconds
  }
}

/// The life of one request: a try, its hops, a wait, the next try, the end.
extension Batch {
  /// Starts the next try of a request, or finishes it if it cannot be sent or no time is left.
  mutating func start(_ index: Int) {
    let now = MonotonicClock.seconds
    let startedAt = jobs[index].startedAt ?? now
    let endsAt = startedAt + deadline(of: index)
    // A large object may take longer as long as there is progress.
    let timeout = jobs[index].request.signature == nil ? settings.timeout : .infinity
    let tryEndsAt = min(now + timeout, endsAt)
    guard jobs[index].startedAt == nil || tryEndsAt > now else {
      finish(index)
      return
    }
    switch Hop.first(of: jobs[index].request) {
    case .failure(let failure):
      jobs[index].result = .failure(failure)
      finish(index)
    case .success(let hop):
      jobs[index].startedAt = startedAt
      jobs[index].tryEndsAt = tryEndsAt
      jobs[index].redirects = 0
      jobs[index].metrics.tries += 1
      report(index, .started(tryNumber: jobs[index].metrics.tries))
      send(hop, of: index)
    }
  }

  /// Handles the outcome of a hop: a response, a redirect or a failure.
  mutating func process(_ outcome: HopOutcome, of index: Int) {
    jobs[index].metrics.bytes += outcome.bytes
    jobs[index].metrics.httpVersion = outcome.httpVersion ?? jobs[index].metrics.httpVersion
    jobs[index].metrics.reusedConnection = outcome.reusedConnection
    switch outcome.result {
    case .failure(let failure): end(index, with: .failure(failure))
    case .success(var response):
      guard jobs[index].request.signature == nil,
        let next = jobs[index].hop?.redirected(
          status: response.status, location: outcome.redirectAddress,
          header: response.header("Location"), of: jobs[index].request)
      else {
        response.respondingHost = jobs[index].redirectedHost
        end(index, with: .success(response))
        return
      }
      follow(next, of: index)
    }
  }

  mutating func finish(_ index: Int) {
    let now = MonotonicClock.seconds
    jobs[index].endedAt = now
    if jobs[index].request.isNeeded {
      neededCount -= 1
      neededUntil = now
    }
    jobs[index].metrics.seconds = jobs[index].startedAt.map { now - $0 } ?? 0
    finishedCount += 1
    if !jobs[index].isSuccess { failedCount += 1 }
    report(index, .finished)
  }

  private mutating func follow(_ next: Result<Hop, TransferFailure>, of index: Int) {
    switch next {
    case .failure(let failure): end(index, with: .failure(failure))
    case .success where jobs[index].redirects >= settings.maximumRedirects:
      let failure = TransferFailure(
        kind: .redirectRefused, message: "more than \(settings.maximumRedirects) redirects")
      end(index, with: .failure(failure))
    case .success(let hop):
      jobs[index].redirects += 1
      report(index, .redirected(to: jobs[index].request.redactedTarget(hop.url)))
      send(hop, of: index)
    }
  }

  private mutating func send(_ hop: Hop, of index: Int) {
    jobs[index].hop = hop
    let timeout = jobs[index].tryEndsAt - MonotonicClock.seconds
    guard let handle = multi.handle() else {
      let failure = TransferFailure(kind: .connectionFailed, message: "out of memory")
      end(index, with: .failure(failure))
      return
    }
    do {
      try handle.prepare(
        for: hop, settings: settings, timeout: timeout, signature: jobs[index].request.signature)
      try multi.start(handle)
      jobs[index].handle = handle
      running.append(index)
    } catch {
      multi.release(handle)
      end(index, with: .failure(error))
    }
  }

  /// Ends a try: the request waits for the next one or is finished.
  private mutating func end(_ index: Int, with result: Result<Response, TransferFailure>) {
    let request = jobs[index].request
    let result = result.mapError { failure in
      var failure = failure
      failure.message = request.redact(failure.message)
      return failure
    }
    jobs[index].result = result
    let wait = schedule.wait(
      after: result, tries: jobs[index].metrics.tries, policy: request.retryPolicy)
    let now = MonotonicClock.seconds
    let endsAt = (jobs[index].startedAt ?? now) + deadline(of: index)
    guard let wait, now + wait < endsAt else {
      finish(index)
      return
    }
    jobs[index].nextTryAt = now + wait
    waiting.append(index)
    report(index, .waiting(seconds: wait, reason: reason(of: result)))
  }

  private func deadline(of index: Int) -> Double {
    min(settings.deadline, jobs[index].request.deadline)
  }

  private func reason(of result: Result<Response, TransferFailure>) -> String {
    switch result {
    case .success(let response): "status \(response.status)"
    case .failure(let failure): failure.message
    }
  }

  mutating func report(_ index: Int, _ event: Progress.Event) {
    let now = MonotonicClock.seconds
    lastReportAt = now
    events.append(
      Progress(
        index: index, event: event, finished: finishedCount, failed: failedCount, total: jobs.count,
        seconds: now - startedAt))
  }
}
