package import FoundationEssentials
package import HTTP
package import Providers
package import Weather

/// Fetches weather and finds places: runs the providers' state machines, with a response cache and
/// quotas.
package final class WeatherFetcher {
  /// Sends requests and returns an exchange for each, in the same order.
  package typealias Sender = ([Request], (Progress) -> Void) -> [Exchange]

  package struct CityRequest {
    package var city: City
    package var parts: WeatherParts

    /// The names of the providers to try, in order.
    package var providers: [String]

    /// The names of the sources of alerts to ask with the current weather; nil for no alerts.
    package var alertSources: [String]?

    /// The stations to ask with the current weather, the nearest first.
    package var stations: [Station]

    /// Whether what is fresh is fetched, too.
    package var isForced: Bool

    package init(
      city: City, parts: WeatherParts, providers: [String], alertSources: [String]? = nil,
      stations: [Station] = [], isForced: Bool = false
    ) {
      self.city = city
      self.parts = parts
      self.providers = providers
      self.alertSources = alertSources
      self.stations = stations
      self.isForced = isForced
    }
  }

  private let providers: [String: any WeatherProvider]
  private let alertSources: [String: any WeatherProvider]
  private let stationService: (any WeatherProvider)?
  private let sender: Sender
  private let storage: (any FetchStorage)?
  private let now: () -> Date
  private let observe: (FetchEvent) -> Void
  private var quotas: Quotas
  private var hasCleanedUp = false

  /// Cached files are removed after this many seconds.
  private static let maximumFileAge = 14 * 86_400.0

  /// - Parameters:
  ///   - otherLimits: Limits of services that have no weather, by the names of their quotas.
  package init(
    providers: [any WeatherProvider], alertSources: [any AlertSource] = [],
    stationService: (any WeatherProvider)? = nil,
    otherLimits: [String: RateLimits] = [:], sender: @escaping Sender, storage: (any FetchStorage)?,
    now: @escaping () -> Date, observe: @escaping (FetchEvent) -> Void
  ) {
    self.providers = Dictionary(providers.map { ($0.name, $0) }) { first, _ in first }
    self.alertSources = Dictionary(alertSources.map { ($0.name, $0) }) { first, _ in first }
    self.stationService = stationService
    self.sender = sender
    self.storage = storage
    self.now = now
    self.observe = observe
    var limits = self.providers.compactMapValues(\.limits)
    for source in alertSources where limits[source.name] == nil {
      limits[source.name] = source.limits
    }
    if let stationService { limits[stationService.name] = stationService.limits }
    quotas = Quotas(
      storage: storage, limits: limits.merging(otherLimits) { own, _ in own }, clock: now)
  }

  /// Fetches the weather of some cities and, at the same time, their alerts: a result for each, with a
  /// failure for each part that could not be fetched.
  ///
  /// - Parameter forecastDays: The number of forecast days, 1…16.
  package func weather(of requests: [CityRequest], forecastDays: Int) -> [City.ID: WeatherResult] {
    var results: [City.ID: WeatherResult] = [:]
    var chained: [ChainedRequest] = []
    var ids: [City.ID] = []
    for request in requests {
      let chain = request.providers.compactMap(provider)
      if chain.isEmpty {
        results[request.city.id] = WeatherResult(
          failure: .unknownProvider(of: request, at: now()), parts: request.parts)
      } else {
        let isPresent = request.parts.contains(.current)
        let sources = (isPresent ? request.alertSources ?? [] : []).compactMap { alertSources[$0] }
        let stations =
          isPresent && !request.stations.isEmpty ? [stationService].compactMap { $0 } : []
        chained.append(
          ChainedRequest(
            weatherRequest(request, forecastDays: forecastDays), providers: chain,
            sideSources: sources + stations))
        ids.append(request.city.id)
      }
    }
    var machine = ChainFetch(chained)
    let fetched = run(.weather) { exchanges, now in machine.resume(with: exchanges, at: now) }
    for (id, result) in zip(ids, fetched) { results[id] = result }
    for request in requests {
      let sources = request.parts.contains(.current) ? request.alertSources : nil
      // A provider has alerts whether or not they are wanted.
      let readings = results[request.city.id]?.alerts ?? []
      results[request.city.id]?.alerts = sources.map { names in
        readings.filter { names.contains($0.source) }
      }
    }
    return results
  }

  /// Asks a source about the alerts of a city; nil if the program was interrupted.
  package func alerts(of city: City, from source: String) -> Result<[Alert], FetchFailure>? {
    guard let source = alertSources[source] else { return nil }
    let request = CityRequest(city: city, parts: .current, providers: [])
    var machine = source.fetch([weatherRequest(request, forecastDays: 1)])
    let results = run(.weather) { exchanges, now in machine.resume(with: exchanges, at: now) }
    return results.first?.alerts?.first?.result
  }

  /// Fetches the reports of stations of a city; nil if they cannot be asked for.
  package func observations(
    of city: City, from stations: [Station]
  ) -> Result<[Observation], FetchFailure>? {
    guard let stationService else { return nil }
    let request = CityRequest(city: city, parts: .current, providers: [], stations: stations)
    var machine = stationService.fetch([weatherRequest(request, forecastDays: 1)])
    let results = run(.weather) { exchanges, now in machine.resume(with: exchanges, at: now) }
    return results.first?.observations
  }

  /// Fetches what earlier runs of models said: by place and model, or a failure.
  package func earlierForecasts(
    _ request: EarlierForecastsRequest, from provider: OpenMeteo
  ) -> [[Result<EarlierForecasts, FetchFailure>]] {
    var machine = provider.earlierForecasts(request)
    return run(.weather) { exchanges, now in machine.resume(with: exchanges, at: now) }
  }

  /// Fetches how much an ensemble's members differ: by place and date, or a failure.
  package func spreads(
    of places: [Place], on dates: ClosedRange<LocalDate>, from provider: OpenMeteo
  ) -> [Result<[LocalDate: DaySpread], FetchFailure>] {
    var machine = provider.spreads(of: places, on: dates)
    return run(.weather) { exchanges, now in machine.resume(with: exchanges, at: now) }
  }

  /// Fetches the latest runs of some models by the names of their providers, where they are known.
  package func runs(ofProviders names: [String], from provider: OpenMeteo) -> [String: ModelRun] {
    var machine = provider.runs(ofProviders: names)
    return run(.weather) { exchanges, now in machine.resume(with: exchanges, at: now) }
  }

  /// Finds places with a geocoder: the matches of each query, best first, or a failure.
  package func places(
    for queries: [PlaceQuery], from geocoder: any Geocoder
  ) -> [Result<[PlaceMatch], FetchFailure>] {
    var machine = geocoder.search(queries)
    return run(.places) { exchanges, now in machine.resume(with: exchanges, at: now) }
  }

  /// The calls to a provider in the present periods that have a limit.
  package func usage(of provider: String) -> [QuotaUsage] { quotas.usage(of: provider) }

  /// Returns the provider with a name, which may have models.
  private func provider(_ text: String) -> (any WeatherProvider)? {
    if let provider = providers[text] { return provider }
    let name = ProviderName(text)
    return name.model.flatMap { providers[name.service]?.serving(models: $0) }
  }

  private func weatherRequest(_ request: CityRequest, forecastDays: Int) -> WeatherRequest {
    let place = request.city.place
    var weatherRequest = WeatherRequest(
      latitude: place.latitude, longitude: place.longitude, parts: request.parts,
      forecastDays: forecastDays, countryCode: place.countryCode, clock: request.city.clock,
      isForced: request.isForced)
    weatherRequest.stations = request.stations
    return weatherRequest
  }

  private func run<Output>(
    _ subject: FetchEvent.Subject, _ resume: ([Exchange], Date) -> FetchStep<Output>
  ) -> Output {
    var exchanges: [Exchange] = []
    observe(.began(subject))
    defer { observe(.ended) }
    let unread = UnreadFigures()
    defer { observe(.read(unread: unread.texts)) }
    while true {
      switch UnreadFigures.$current.withValue(unread, operation: { resume(exchanges, now()) }) {
      case .done(let output): return output
      case .send(let requests):
        exchanges = exchange(requests)
        observe(.exchanged(exchanges))
      }
    }
  }

  /// Returns an exchange for each request, in the same order: from the cache, rejected by a quota, or
  /// from the network.
  private func exchange(_ requests: [Request]) -> [Exchange] {
    guard let storage else { return sendWithinQuotas(requests) }
    return ResponseCache(storage: storage, now: now()).send(requests, through: sendWithinQuotas)
  }

  private func sendWithinQuotas(_ requests: [Request]) -> [Exchange] {
    quotas.send(requests) { requests in
      let exchanges = sender(requests) { observe(.progressed($0, requests: requests)) }
      observe(.roundEnded)
      if !hasCleanedUp {
        hasCleanedUp = true
        storage?.removeFiles(olderThan: Self.maximumFileAge)
      }
      return exchanges
    }
  }
}

extension FetchFailure {
  /// A state saved by another version of skydiff may have a pin that this version does not support.
  fileprivate static func unknownProvider(
    of request: WeatherFetcher.CityRequest, at now: Date
  ) -> FetchFailure {
    FetchFailure(
      at: now, kind: .notCovered,
      message: "this version does not have the pinned provider '\(request.city.pin ?? "")'",
      provider: request.city.pin)
  }
}
