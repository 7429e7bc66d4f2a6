import ConfigurationFile
import FoundationEssentials
import Store
import Tracking
import Weather

/// One refresh: what was due of a selection of the list, what was fetched, and what that changed.
struct ListRefresh {
  /// How many cities of the list a query may show.
  let selectedCount: Int

  /// What the fetch brought for each city that was due; empty when none was.
  let results: [City.ID: WeatherResult]

  /// What was saved.
  let change: StateChange

  /// The cities that failed and are still in the list, in list order.
  let failures: [Failure]

  /// Those of them that are news, where this refresh reports failures.
  let news: [Failure]

  /// Whether no name could be looked up, which ends soon where a network is about to be up.
  var isWithoutNetwork: Bool {
    !results.isEmpty
      && results.values.allSatisfy { $0.failure?.isOfNameLookup == true && !$0.hasArrived }
  }

  /// Selects what is due of the cities that a query may show, fetches it and saves what arrived.
  ///
  /// - Parameters:
  ///   - reading: The state just before the request; nil if there is none.
  ///   - reportsFailures: Whether what fails counts as reported after this.
  ///   - latest: The latest refresh of this run, whose weather counts as fetched when it began.
  /// - Throws: What is wrong with the state, what the configuration lacks, that the network must not be
  ///   used, or why nothing was saved.
  init(
    _ session: Session, _ fetcher: ConfiguredFetcher, from reading: StateReading?,
    _ query: ListQuery, isForced: Bool = false, reportsFailures: Bool = false,
    after latest: ClosedRange<Date>? = nil
  ) throws(Failures) {
    let state = reading?.state ?? SavedState()
    let selected = state.cities.filter(query.mayShow)
    let policy = RefreshPolicy(
      session.settings.configuration.refresh, isForced: isForced, now: session.environment.present,
      latestRefresh: latest)
    let due = selected.compactMap { city in
      policy.dueParts(of: city).map { (city: city, parts: $0) }
    }
    selectedCount = selected.count
    guard !due.isEmpty else {
      results = [:]
      change = StateChange(unchanged: state)
      failures = []
      news = []
      return
    }
    if session.settings.isOffline {
      throw .offline(due.map(\.city), tracked: Set(due.map(\.city.id)))
    }
    results = try fetcher.fetch(
      isForced ? due : fetcher.withoutKnownRuns(due), isForced: isForced)
    let saved = try WeatherSave(
      results, from: reading, query, reportsFailures: reportsFailures, session)
    change = saved.change
    failures = saved.failures
    news = saved.news
  }
}
