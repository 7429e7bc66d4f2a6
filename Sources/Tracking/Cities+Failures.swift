package import FoundationEssentials
package import Weather

extension [City] {
  /// Marks the failures that a refresh reports now: those that are news and, where a day is over, all
  /// others of the cause, so that an outage that reached cities one by one is reported once a day.
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
      if failure.reportedAt == nil || causes.contains(failure.cause) {
        self[index].failure?.reportedAt = now
      }
    }
  }
}
