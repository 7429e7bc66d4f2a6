package import FoundationEssentials
package import HTTP
package import Weather

/// What is wanted of one place, and who may be asked for it.
package struct ChainedOrder: Sendable {
  package var order: WeatherOrder

  /// In the order they are tried.
  package var providers: [any WeatherProvider]

  package init(_ order: WeatherOrder, providers: [any WeatherProvider]) {
    self.order = order
    self.providers = providers
  }
}

/// Fetching the weather of places from the first provider of each that serves it and does not fail.
///
/// All places that are at the same provider are asked for together, and the providers side by side.
/// What a provider could not bring is asked of the place's next one; a half that has arrived is
/// not asked for again.
package struct ChainFetch: WeatherFetch {
  private let orders: [ChainedOrder]
  private var results: [WeatherResult]

  /// How many of its providers have been asked, or are being asked, for each place.
  private var triedCounts: [Int]

  private var legs: [Leg] = []
  private var hasBegun = false
  private var wasInterrupted = false

  /// The places that are at one provider.
  private struct Leg {
    /// The name of the provider.
    let provider: String

    /// Positions among the orders.
    var places: [Int]

    var machine: any WeatherFetch

    /// How many exchanges it waits for.
    var awaited = 0
  }

  package init(_ orders: [ChainedOrder]) {
    self.orders = orders
    results = orders.map { _ in WeatherResult() }
    triedCounts = orders.map { _ in 0 }
  }

  package mutating func resume(
    with exchanges: [Exchange],
    at now: Date
  ) -> FetchStep<[WeatherResult]> {
    var rest = exchanges[...]
    var finished: [Leg] = []
    var outcomes: [[WeatherResult]] = []
    var running: [Leg] = []
    var requests: [Request] = []

    func take(_ leg: Leg, _ exchanges: [Exchange]) {
      var leg = leg
      switch leg.machine.resume(with: exchanges, at: now) {
      case .send(let wanted):
        leg.awaited = wanted.count
        requests += wanted
        running.append(leg)
      case .done(let results):
        finished.append(leg)
        outcomes.append(results)
      }
    }
    for leg in legs {
      let own = Array(rest.prefix(leg.awaited))
      rest = rest.dropFirst(leg.awaited)
      take(leg, own)
    }
    var waiting = hasBegun ? [] : Array(orders.indices)
    hasBegun = true
    // A machine may be done without a request, and its places go on at once.
    repeat {
      for (leg, results) in zip(finished, outcomes) {
        for (place, result) in zip(leg.places, results) {
          let timely = result.timely(from: leg.provider, for: orders[place].order, at: now)
          self.results[place].takeInChain(timely)
          wasInterrupted = wasInterrupted || result.wasCancelled
          if self.results[place].failure != nil { waiting.append(place) }
        }
      }
      // Nobody is asked after an interruption.
      let next = wasInterrupted ? [] : nextLegs(of: waiting)
      waiting = []
      finished = []
      outcomes = []
      for leg in next { take(leg, []) }
    } while !finished.isEmpty
    legs = running
    return running.isEmpty ? .done(results) : .send(requests)
  }

  /// One leg for each provider that places go to.
  private mutating func nextLegs(of places: [Int]) -> [Leg] {
    var names: [String] = []
    var groups: [String: (provider: any WeatherProvider, places: [Int])] = [:]
    for place in places.sorted() where triedCounts[place] < orders[place].providers.count {
      let provider = orders[place].providers[triedCounts[place]]
      triedCounts[place] += 1
      if groups[provider.name] == nil { names.append(provider.name) }
      groups[provider.name, default: (provider, [])].places.append(place)
    }
    return names.compactMap { name -> Leg? in
      guard let (provider, places) = groups[name] else { return nil }
      let wanted = places.map { place in
        var order = orders[place].order
        if let missing = results[place].failure?.parts { order.parts = missing }
        return order
      }
      return Leg(provider: name, places: places, machine: provider.fetch(wanted))
    }
  }
}

extension WeatherResult {
  /// Takes what the next provider of a place came to.
  ///
  /// A half that is there stays. Of two failures of a half the later is told, unless it only says
  /// that the provider does not serve the place.
  fileprivate mutating func takeInChain(_ later: WeatherResult) {
    if later.wasCancelled {
      // What arrived before the interruption is to be saved.
      if !hasArrived { self = later }
      return
    }
    if later.current != nil, !Self.isThere(current) {
      current = Self.told(later.current, before: current)
      // They belong to the current weather, whoever brings it; where nobody does, warnings are news
      // all the same.
      if Self.isThere(current) {
        airQuality = later.airQuality
        alerts = later.alerts
      } else {
        alerts = later.alerts ?? alerts
      }
    }
    if later.forecast != nil, !Self.isThere(forecast) {
      forecast = Self.told(later.forecast, before: forecast)
    }
    timeZone = later.timeZone ?? timeZone
    utcOffset = later.utcOffset ?? utcOffset
  }

  private static func isThere<Half>(_ half: Result<Half, FetchFailure>?) -> Bool {
    if case .success = half { true } else { false }
  }

  private static func told<Half>(
    _ later: Result<Half, FetchFailure>?,
    before earlier: Result<Half, FetchFailure>?
  ) -> Result<Half, FetchFailure>? {
    guard case .failure(let failure) = later, failure.kind == .notCovered, let earlier else {
      return later
    }
    return earlier
  }
}
