import ConfigurationFile
import FoundationEssentials
import GeoNames
import Rendering
import Store
import Tracking
import Weather

/// The save of fetched weather: what it changed, and what failed.
struct WeatherSave {
  let change: StateChange

  /// The cities that failed and are still in the list, in list order.
  private(set) var failures: [Failure] = []

  /// Those of them that are news, where a refresh reports failures.
  private(set) var news: [Failure] = []

  /// Why nothing was saved; empty where it was.
  private(set) var problem: [Failure] = []

  /// Merges fetched weather by identifier into the state under the lock.
  ///
  /// Interrupted results are skipped; if there are no others, nothing is saved.
  ///
  /// - Parameters:
  ///   - reading: An earlier reading of the state, which is reused if it is current.
  ///   - reportsFailures: Whether failures count as reported after this.
  ///   - query: What the report of the save shows.
  ///   - isNeeded: Whether what cannot be saved is an error, not a problem of the result.
  init(
    _ results: [City.ID: WeatherResult], from reading: StateReading?, _ query: ListQuery,
    reportsFailures: Bool = false, isNeeded: Bool = true, _ session: Session
  ) throws(Failures) {
    let arrived = results.filter { !$0.value.wasCancelled }
    guard !arrived.isEmpty else {
      change = StateChange(unchanged: reading?.state ?? SavedState())
      return
    }
    func next(_ state: SavedState, _ now: Date) -> StateChange? {
      guard state.cities.contains(where: { arrived[$0.id] != nil }) else { return nil }
      var cities = state.cities.map { city in
        arrived[city.id].map { city.merging($0, at: now).withRegion(session) } ?? city
      }
      cities.keepAlerts(missingSince: state.cities)
      if reportsFailures {
        let staleAfter = session.settings.configuration.display.staleAfter
        cities.reportFailures(of: Set(arrived.keys), staleAfter: staleAfter, at: now)
      }
      return state.next(
        cities, fetched: arrived.mapValues(\.arrivedParts),
        shown: query.shown(in: cities, after: state.savedList, at: now),
        thresholds: session.settings.configuration.changes, rules: session.rules, at: now)
    }
    do throws(Failures) { change = try StateSaver(session).save(from: reading, next) } catch {
      guard !isNeeded, error.all.allSatisfy({ [.notSaved, .locked].contains($0.status) }) else {
        throw error
      }
      let state = reading?.state ?? SavedState()
      change = next(state, session.environment.present) ?? StateChange(unchanged: state)
      problem = error.all
    }
    let failed = change.new.cities.compactMap { city -> (city: City, failure: FetchFailure)? in
      // Another command may have fetched newer data meanwhile.
      guard city.failure != nil, let failure = arrived[city.id]?.failure else { return nil }
      return (city, failure)
    }
    let labels = CityLabels(failed.isEmpty ? [] : change.new.cities)
    let before = CityIndex(change.old.cities)
    for (city, failure) in failed {
      failures.append(Failure(failure, of: city, named: labels.text(of: city)))
      let isNews = city.failure?.isReported(after: before[city.id]?.failure) == true
      if reportsFailures, isNews { news += failures.suffix(1) }
    }
  }
}

extension City {
  /// The city with the region of its place, which older versions did not know.
  fileprivate func withRegion(_ session: Session) -> City {
    guard place.region == nil, let identifier = place.identifier,
      let known = session.environment.gazetteer()?.place(identifiedAs: identifier, near: place)
    else { return self }
    var city = self
    city.place.region = known.region
    return city
  }
}
