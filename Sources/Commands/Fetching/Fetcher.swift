import FoundationEssentials
import HTTP
import Providers
import Store
import Transport
import Weather

/// Runs the providers' state machines over the network.
struct Fetcher {
  private let session: Session
  private let gate: RequestGate
  private let providers: [String: any WeatherProvider]

  /// Who finds places, by name.
  private let geocoder: (name: String, service: any Geocoder)

  /// Makes sure that the providers can be asked, before anything is.
  ///
  /// - Parameters:
  ///   - session: The run.
  ///   - isForWeather: Whether weather is wanted, not only places.
  ///   - pins: Providers that are asked beside those of the settings.
  /// - Throws: What the configuration lacks.
  init(_ session: Session, isForWeather: Bool = true, pins: [String] = []) throws(Failures) {
    self.session = session
    let settings = session.settings
    let wanted = isForWeather ? settings.providers + pins : []
    try settings.checkThatNothingIsMissing(of: wanted)
    var providers: [String: any WeatherProvider] = [:]
    for entry in ProviderList.all {
      providers[entry.name] = entry.make(settings.configuration)
    }
    self.providers = providers
    geocoder = ProviderList.geocoder(for: settings.providers, settings.configuration)
    gate = RequestGate(session, limits: providers.compactMapValues(\.limits))
  }

  /// The name of who finds places.
  var geocoderName: String { geocoder.name }

  /// Fetches parts of the weather of some cities, a result for each.
  ///
  /// - Parameters:
  ///   - cities: What is wanted.
  ///   - forecastDays: How many days of forecast; as many as the configuration says when nil.
  /// - Returns: The results, with a failure in each half that could not be had.
  /// - Throws: What the configuration lacks for a provider that a city is pinned to.
  func fetch(
    _ cities: [(city: City, parts: WeatherParts)],
    forecastDays: Int? = nil
  ) throws(Failures) -> [City.ID: WeatherResult] {
    let settings = session.settings
    try settings.checkThatNothingIsMissing(of: cities.flatMap { settings.providers(of: $0.city) })
    let days = forecastDays ?? settings.configuration.refresh.forecastDays
    var zones = ZoneShelf(session.environment)
    var results: [City.ID: WeatherResult] = [:]
    var orders: [ChainedOrder] = []
    var ids: [City.ID] = []
    for (city, parts) in cities {
      let names = settings.providers(of: city)
      let chain = names.compactMap { providers[$0] }
      guard !chain.isEmpty else {
        results[city.id] = WeatherResult(
          failure: .unknownPin(of: city, at: session.environment.present),
          parts: parts
        )
        continue
      }
      let needsClock = names.contains { ProviderList.entry($0)?.needsClock ?? false }
      let order = WeatherOrder(
        latitude: city.place.latitude,
        longitude: city.place.longitude,
        parts: parts,
        forecastDays: days,
        countryCode: city.place.countryCode,
        clock: LocalClock(
          rules: needsClock ? city.place.timeZone.flatMap { zones.rules(of: $0) } : nil,
          lastOffset: city.utcOffset,
          longitude: city.place.longitude
        )
      )
      orders.append(ChainedOrder(order, providers: chain))
      ids.append(city.id)
    }
    session.environment.allowGrace(Self.grace(cities: cities.count))
    var machine = ChainFetch(orders)
    let fetched = run("weather") { exchanges, now in machine.resume(with: exchanges, at: now) }
    for (id, result) in zip(ids, fetched) { results[id] = result }
    return results
  }

  /// Looks some places up, the candidates for each, best first.
  func search(_ queries: [PlaceQuery]) throws(Failures) -> [Result<[Place], FetchFailure>] {
    try session.settings.checkThatNothingIsMissing(of: [geocoder.name])
    session.environment.allowGrace(Self.grace(cities: 0))
    var machine = geocoder.service.search(queries)
    return run("places") { exchanges, now in machine.resume(with: exchanges, at: now) }
  }

  /// Seconds of processor time to read, save and report what had arrived before an interruption.
  ///
  /// A city takes half a millisecond where the responses are what they should be.
  private static func grace(cities: Int) -> Double {
    min(0.1 + 0.001 * Double(cities), 1)
  }

  private func run<Output>(
    _ subject: String,
    _ resume: ([Exchange], Date) -> FetchStep<Output>
  ) -> Output {
    var exchanges: [Exchange] = []
    var display = ProgressDisplay(session, subject: subject)
    defer { display.clear() }
    while true {
      switch resume(exchanges, session.environment.present) {
      case .done(let output): return output
      case .send(let requests): exchanges = gate.send(requests, display: &display)
      }
    }
  }
}

/// The rules of time zones, each read once.
private struct ZoneShelf {
  /// The most bytes of a file of a zone; the largest have 4 KiB.
  private static let limit = ByteLimit.kibibytes(64)

  private let environment: Environment
  private var known: [String: ZoneRules?] = [:]

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// Nil where the system does not know the zone.
  mutating func rules(of name: String) -> ZoneRules? {
    if let rules = known[name] { return rules }
    var rules: ZoneRules?
    if ZoneRules.isZoneName(name),
      let bytes = try? environment.readFile("/usr/share/zoneinfo/\(name)", Self.limit)
    {
      rules = ZoneRules(bytes)
    }
    known[name] = .some(rules)
    return rules
  }
}

extension Settings {
  /// The providers to try for a city, in order.
  func providers(of city: City) -> [String] {
    if !providersBeatPins, let pin = city.pin { return [pin] }
    return providers
  }

  /// Throws what the configuration lacks for any of some providers to be asked.
  func checkThatNothingIsMissing(of names: [String]) throws(Failures) {
    let failures = ProviderList.all.filter { names.contains($0.name) }.compactMap { entry in
      entry.missing(configuration).map { missing in
        Failure.configuration(
          [location(of: missing.key), missing.key, missing.expected].joined(separator: ": ")
        )
      }
    }
    if !failures.isEmpty { throw Failures(failures) }
  }
}

extension FetchFailure {
  /// What stands in a state that another version of the program wrote.
  fileprivate static func unknownPin(of city: City, at now: Date) -> FetchFailure {
    FetchFailure(
      at: now,
      kind: .notCovered,
      message: "it is pinned to '\(city.pin ?? "")', which is no provider here"
    )
  }
}
