import ConfigurationFile
import Fetching
import Files
import FoundationEssentials
import HTTP
import Providers
import Rendering
import Store
import Transport
import Weather

/// A weather fetcher as the settings of a run make it.
struct ConfiguredFetcher {
  let session: Session
  let fetcher: WeatherFetcher

  /// Whether the beginning of a name finds places, too.
  private let completesNames: Bool

  /// Makes sure that the providers can be asked, before anything is.
  ///
  /// - Parameters:
  ///   - isForWeather: Whether weather is wanted, not only places.
  ///   - pins: Providers that are asked besides those of the settings.
  ///   - completesNames: Whether the beginning of a name finds places, too.
  init(
    _ session: Session, isForWeather: Bool = true, pins: [String] = [], completesNames: Bool = false
  ) throws(Failures) {
    self.session = session
    let settings = session.settings
    let environment = session.environment
    try settings.requireSettings(of: isForWeather ? settings.providers + pins : [])
    if settings.isOnline, settings.configuration.geocoder == .builtin {
      throw Failures(
        Failure(
          .usage, kind: .usage,
          "--online asks the provider, but 'geocoder' is \"builtin\" (\(settings.location(of: "geocoder"))); "
            + "leave --online out, or set it to \"auto\""))
    }
    self.completesNames = completesNames
    let refresh = settings.configuration.refresh
    var display = ProgressDisplay(session)
    var hasReported = false
    fetcher = WeatherFetcher(
      providers: ProviderCatalog.all.map(settings.make),
      alertSources: settings.usableAlertSources.map(settings.make),
      stationService: AviationWeather(settings.configuration.settings(of: AviationWeather.name)),
      otherLimits: settings.configuration.location.limits.map { [IPInfo.name: $0] } ?? [:],
      sender: environment.makeSender(
        HTTPClient.Settings(
          userAgent: Version.product, timeout: refresh.timeout,
          connectTimeout: refresh.connectTimeout, deadline: refresh.deadline,
          retries: refresh.retries, concurrency: refresh.concurrency)),
      storage: settings.cachePath.map { path in
        CachedFiles(
          directory: CacheDirectory(
            path: path, criticalSection: environment.criticalSection,
            isInterrupted: { session.isInterrupted }, report: { session.remarkOnTerminal($0) }),
          report: {
            guard !hasReported, let problem = Finding.lackOfCache(path) else { return }
            hasReported = true
            session.remarkUnlessCron("\(problem.message); \(problem.advice ?? "")")
          })
      }, now: { environment.present },
      observe: { event in
        if case .exchanged(let exchanges) = event {
          session.serverClock.receive(exchanges, at: environment.present)
        }
        display.show(event)
      })
  }

  /// Fetches parts of the weather of some cities: a result for each, with a failure in each part
  /// that could not be fetched.
  ///
  /// - Parameters:
  ///   - forecastDays: Nil for as many as the configuration says.
  ///   - isForced: Whether what is fresh is fetched, too.
  /// - Throws: What the configuration lacks for a provider that a city is pinned to.
  func fetch(
    _ cities: [(city: City, parts: WeatherParts)], forecastDays: Int? = nil, isForced: Bool = false
  ) throws(Failures) -> [City.ID: WeatherResult] {
    let settings = session.settings
    try settings.requireSettings(of: cities.flatMap { settings.providers(of: $0.city) })
    session.environment.allowGrace(Self.grace(cities: cities.count))
    let alertSources = settings.alertSources(of: cities.map(\.city))
    let now = session.environment.present
    return fetcher.weather(
      of: zip(cities, alertSources).map { city, sources in
        .init(
          city: city.city, parts: city.parts, providers: settings.providers(of: city.city),
          alertSources: sources, stations: settings.stations(of: city.city, at: now),
          isForced: isForced)
      }, forecastDays: forecastDays ?? settings.configuration.refresh.forecastDays)
  }

  /// Fetches the weather of one city from each of some providers, without fallback; the results are
  /// in their order.
  func fetch(
    _ city: City, fromEach providers: [String], parts: WeatherParts = .all
  ) -> [WeatherResult] {
    session.environment.allowGrace(Self.grace(cities: providers.count))
    // Results are by identifier, so the city needs one for each provider.
    // Several models of a provider are asked in one request.
    let models = Dictionary(grouping: providers.map(ProviderName.init), by: \.service).mapValues {
      $0.compactMap(\.model).joined(separator: ",")
    }
    let requests = providers.map { provider in
      let name = ProviderName(provider)
      let asked = name.model.flatMap { _ in models[name.service].map { "\(name.service):\($0)" } }
      var copy = City(
        id: session.environment.newIdentifier(), place: city.place, addedAt: city.addedAt)
      copy.utcOffset = city.utcOffset
      return WeatherFetcher.CityRequest(city: copy, parts: parts, providers: [asked ?? provider])
    }
    let results = fetcher.weather(
      of: requests, forecastDays: session.settings.configuration.refresh.forecastDays)
    return requests.map { results[$0.city.id] ?? WeatherResult() }
  }

  /// Asks a source about the alerts of a city; nil if the program was interrupted.
  func alerts(of city: City, from source: String) -> Result<[Alert], FetchFailure>? {
    session.environment.allowGrace(Self.grace(cities: 1))
    return fetcher.alerts(of: city, from: source)
  }

  /// Fetches the reports of stations of a city; nil where it has none to ask.
  func observations(of city: City) -> Result<[Observation], FetchFailure>? {
    let stations = session.settings.stations(of: city, at: session.environment.present)
    if stations.isEmpty { return nil }
    session.environment.allowGrace(Self.grace(cities: 1))
    return fetcher.observations(of: city, from: stations)
  }

  /// The calls that a provider counts, and their limits; empty if it has none.
  func usage(of provider: String) -> [QuotaUsage] { fetcher.usage(of: provider) }

  /// Asks a service where this machine is; nil if it does not know.
  func location(from service: IPInfo) -> Result<Place?, FetchFailure> {
    session.environment.allowGrace(Self.grace(cities: 0))
    let results = fetcher.places(for: [PlaceQuery("")], from: service)
    return results.first.map { $0.map { $0.first?.place } } ?? .success(nil)
  }

  /// Fetches how much an ensemble's members differ: by place and date, or a failure.
  func spreads(
    of places: [Place], on dates: ClosedRange<LocalDate>
  ) -> [Result<[LocalDate: DaySpread], FetchFailure>] {
    session.environment.allowGrace(Self.grace(cities: places.count))
    return fetcher.spreads(of: places, on: dates, from: session.settings.openMeteo)
  }

  /// Searches for places; returns the candidates for each query, best first.
  ///
  /// A geocoder is asked about what the one before it did not find.
  ///
  /// - Throws: What the configuration lacks, or the need of a network where none may be used.
  func search(_ queries: [PlaceQuery]) throws(Failures) -> [Result<FoundPlaces, FetchFailure>] {
    var results = queries.map { _ in Result<FoundPlaces, FetchFailure>.success(.none) }
    for (name, service) in try session.geocoders(completesNames: completesNames) {
      let missing = results.indices.filter { (try? results[$0].get())?.matches.isEmpty == true }
      guard let first = missing.first else { break }
      if name != BuiltinGeocoder.name {
        if session.settings.isOffline {
          let suggestion = session.suggestion(for: queries[first])
          throw Failures(.offline(place: queries[first].text, suggestion: suggestion))
        }
        try session.settings.requireSettings(of: [name])
        session.environment.allowGrace(Self.grace(cities: 0))
      }
      let found = fetcher.places(for: missing.map { queries[$0] }, from: service)
      for (index, result) in zip(missing, found) {
        results[index] = result.map { FoundPlaces(matches: $0, geocoder: name) }
      }
    }
    return results
  }

  /// Seconds of processor time to read, save and report what had arrived before an interruption.
  ///
  /// A city takes half a millisecond where the responses are what they should be.
  static func grace(cities: Int) -> Double { min(0.1 + 0.001 * Double(cities), 1) }
}

extension Session {
  /// What finds places, in the order in which it is asked.
  fileprivate func geocoders(
    completesNames: Bool
  ) throws(Failures) -> [(name: String, service: any Geocoder)] {
    var geocoders: [(name: String, service: any Geocoder)] = []
    if !settings.isOnline, let gazetteer {
      let service = BuiltinGeocoder(gazetteer, completesNames: completesNames)
      geocoders.append((BuiltinGeocoder.name, service))
    }
    if settings.configuration.geocoder == .builtin { return geocoders }
    guard let provider = ProviderCatalog.geocoder(for: settings.providers, make: settings.make)
    else { throw Failures(.configuration("no provider finds places by name")) }
    return geocoders + [provider]
  }
}

/// Keeps responses and quotas in the cache directory.
private struct CachedFiles: FetchStorage {
  let directory: CacheDirectory

  /// Called after a file could not be written.
  let report: () -> Void

  func read(_ name: String, limit: Int) -> [UInt8]? {
    directory.read(name, limit: ByteLimit(count: limit))
  }

  func write(_ name: String, _ bytes: [UInt8]) {
    // A response that cannot be stored is requested again by the next run.
    if (try? directory.write(name, bytes)) == nil { report() }
  }

  func update(_ name: String, limit: Int, _ change: ([UInt8]?) -> [UInt8]) -> Bool {
    do throws(SystemError) {
      try directory.update(name, limit: ByteLimit(count: limit), change)
      return true
    } catch {
      // The quotas of this run count without a file.
      report()
      return false
    }
  }

  func remove(_ name: String, because reason: String) { directory.remove(name, because: reason) }

  func removeFiles(olderThan seconds: Double) { directory.removeFiles(olderThan: seconds) }
}

extension Settings {
  /// The providers to try for a city, in order.
  func providers(of city: City) -> [String] {
    if !providersBeatPins, let pin = city.pin { return [pin] }
    return providers
  }

  fileprivate func make(_ definition: ProviderDefinition) -> any WeatherProvider {
    definition.make(configuration.settings(of: definition.name), context)
  }

  fileprivate func make(_ source: AlertSourceDefinition) -> any AlertSource {
    source.make(configuration.settings(of: source.name), context)
  }

  var openMeteo: OpenMeteo { OpenMeteo(configuration.settings(of: OpenMeteo.name), context) }

  private var context: ProviderDefinition.Context {
    ProviderDefinition.Context(
      product: Version.product, includesAirQuality: configuration.refresh.airQuality,
      language: language.code, alertTitle: language.alertTitle)
  }

  /// Throws what the configuration lacks for any of some providers to be asked.
  func requireSettings(of names: [String]) throws(Failures) {
    let failures = ProviderCatalog.definitions(of: names).compactMap { provider in
      let settings = configuration.settings(of: provider.name)
      return provider.missingSetting(in: settings).map { missing in
        let key = "providers.\(provider.name).\(missing.key)"
        return Failure.configuration("\(location(of: key)): \(key): \(missing.advice)")
      }
    }
    if !failures.isEmpty { throw Failures(failures) }
  }
}
