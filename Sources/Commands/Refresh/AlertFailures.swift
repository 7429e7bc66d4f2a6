import FoundationEssentials
import Rendering
import Text
import Tracking
import Weather

/// What a save reports of the sources of alerts: which of them fail, and which work again.
enum AlertFailures {
  /// Returns a remark for each cause that begins to be reported, and for each source that works again.
  ///
  /// - Complexity: O(n) in the number of cities and their sources.
  static func remarks(on change: StateChange, time: UserTime, at now: Date) -> [String] {
    let old = CityIndex(change.old.cities)
    var failing: [FetchFailure.Cause: (failure: FetchFailure, cities: [City], since: [Date])] = [:]
    var causes: [FetchFailure.Cause] = []
    var ended: [String: Date] = [:]
    var stillFailing: Set<String> = []
    for city in change.new.cities {
      let before = old[city.id]?.alertChecks ?? []
      for check in city.alertChecks {
        let last = before.first { $0.source == check.source }?.failure
        guard let failure = check.failure else {
          if let last, last.reportedAt != nil {
            ended[check.source] = min(ended[check.source] ?? last.since, last.since)
          }
          continue
        }
        stillFailing.insert(check.source)
        guard failure.isReported(after: last) else { continue }
        if failing[failure.cause] == nil { causes.append(failure.cause) }
        failing[failure.cause, default: (failure, [], [])].cities.append(city)
        if let fetchedAt = check.fetchedAt { failing[failure.cause]?.since.append(fetchedAt) }
      }
    }
    let failures = causes.compactMap { failing[$0] }.map { failure, cities, since in
      let names = cities.map(\.name).listed(upTo: FetchFailureDetails.maximumNames)
      let kept = since.min().map { "; known ones are of \(time.text($0))" } ?? ""
      return "no new alerts for \(names): \(failure.clause)\(kept)"
    }
    let recoveries = ended.filter { !stillFailing.contains($0.key) }.sorted { $0.key < $1.key }
    return failures
      + recoveries.map { source, since in
        "alerts from \(source) work again after \(AgeText.text(from: since, to: now))"
      }
  }
}
