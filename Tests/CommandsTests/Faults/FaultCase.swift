import FoundationEssentials
import WeatherSimulator

/// A fault of a provider and the requests that it affects.
struct FaultCase: Sendable, CustomStringConvertible {
  enum Scope: Sendable, CaseIterable {
    /// Every request.
    case allRequests
    /// The requests for one city, when each request is for one city.
    case oneCity
    /// The requests for one city, when some are for both cities.
    case oneCityInBatch
  }

  var provider: SimulatedProvider
  var fault: FaultCatalog.Entry
  var scope: Scope
  /// Whether the program has no cached responses.
  var hasEmptyCache = false

  var description: String {
    "\(provider.rawValue), \(fault.name), \(scope)\(hasEmptyCache ? ", empty cache" : "")"
  }

  /// Whether it lasts until the timeout.
  var isSlow: Bool { ["silence", "stall", "drip"].contains(fault.name) }

  /// Whether the simulator generates megabytes, which is slow in debug builds.
  private var isLarge: Bool { ["padding", "bomb"].contains(fault.name) }

  /// Makes the simulator produce the fault until its faults are removed.
  func inject(into world: FaultWorld) {
    let simulator = world.simulator
    if hasEmptyCache { world.emptyCache() }
    guard scope != .allRequests else {
      simulator.enqueue(Fault(fault.effect, provider: provider, times: nil))
      return
    }
    let place = FaultWorld.seattle
    simulator.enqueue(Fault(fault.effect, provider: provider, location: place, times: nil))
    guard provider == .nws else { return }
    for path in world.pathsOfSeattle {
      simulator.enqueue(Fault(fault.effect, provider: provider, path: path, times: nil))
    }
  }
}

extension FaultCase {
  static let all = SimulatedProvider.ofWeather.flatMap { provider in
    faults(of: provider).flatMap { fault in
      Scope.allCases.flatMap { scope in
        (provider == .nws ? [false, true] : [false]).map { hasEmptyCache in
          FaultCase(provider: provider, fault: fault, scope: scope, hasEmptyCache: hasEmptyCache)
        }
      }
    }
  }.filter(\.isPossible)

  /// All cases if SKYDIFF_TORTURE is set, else a selection.
  ///
  /// It contains every fault of all requests to Open-Meteo, unreadable figures of every provider, a few slow
  /// faults, no large ones and a sample of the others.
  static let selected = all.sampled { test in
    if test.isSlow { return test.scope == .oneCity && test.provider == .openWeatherMap }
    if test.isLarge { return false }
    // Whether they are weather is decided for each provider by what is left of its response.
    let isEssential = test.provider == .openMeteo || test.fault.name == "huge-numbers"
    return isEssential && test.scope == .allRequests ? true : nil
  }

  private var isPossible: Bool {
    switch scope {
    case .allRequests: true
    // A connection is refused before its request is sent.
    case .oneCity: fault.name != "refused"
    case .oneCityInBatch: fault.name != "refused" && provider == .openMeteo
    }
  }

  /// The faults of the catalog, and some that affect only single values of a response.
  static func faults(of provider: SimulatedProvider) -> [FaultCatalog.Entry] {
    let key = temperatureKey(of: provider)
    let kinds: [(String, JSONMutation.Kind)] = [
      ("null-temperatures", .nulls), ("missing-temperatures", .missingKeys),
      ("huge-temperatures", .hugeNumbers), ("impossible-temperatures", .replacement("4711")),
    ]
    let longAddress = "http://weather.invalid/" + String(repeating: "x", count: 20_000)
    return FaultCatalog.entries(for: provider) + [
      FaultCatalog.Entry(name: "redirect-long", effect: .redirect(location: longAddress))
    ]
      + kinds.map { name, kind in
        FaultCatalog.Entry(name: name, effect: .mutation(JSONMutation(kind, under: key)))
      }
  }

  private static func temperatureKey(of provider: SimulatedProvider) -> String {
    switch provider {
    case .openMeteo: "current.temperature_2m"
    case .openWeatherMap: "main.temp"
    case .metNorway: "details.air_temperature"
    case .nws: "temperature.value"
    case .pirateWeather: "currently.temperature"
    case .alerts, .meteoAlarm, .stations: ""
    }
  }
}

extension Array {
  /// All elements if SKYDIFF_TORTURE is set, else the selected elements and a pseudorandom tenth of
  /// those for which the closure returns nil.
  func sampled(_ isSelected: (Element) -> Bool? = { _ in nil }) -> [Element] {
    if ProcessInfo.processInfo.environment["SKYDIFF_TORTURE"] != nil { return self }
    var random: UInt64 = 6
    return filter { element in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return isSelected(element) ?? (random >> 32).isMultiple(of: 10)
    }
  }
}

extension SimulatedProvider {
  /// Those that have weather.
  static let ofWeather = allCases.filter { ![.alerts, .meteoAlarm, .stations].contains($0) }
}
