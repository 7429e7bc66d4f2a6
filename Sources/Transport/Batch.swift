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

  /// What delays are counted from.
  let startedAt = MonotonicClock.seconds

  /// After so many seconds without news it is told that there are none.
  private static let silence = 0.5

  var jobs: [Job]
  /// The jobs by what they are at; one that is in none of the three is done.
  var unbegun: Range<Int>
  var underWay: [Int] = []
  var waiting: [Int] = []

  var events: [Progress] = []
  var doneCount = 0
  var failedCount = 0
  var lastReportAt = MonotonicClock.seconds

  init(_ requests: [Request], settings: HTTPClient.Settings, multi: MultiHandle) {
    self.settings = settings
    schedule = RetrySchedule(settings: settings)
    self.multi = multi
    jobs = requests.map(Job.init)
    unbegun = jobs.indices
  }

  var exchanges: [Exchange] {
    let now = MonotonicClock.seconds
    return jobs.map { job in
      var metrics = job.metrics
      metrics.age = now - job.endedAt
      return Exchange(request: job.request, result: job.result, metrics: metrics)
    }
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
    while hasPlace, let index = takeNext() {
      begin(index)
    }
    let outcomes = try multi.perform()
    for (handle, outcome) in outcomes {
      guard let index = underWay.first(where: { jobs[$0].handle === handle }) else { continue }
      release(index)
      received(outcome, by: index)
    }
    endOverdue()
    // What was learned may let others start, and is told before sleeping.
    guard outcomes.isEmpty, events.isEmpty, doneCount < jobs.count else { return }
    let now = MonotonicClock.seconds
    if now >= lastReportAt + Self.silence, let index = (underWay + waiting).first {
      report(index, .stillUnderWay)
      return
    }
    try multi.poll(seconds: min(nextTime, lastReportAt + Self.silence) - now)
  }

  private var hasPlace: Bool { underWay.count < max(1, settings.concurrency) }

  /// Takes the job whose turn it is; first those that have begun, as their deadline runs.
  private mutating func takeNext() -> Int? {
    let now = MonotonicClock.seconds
    if let place = waiting.firstIndex(where: { jobs[$0].waitsUntil <= now }) {
      return waiting.remove(at: place)
    }
    while let index = unbegun.popFirst() {
      let beginsAt = startedAt + jobs[index].request.delay
      if beginsAt <= now { return index }
      jobs[index].waitsUntil = beginsAt
      waiting.append(index)
    }
    return nil
  }

  /// Takes a job out of those under way.
  private mutating func release(_ index: Int) {
    underWay.removeAll { $0 == index }
    guard let handle = jobs[index].handle else { return }
    multi.release(handle)
    jobs[index].handle = nil
  }

  private mutating func endOverdue() {
    let now = MonotonicClock.seconds
    for index in underWay where now > jobs[index].tryEndsAt + Self.grace {
      release(index)
      received(HopOutcome(result: .failure(.timedOut(after: settings.timeout))), by: index)
    }
  }

  private mutating func endAll(with failure: TransferFailure) {
    let left = underWay + waiting + unbegun
    for index in underWay {
      release(index)
    }
    waiting = []
    unbegun = jobs.endIndex..<jobs.endIndex
    for index in left {
      jobs[index].result = .failure(failure)
      finish(index)
    }
  }

  /// When something is to be done even if nothing arrives.
  private var nextTime: Double {
    let ends = underWay.map { jobs[$0].tryEndsAt + Self.grace }
    // Without a free place a wait that is over goes on.
    let begins = hasPlace ? waiting.map { jobs[$0].waitsUntil } : []
    return (ends + begins).min() ?? MonotonicClock.seconds
  }
}
