import FoundationEssentials
import GeoNames
import Providers
import Rendering
import Tracking
import Weather

/// Fetches what earlier runs said and what happened, and compares them, for `score`.
struct ScoreRun {
  private let session: Session
  private let lists: SavedLists
  private let fetcher: ConfiguredFetcher
  private let days: Int

  /// Those of Open-Meteo are asked for what earlier runs said; the others have what was saved.
  private let providers: [String]

  /// The models whose first hours are what happened.
  private static let analyses = ["ecmwf_ifs025", "gfs_seamless", "icon_seamless"]

  private static let usualProviders = [OpenMeteo.name] + analyses.map { "\(OpenMeteo.name):\($0)" }

  /// Seconds for which a response is used again.
  private static let lifetime = 86_400.0

  init(
    _ session: Session, _ lists: SavedLists, _ fetcher: ConfiguredFetcher, days: Int,
    providers: [String]?
  ) {
    self.session = session
    self.lists = lists
    self.fetcher = fetcher
    self.days = days
    self.providers = providers ?? Self.usualProviders
  }

  private typealias Responses = [Result<EarlierForecasts, FetchFailure>]

  /// Returns the scores in the order of the cities, and why some are not known.
  func scores(
    of cities: [City], tracked: Set<City.ID>
  ) -> (scores: [CityScore], failures: [Failure]) {
    guard !cities.isEmpty else { return ([], []) }
    let clocks = cities.map { $0.clock }
    let yesterdays = clocks.map { clock in
      clock.date(at: session.environment.present).advanced(byDays: -1)
    }
    let ranges = yesterdays.map { $0.advanced(byDays: 1 - days)...$0 }
    let asked = providers.filter { ProviderName($0).service == OpenMeteo.name }
    let models = asked.map { ProviderName($0).model }
    let allModels = models + Self.analyses.filter { !models.contains($0) }
    let end = yesterdays.max() ?? ranges[0].upperBound
    // One day more, because it is another date in half of the world.
    let start = min(end.advanced(byDays: -days), ranges.map(\.lowerBound).min() ?? end)
    let responses = fetcher.earlierForecasts(
      EarlierForecastsRequest(
        places: cities.map(\.place), models: allModels, dates: start...end,
        daysBefore: 0...CityScore.leads.upperBound, lifetime: Self.lifetime))
    let labels = CityLabels(cities + lists.state.cities)
    var failures: [Failure] = []
    var failed: Set<String> = []
    let scores = cities.indices.map { index in
      let city = cities[index]
      let byModel = Dictionary(zip(allModels, responses[index])) { first, _ in first }
      let subject = (name: labels.text(of: city), id: tracked.contains(city.id) ? city.id : nil)
      let analyses = Self.analyses.map { byModel[$0] }
      let known = analyses.compactMap { try? $0?.get() }
      if known.count < analyses.count {
        let causes = analyses.compactMap { $0?.failure }
        failures += causes.prefix(1).map {
          Failure(ofExtra: $0, about: subject.name, city: subject.id)
        }
      }
      for (provider, model) in zip(asked, models)
      where !Self.analyses.contains(model ?? "") && known.count == analyses.count {
        guard let failure = byModel[model]?.failure, failed.insert(provider).inserted else {
          continue
        }
        failures.append(Failure(ofExtra: failure, about: provider))
      }
      let score = CityScore(
        of: city, over: ranges[index], analyses: known.count == analyses.count ? known : [],
        forecasts: forecasts(of: city, ranges[index], clocks[index], asked) { byModel[$0] },
        station: city.lastStation)
      if known.count == analyses.count, !score.hasTruth {
        failures.append(
          Failure(
            .unreachable, kind: .notCovered, city: subject.id,
            "\(subject.name): no day has the analysis of all 3 models"))
      }
      return score
    }
    return (scores, failures)
  }

  /// What was said, first by earlier runs; a provider without any has empty rows.
  private func forecasts(
    of city: City, _ dates: ClosedRange<LocalDate>, _ clock: LocalClock, _ asked: [String],
    _ response: (String?) -> Result<EarlierForecasts, FetchFailure>?
  ) -> [(forecasts: EarlierForecasts, source: CityScore.Source)] {
    func empty(_ provider: String) -> EarlierForecasts {
      EarlierForecasts(provider: provider, fetchedAt: session.environment.present, days: [])
    }
    let runs = asked.map { provider in
      (try? response(ProviderName(provider).model)?.get()) ?? empty(provider)
    }
    let saved = SavedForecasts.inForce(in: city, over: dates, clock: clock, history: lists.history)
      .filter { !asked.contains($0.provider) }
    let missing = providers.filter { provider in
      !asked.contains(provider) && !saved.contains { $0.provider == provider }
    }
    return runs.map { ($0, .previousRuns) } + (saved + missing.map(empty)).map { ($0, .history) }
  }
}

extension City {
  /// The station of its last measured day.
  fileprivate var lastStation: Station? {
    guard let id = measurements?.days.last?.station, measurements?.use != .off else { return nil }
    if let station = observation?.station, station.id == id { return station }
    return Aerodromes.station(
      named: id, fromLatitude: place.latitude, longitude: place.longitude)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

extension Failure {
  /// What not every plan of a key has, whose absence does not mean a wrong key.
  fileprivate init(ofExtra failure: FetchFailure, about subject: String, city: City.ID? = nil) {
    guard failure.status == 403 else {
      self.init(failure, about: subject, city: city)
      return
    }
    self.init(
      FetchFailure(
        at: failure.at, kind: failure.kind, status: failure.status, message: failure.clauseOfExtra,
        provider: failure.provider), about: subject, city: city)
    status = .unreachable
  }
}
