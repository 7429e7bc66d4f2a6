import Expressions
import FoundationEssentials
import Store
import Tracking
import Weather

/// One refresh: what was due of a selection of the list, what was fetched, and what that changed.
struct RefreshRound {
  /// The cities that were asked for; nil for the whole list.
  let selection: Set<City.ID>?

  /// How many cities of the list were asked for, without those that a condition rules out.
  let selectedCount: Int

  /// What the fetch brought for each city that was due; empty when none was.
  let results: [City.ID: WeatherResult]

  /// What was saved.
  let change: StateChange

  /// The cities that failed and are still in the list, in list order.
  let failures: [Failure]

  /// Selects what is due just before the request, fetches it and saves what arrived.
  ///
  /// - Parameters:
  ///   - latest: The latest round of this run, whose weather counts as fetched when it began.
  ///   - condition: What is true for the cities that are shown; those for which no weather makes it
  ///     true are not fetched.
  ///   - select: Returns the cities that are asked for, given the list; nil for all.
  /// - Throws: What is wrong with the state, what the configuration lacks, that the network must not be
  ///   used, or why nothing was saved.
  init(
    _ session: Session,
    _ fetcher: Fetcher,
    isForced: Bool = false,
    after latest: ClosedRange<Date>? = nil,
    where condition: CityExpression? = nil,
    selecting select: ([City]) throws(Failures) -> Set<City.ID>?
  ) throws(Failures) {
    let reading = try session.readState()
    let state = reading?.state ?? SavedState()
    let selection = try select(state.cities)
    let selected = state.cities.filter { city in
      selection?.contains(city.id) ?? true && condition?.isFalseWithoutWeather(city) != true
    }
    let policy = RefreshPolicy(
      session.settings.configuration.refresh,
      isForced: isForced,
      now: session.environment.present,
      latestRound: latest
    )
    let due = selected.compactMap { city in
      policy.dueParts(of: city).map { (city: city, parts: $0) }
    }
    self.selection = selection
    selectedCount = selected.count
    guard !due.isEmpty else {
      results = [:]
      change = StateChange(unchanged: state)
      failures = []
      return
    }
    if session.settings.isOffline { throw Failures(.offline(cities: due.map(\.city))) }
    results = try fetcher.fetch(due)
    let saved = try SavedWeather(results, from: reading, session)
    change = saved.change
    failures = saved.failures
  }

  /// Whether anything was saved.
  var isSaved: Bool { change.new.revision != change.old.revision }
}
