import ConfigurationFile
import Rendering
import Store
import Tracking
import Weather

/// Asks several providers for the weather of one place, for `compare --provider`.
struct ProviderComparison {
  /// At least two, without repetitions.
  let providers: [String]

  /// A city in the list or another place.
  let reference: CityReference

  func run(_ session: Session) throws(Failures) -> Outcome {
    let fetcher = try ConfiguredFetcher(session)
    let (city, isTracked) = try place(session, fetcher)
    if session.settings.isOffline { throw .offline([city], tracked: isTracked ? [city.id] : []) }
    let results = session.isInterrupted ? [] : fetcher.fetch(city, fromEach: providers)
    if session.isInterrupted {
      session.remark("interrupted: nothing was compared")
      return Outcome()
    }
    let failures = zip(providers, results).compactMap { provider, result in
      result.failure.map { Failure($0, about: provider, city: isTracked ? city.id : nil) }
    }
    let everythingFailed = !results.contains { $0.hasArrived }
    if !everythingFailed || session.settings.isMachineReadable {
      session.print(comparison(of: city, results, session))
    }
    return Outcome(
      failures: failures, status: Outcome.status(of: failures, everythingFailed: everythingFailed))
  }

  private func place(
    _ session: Session, _ fetcher: ConfiguredFetcher
  ) throws(Failures) -> (city: City, isTracked: Bool) {
    let state = try session.loadState(.days)
    var query = ListQuery()
    query.references = [reference]
    let subjects = try QuerySubjects(query, in: state.cities, session, fetcher)
    if let city = subjects.tracked.first { return (city, true) }
    guard let city = subjects.places.first else { throw Failures(subjects.failures) }
    return (city, false)
  }

  private func comparison(
    of city: City, _ results: [WeatherResult], _ session: Session
  ) -> WeatherComparison {
    let now = session.environment.present
    // Not every provider knows the local time, and all columns are of the same day.
    let utcOffset = results.compactMap(\.utcOffset).first ?? city.utcOffset
    return WeatherComparison(
      columns: zip(providers, results).map { provider, result in
        // Saved weather would look like the provider's.
        var place = City(id: city.id, place: city.place, addedAt: city.addedAt).merging(
          result, at: now)
        place.utcOffset = utcOffset
        return WeatherComparison.Column(.provider(provider), label: provider, city: place)
      }, marking: .outliers(session.settings.configuration.changes), now: now)
  }
}
