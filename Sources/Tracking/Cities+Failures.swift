package import FoundationEssentials
package import Weather

extension [City] {
  /// Marks the failures that a refresh reports now.
  ///
  /// Those are the failures that are news and, where a day is over, all others of the cause, so that an
  /// outage that reached cities one by one is reported once a day. A network that is not there yet after a
  /// sleep is none.
  ///
  /// - Complexity: O(n) in the number of cities.
  package mutating func reportFailures(of fetched: Set<City.ID>, at now: Date) {
    let now = Timestamp.wholeSeconds(now)
    let failing = indices.filter { self[$0].failure != nil && fetched.contains(self[$0].id) }
    let failures = failing.compactMap { self[$0].failure }
    let causes = Set(
      failures.lazy.filter { $0.reportedAt != nil && $0.isNews(at: now) }.map(\.cause)
    )
    for index in failing {
      guard let failure = self[index].failure else { continue }
      let isNew = failure.reportedAt == nil && !self[index].mayHaveSlept
      if isNew || causes.contains(failure.cause) { self[index].failure?.reportedAt = now }
    }
  }
}

extension City {
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
