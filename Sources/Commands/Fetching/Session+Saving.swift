import FoundationEssentials
import Rendering
import Store
import Text
import Tracking
import Weather

extension Session {
  /// The result of saving fetched weather.
  struct SavedWeather {
    var change: StateChange

    /// The cities that failed and are still in the list, in list order.
    var failures: [Failure]

    /// Those of them that are news, where a refresh reports failures.
    var news: [Failure] = []
  }

  /// Merges fetched weather by identifier into the state under the lock.
  ///
  /// Interrupted results are skipped; if there are no others, nothing is saved.
  ///
  /// - Parameter reportsFailures: Whether failures count as reported after this.
  func save(
    _ results: [City.ID: WeatherResult],
    from reading: StateReading?,
    reportsFailures: Bool = false
  ) throws(Failures) -> SavedWeather {
    let arrived = results.filter { !$0.value.wasCancelled }
    guard !arrived.isEmpty else {
      let state = reading?.state ?? SavedState()
      return SavedWeather(change: StateChange(unchanged: state), failures: [])
    }
    let thresholds = settings.configuration.changes
    let rules = rules
    let now = environment.present
    let change = try updateState(from: reading) { state in
      guard state.cities.contains(where: { arrived[$0.id] != nil }) else { return nil }
      var cities = state.cities.map { city in
        arrived[city.id].map { city.merging($0, at: now) } ?? city
      }
      if reportsFailures { cities.reportFailures(of: Set(arrived.keys), at: now) }
      return state.next(
        cities,
        fetched: arrived.mapValues(\.arrivedParts),
        thresholds: thresholds,
        rules: rules,
        at: now
      )
    }
    let failed = change.new.cities.compactMap { city -> (city: City, failure: FetchFailure)? in
      // Another command may have fetched newer data meanwhile.
      guard city.failure != nil, let failure = arrived[city.id]?.failure else { return nil }
      return (city, failure)
    }
    let labels = CityLabels(failed.isEmpty ? [] : change.new.cities)
    let before = CityIndex(change.old.cities)
    var saved = SavedWeather(change: change, failures: [])
    for (city, failure) in failed {
      saved.failures.append(Failure(failure, of: city, named: labels.text(of: city)))
      let isNews = city.failure?.reportedAt != before[city.id]?.failure?.reportedAt
      if reportsFailures, isNews { saved.news += saved.failures.suffix(1) }
    }
    return saved
  }
}

extension Session {
  /// The remark on an interrupted fetch, such as `interrupted: 3 of 11 cities fetched and
  /// saved`.
  func interruptionRemark(_ results: [City.ID: WeatherResult], areSaved: Bool) -> String {
    let arrived = results.values.filter { !$0.wasCancelled }
    let failed = arrived.count { $0.failure != nil }
    let fetched = arrived.count - failed
    let cities = CountText.text(results.count, "city", "cities")
    return "interrupted: \(fetched) of \(cities) fetched"
      + (areSaved && fetched > 0 ? " and saved" : "")
      + (failed > 0 ? ", \(failed) failed" : "")
  }
}

extension Failure {
  /// With `--offline` the weather of cities that is not saved is unavailable.
  static func offline(cities: [City]) -> Failure {
    let subject = cities.count == 1 ? cities[0].name : "\(cities.count) cities"
    return Failure(
      .unreachable,
      kind: .unreachable,
      city: cities.count == 1 ? cities[0].id : nil,
      "\(subject): fetching the weather needs the network; drop --offline to allow that"
    )
  }

  /// With `--offline` no place can be looked up.
  static func offline(place: String) -> Failure {
    Failure(
      .unreachable,
      kind: .unreachable,
      "'\(place)': looking up the place needs the network; drop --offline to allow that"
    )
  }
}
