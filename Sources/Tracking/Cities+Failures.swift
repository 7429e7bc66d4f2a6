package import FoundationEssentials
package import Weather

extension [City] {
  /// Marks the failures that a refresh reports now.
  ///
  /// Those are the failures that have cost the reader something and, where a day is over, all others of the
  /// cause, so that an outage that reached cities one by one is reported once a day.
  ///
  /// - Parameter staleAfter: The age in seconds beyond which weather is old.
  /// - Complexity: O(n) in the number of cities.
  package mutating func reportFailures(of fetched: Set<City.ID>, staleAfter: Double, at now: Date) {
    let now = Timestamp.wholeSeconds(now)
    let failing = indices.filter { self[$0].failure != nil && fetched.contains(self[$0].id) }
    let failures = failing.compactMap { self[$0].failure }
    let causes = Set(
      failures.lazy.filter { $0.reportedAt != nil && $0.isNews(at: now) }.map(\.cause))
    for index in failing {
      guard let failure = self[index].failure else { continue }
      let isNew = failure.reportedAt == nil && self[index].misses(failure, staleAfter, at: now)
      if isNew || causes.contains(failure.cause) { self[index].failure?.reportedAt = now }
    }
    reportAlertFailures(of: fetched, staleAfter, at: now)
  }

  /// Marks the failures of sources of alerts in the same way.
  private mutating func reportAlertFailures(
    of fetched: Set<City.ID>, _ staleAfter: Double, at now: Date
  ) {
    for index in indices where fetched.contains(self[index].id) && !self[index].mayHaveSlept {
      let weather = self[index].failure
      for position in self[index].alertChecks.indices {
        let check = self[index].alertChecks[position]
        guard let failure = check.failure, failure.isNews(at: now), !failure.isSaid(by: weather)
        else { continue }
        let isOld = check.fetchedAt.map { now.timeIntervalSince($0) > staleAfter } ?? true
        if isOld || failure.isLasting {
          self[index].alertChecks[position].failure?.reportedAt = now
        }
      }
    }
  }
}

extension FetchFailure {
  /// Whether the failure of the weather says it already: of the same provider, or of the network.
  fileprivate func isSaid(by weather: FetchFailure?) -> Bool {
    guard let weather else { return false }
    return provider == weather.provider || kind == .unreachable && weather.kind == .unreachable
  }

  /// Whether waiting does not help.
  fileprivate var isLasting: Bool {
    switch kind {
    case .rejected, .refused, .notCovered: true
    case .unreachable, .timeout, .throttled, .server, .malformed, .tooLarge: false
    }
  }
}

extension City {
  /// Whether a failure has cost the reader something: what failed is old, or waiting does not help.
  ///
  /// A network that is not there yet after a sleep is no news.
  fileprivate func misses(_ failure: FetchFailure, _ staleAfter: Double, at now: Date) -> Bool {
    if mayHaveSlept { return false }
    if failure.isLasting { return true }
    func isOld(_ part: WeatherParts, _ fetchedAt: Date?) -> Bool {
      guard failure.parts.contains(part) else { return false }
      return fetchedAt.map { now.timeIntervalSince($0) > staleAfter } ?? true
    }
    return isOld(.current, current?.fetchedAt) || isOld(.forecast, forecast?.fetchedAt)
  }

  /// Seconds after which the first failure may be one of a machine that has just woken up.
  private static let leastSleep = 3600.0

  /// Whether no name could be looked up in the first fetch after a long time, as after a machine has slept:
  /// its network is up later than its timers.
  package var mayHaveSlept: Bool {
    guard let failure, failure.isOfNameLookup, failure.since == failure.at,
      let fetchedAt = current?.fetchedAt
    else { return false }
    return failure.at.timeIntervalSince(fetchedAt) >= Self.leastSleep
  }
}
