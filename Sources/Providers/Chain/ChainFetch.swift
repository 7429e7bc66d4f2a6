package import FoundationEssentials
package import HTTP
package import Weather

/// A weather request and the providers to try for it.
package struct ChainedRequest: Sendable {
  package var request: WeatherRequest

  /// In the order to try them.
  package var providers: [any WeatherProvider]

  /// The sources of alerts and of measurements to ask beside them.
  package var sideSources: [any WeatherProvider]

  package init(
    _ request: WeatherRequest, providers: [any WeatherProvider],
    sideSources: [any WeatherProvider] = []
  ) {
    self.request = request
    self.providers = providers
    self.sideSources = sideSources
  }
}

/// Fetches weather with fallback: each part of a request comes from the first of its providers that
/// does not fail.
///
/// Providers run side by side, each with all requests it currently has. Only the parts that failed
/// go to the next provider of a request.
package struct ChainFetch: WeatherFetch {
  private let weatherRequests: [ChainedRequest]
  private var results: [WeatherResult]

  /// The parts that providers made long ago, which count where no other provider has newer ones.
  private var outdated: [WeatherResult]

  /// What side sources said of each request.
  private var asides: [WeatherResult]

  /// How many of its providers each request has gone to.
  private var triedCounts: [Int]

  private var legs: [Leg] = []
  private var hasBegun = false
  private var wasInterrupted = false

  /// The requests that one provider works on.
  private struct Leg {
    /// The name of the provider.
    let provider: String

    /// Positions among the weather requests.
    var positions: [Int]

    var machine: any WeatherFetch
    var isAside = false

    /// How many exchanges it waits for.
    var requestCount = 0
  }

  package init(_ weatherRequests: [ChainedRequest]) {
    self.weatherRequests = weatherRequests
    results = weatherRequests.map { _ in WeatherResult() }
    outdated = results
    asides = weatherRequests.map { _ in
      var aside = WeatherResult()
      aside.alerts = []
      return aside
    }
    triedCounts = weatherRequests.map { _ in 0 }
  }

  package mutating func resume(
    with exchanges: [Exchange], at now: Date
  ) -> FetchStep<[WeatherResult]> {
    var rest = exchanges[...]
    var finished: [(leg: Leg, results: [WeatherResult])] = []
    var running: [Leg] = []
    var requests: [Request] = []

    func resume(_ leg: Leg, _ exchanges: [Exchange]) {
      var leg = leg
      switch leg.machine.resume(with: exchanges, at: now) {
      case .send(let next):
        leg.requestCount = next.count
        requests += next
        running.append(leg)
      case .done(let results): finished.append((leg, results))
      }
    }
    for leg in legs {
      let own = Array(rest.prefix(leg.requestCount))
      rest = rest.dropFirst(leg.requestCount)
      resume(leg, own)
    }
    var waiting = hasBegun ? [] : Array(weatherRequests.indices)
    var next = hasBegun ? [] : sideLegs
    hasBegun = true
    // A provider may finish without a request; its failed parts go on at once.
    repeat {
      for (leg, results) in finished {
        if leg.isAside {
          for (position, result) in zip(leg.positions, results) {
            asides[position].addAside(result)
          }
          continue
        }
        for (position, result) in zip(leg.positions, results) {
          let timely = result.timely(
            from: leg.provider, for: weatherRequests[position].request, at: now)
          self.results[position].addFallback(timely.named(leg.provider))
          outdated[position].addFallback(result.outdated(at: now))
          wasInterrupted = wasInterrupted || result.wasCancelled
          if self.results[position].failure != nil { waiting.append(position) }
        }
      }
      // An interruption stops the chain.
      next += wasInterrupted ? [] : nextLegs(of: waiting)
      waiting = []
      finished = []
      for leg in next { resume(leg, []) }
      next = []
    } while !finished.isEmpty
    legs = running
    guard running.isEmpty else { return .send(requests) }
    for index in results.indices {
      results[index].addFallback(outdated[index])
      var aside = asides[index]
      aside.addAside(results[index])
      (results[index].alerts, results[index].observations) = (aside.alerts, aside.observations)
    }
    return .done(results)
  }

  /// A leg for each side source.
  private var sideLegs: [Leg] {
    var groups: [(source: any WeatherProvider, positions: [Int])] = []
    for (position, request) in weatherRequests.enumerated() {
      for source in request.sideSources {
        let index = groups.firstIndex { $0.source.name == source.name } ?? groups.count
        if index == groups.count { groups.append((source, [])) }
        groups[index].positions.append(position)
      }
    }
    return groups.map { source, positions in
      let machine = source.fetch(positions.map { weatherRequests[$0].request })
      return Leg(provider: source.name, positions: positions, machine: machine, isAside: true)
    }
  }

  /// Returns a leg for each next provider of some requests.
  private mutating func nextLegs(of positions: [Int]) -> [Leg] {
    var names: [String] = []
    var groups: [String: (provider: any WeatherProvider, positions: [Int])] = [:]
    for position in positions.sorted()
    where triedCounts[position] < weatherRequests[position].providers.count {
      let provider = weatherRequests[position].providers[triedCounts[position]]
      triedCounts[position] += 1
      if groups[provider.name] == nil { names.append(provider.name) }
      groups[provider.name, default: (provider, [])].positions.append(position)
    }
    return names.compactMap { name -> Leg? in
      guard let (provider, positions) = groups[name] else { return nil }
      let next = positions.map { position in
        var weatherRequest = weatherRequests[position].request
        if let missing = results[position].failure?.parts { weatherRequest.parts = missing }
        return weatherRequest
      }
      return Leg(provider: name, positions: positions, machine: provider.fetch(next))
    }
  }
}

extension WeatherResult {
  /// Adds the alerts and the reports of stations of another result.
  fileprivate mutating func addAside(_ other: WeatherResult) {
    if let alerts = other.alerts { self.alerts = (self.alerts ?? []) + alerts }
    observations = other.observations ?? observations
  }

  /// Returns the result with the name of the provider in its failures.
  fileprivate func named(_ provider: String) -> WeatherResult {
    func named(_ failure: FetchFailure) -> FetchFailure {
      var failure = failure
      failure.provider = provider
      return failure
    }
    var result = self
    result.current = current?.mapError(named)
    result.forecast = forecast?.mapError(named)
    return result
  }

  /// Adds the result of the next provider.
  ///
  /// A successful part stays. The later of two failures of a part counts, unless it only says that
  /// the provider does not cover the place.
  fileprivate mutating func addFallback(_ later: WeatherResult) {
    if later.wasCancelled {
      // Parts that arrived before the interruption are saved.
      if !hasArrived { self = later }
      return
    }
    if later.current != nil, !arrivedParts.contains(.current) {
      current = Self.preferred(later.current, before: current)
      // Alerts that could not be fetched are missing even if another provider has the weather.
      alerts = later.alerts ?? alerts
      if arrivedParts.contains(.current) {
        nowcast = later.nowcast
        airQuality = later.airQuality
      }
    }
    if later.forecast != nil, !arrivedParts.contains(.forecast) {
      forecast = Self.preferred(later.forecast, before: forecast)
    }
    elevation = later.elevation ?? elevation
    timeZone = later.timeZone ?? timeZone
    utcOffset = later.utcOffset ?? utcOffset
  }

  private static func preferred<Part>(
    _ later: Result<Part, FetchFailure>?, before earlier: Result<Part, FetchFailure>?
  ) -> Result<Part, FetchFailure>? {
    guard case .failure(let failure) = later, failure.kind == .notCovered, let earlier else {
      return later
    }
    return earlier
  }
}
