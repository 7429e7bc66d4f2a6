import FoundationEssentials
import Providers
import Weather

/// What earlier runs of Open-Meteo's models said of the days of some cities, for `drift`.
enum EarlierRuns {
  struct Subject {
    let city: City
    let clock: LocalClock
    let today: LocalDate
    let dates: [LocalDate]
  }

  /// Seconds for which a response is used again: runs are every six hours.
  private static let lifetime = 6 * 3600.0

  /// The numbers of days before a day whose runs are kept.
  private static let daysBefore = 1...7

  /// Fetches them for the cities whose forecast is Open-Meteo's; remarks on what fails.
  static func fetched(
    for subjects: [Subject], _ session: Session
  ) throws(Failures) -> [City.ID: EarlierForecasts] {
    let groups = Dictionary(
      grouping: subjects.filter { subject in
        // Farther days have no earlier run than the latest.
        subject.dates.contains { $0 < subject.today.advanced(byDays: daysBefore.upperBound) }
      }, by: { $0.city.forecast?.provider ?? "" }
    ).filter { ProviderName($0.key).service == OpenMeteo.name }
    guard !groups.isEmpty else { return [:] }
    if session.settings.isOffline {
      session.remark("what earlier runs said needs the network; drop --offline to allow it")
      return [:]
    }
    let fetcher = try ConfiguredFetcher(session, isForWeather: false)
    var forecasts: [City.ID: EarlierForecasts] = [:]
    var failure: FetchFailure?
    for (provider, subjects) in groups.sorted(by: { $0.key < $1.key }) {
      let last = subjects.map { $0.today.advanced(byDays: daysBefore.upperBound - 1) }.max()
      let dates = subjects.flatMap(\.dates).filter { $0 <= last ?? $0 }
      guard let first = dates.min(), let end = dates.max() else { continue }
      let results = fetcher.earlierForecasts(
        EarlierForecastsRequest(
          places: subjects.map(\.city.place), models: [ProviderName(provider).model],
          dates: first...end, daysBefore: daysBefore, lifetime: lifetime))
      for (subject, results) in zip(subjects, results) {
        switch results.first {
        case .success(let earlier): forecasts[subject.city.id] = earlier
        case .failure(let error): failure = failure ?? error
        case nil: break
        }
      }
    }
    if let failure { session.remark("without what earlier runs said: \(failure.clauseOfExtra)") }
    return forecasts
  }
}

extension FetchFailure {
  /// The message, for what not every plan of a key has.
  var clauseOfExtra: String {
    status == 403 ? "\(clause); the key's plan does not include it" : clause
  }
}
