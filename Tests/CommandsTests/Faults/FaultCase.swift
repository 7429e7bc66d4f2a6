import FoundationEssentials
import WeatherSimulator

/// A fault of a provider, and whom it meets.
struct FaultCase: Sendable, CustomStringConvertible {
  enum Reach: Sendable, CaseIterable {
    /// Every request.
    case everyone
    /// The requests about one city, which are about no other.
    case oneCity
    /// The requests that are about one city, some of which are about the other one as well.
    case oneOfABatch
  }

  var provider: SimulatedProvider
  var fault: FaultCatalog.Entry
  var reach: Reach
  /// Whether nothing is known of earlier answers.
  var hasEmptyCache = false

  var description: String {
    "\(provider.rawValue), \(fault.name), \(reach)\(hasEmptyCache ? ", empty cache" : "")"
  }

  /// Whether it ends only with the time that a try has.
  var isSlow: Bool { ["silence", "stall", "drip"].contains(fault.name) }

  /// Whether the simulator makes megabytes, which takes long without optimisation.
  private var isLarge: Bool { ["padding", "bomb"].contains(fault.name) }

  /// Orders the fault, for ever.
  func begin(in world: FaultWorld) {
    let simulator = world.simulator
    if hasEmptyCache { world.emptyCache() }
    guard reach != .everyone else {
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
  static let all = SimulatedProvider.allCases.flatMap { provider in
    faults(of: provider).flatMap { fault in
      Reach.allCases.flatMap { reach in
        (provider == .nws ? [false, true] : [false]).map { hasEmptyCache in
          FaultCase(
            provider: provider,
            fault: fault,
            reach: reach,
            hasEmptyCache: hasEmptyCache
          )
        }
      }
    }
  }.filter(\.isPossible)

  /// All cases on request; else of Open-Meteo each fault for everyone, of those that take long a
  /// few, of those that take much none, and of the others some.
  static let chosen = all.sampled { test in
    if test.isSlow { return test.reach == .oneCity && test.provider == .openWeatherMap }
    if test.isLarge { return false }
    return test.provider == .openMeteo && test.reach == .everyone ? true : nil
  }

  private var isPossible: Bool {
    switch reach {
    case .everyone: true
    // A connection is refused before it is known what for.
    case .oneCity: fault.name != "refused"
    case .oneOfABatch: fault.name != "refused" && provider == .openMeteo
    }
  }

  /// The catalogue, and what leaves an answer readable but for some figures.
  static func faults(of provider: SimulatedProvider) -> [FaultCatalog.Entry] {
    let key = temperatureKey(of: provider)
    let kinds: [(String, JSONMutation.Kind)] = [
      ("null-temperatures", .nulls), ("missing-temperatures", .missingKeys),
      ("huge-temperatures", .hugeNumbers), ("impossible-temperatures", .replacement("4711")),
    ]
    let longAddress = "http://weather.invalid/" + String(repeating: "x", count: 20_000)
    return FaultCatalog.entries(for: provider)
      + [FaultCatalog.Entry(name: "redirect-long", effect: .redirect(location: longAddress))]
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
    }
  }
}

extension Array {
  /// All elements on request, else those that are wanted, and of those of which that is not said a
  /// tenth by chance, which is always the same.
  func sampled(_ isWanted: (Element) -> Bool? = { _ in nil }) -> [Element] {
    if ProcessInfo.processInfo.environment["SKYDIFF_TORTURE"] != nil { return self }
    var chance: UInt64 = 6
    return filter { element in
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return isWanted(element) ?? (chance >> 32).isMultiple(of: 10)
    }
  }
}
