internal import HTTP

/// The way of one request: try, hops, wait, next try, end.
extension Batch {
  /// Begins the next try of a request, or ends it when it must not be sent or no time is left.
  mutating func begin(_ index: Int) {
    let now = MonotonicClock.seconds
    let beganAt = jobs[index].beganAt ?? now
    let tryEndsAt = min(now + settings.timeout, beganAt + settings.deadline)
    guard jobs[index].beganAt == nil || tryEndsAt > now else {
      finish(index)
      return
    }
    switch Hop.first(of: jobs[index].request) {
    case .failure(let failure):
      jobs[index].result = .failure(failure)
      finish(index)
    case .success(let hop):
      jobs[index].beganAt = beganAt
      jobs[index].tryEndsAt = tryEndsAt
      jobs[index].redirects = 0
      jobs[index].metrics.tries += 1
      report(index, .started(tryNumber: jobs[index].metrics.tries))
      send(hop, of: index)
    }
  }

  /// Takes in what a hop came to: an answer, a redirect or a failure.
  mutating func received(_ outcome: HopOutcome, by index: Int) {
    jobs[index].metrics.bytes += outcome.bytes
    jobs[index].metrics.httpVersion = outcome.httpVersion ?? jobs[index].metrics.httpVersion
    jobs[index].metrics.reusedConnection = outcome.reusedConnection
    switch outcome.result {
    case .failure(let failure):
      end(index, with: .failure(failure))
    case .success(var response):
      guard
        let next = jobs[index].hop?.redirected(
          status: response.status,
          location: outcome.redirectAddress,
          written: response.header("Location"),
          of: jobs[index].request
        )
      else {
        response.answerer = jobs[index].strangeHost
        end(index, with: .success(response))
        return
      }
      follow(next, by: index)
    }
  }

  mutating func finish(_ index: Int) {
    let now = MonotonicClock.seconds
    jobs[index].endedAt = now
    jobs[index].metrics.seconds = jobs[index].beganAt.map { now - $0 } ?? 0
    doneCount += 1
    if !jobs[index].isAnswered { failedCount += 1 }
    report(index, .finished)
  }

  private mutating func follow(_ next: Result<Hop, TransferFailure>, by index: Int) {
    switch next {
    case .failure(let failure):
      end(index, with: .failure(failure))
    case .success where jobs[index].redirects >= settings.maximumRedirects:
      let failure = TransferFailure(
        kind: .redirectRefused,
        message: "more than \(settings.maximumRedirects) redirects"
      )
      end(index, with: .failure(failure))
    case .success(let hop):
      jobs[index].redirects += 1
      report(index, .redirected(to: jobs[index].request.redact(hop.url)))
      send(hop, of: index)
    }
  }

  private mutating func send(_ hop: Hop, of index: Int) {
    jobs[index].hop = hop
    let timeout = jobs[index].tryEndsAt - MonotonicClock.seconds
    guard let handle = multi.handle() else {
      let failure = TransferFailure(kind: .connectionFailed, message: "no memory for a transfer")
      end(index, with: .failure(failure))
      return
    }
    do {
      try handle.prepare(for: hop, settings: settings, timeout: timeout)
      try multi.start(handle)
      jobs[index].handle = handle
      underWay.append(index)
    } catch {
      multi.release(handle)
      end(index, with: .failure(error))
    }
  }

  /// Ends a try: the request waits for the next one, or is done.
  private mutating func end(_ index: Int, with result: Result<Response, TransferFailure>) {
    let request = jobs[index].request
    let result = result.mapError { failure in
      var failure = failure
      failure.message = request.redact(failure.message)
      return failure
    }
    jobs[index].result = result
    let wait = schedule.wait(
      after: result,
      tries: jobs[index].metrics.tries,
      policy: request.retryPolicy
    )
    let now = MonotonicClock.seconds
    let endsAt = (jobs[index].beganAt ?? now) + settings.deadline
    guard let wait, now + wait < endsAt else {
      finish(index)
      return
    }
    jobs[index].waitsUntil = now + wait
    waiting.append(index)
    report(index, .waiting(seconds: wait, reason: reason(of: result)))
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
        index: index,
        event: event,
        finished: doneCount,
        failed: failedCount,
        total: jobs.count,
        seconds: now - startedAt
      )
    )
  }
}
