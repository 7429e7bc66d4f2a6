/// A failure to inject into the response to a request.
package struct Fault: Sendable {
  package var effect: Effect

  /// Milliseconds before the response.
  package var delay: Int

  /// The provider whose requests fail; `nil` for all.
  package var provider: SimulatedProvider?

  /// The path whose requests fail; `nil` for all.
  package var path: String?

  /// Only requests for this location fail, alone or in a batch; it matches within 0.005 degrees.
  package var location: Coordinates?

  /// How many requests fail; `nil` for all.
  package var times: Int?

  package init(
    _ effect: Effect, delay: Int = 0, provider: SimulatedProvider? = nil, path: String? = nil,
    location: Coordinates? = nil, times: Int? = 1
  ) {
    self.effect = effect
    self.delay = delay
    self.provider = provider
    self.path = path
    self.location = location
    self.times = times
  }

  func matches(_ request: ReceivedRequest) -> Bool {
    guard !effect.refusesConnection else { return false }
    if let provider, provider != SimulatedProvider(path: request.path) { return false }
    if let path, request.path != path { return false }
    guard let location else { return true }
    return request.locations.contains { $0.distance(to: location) <= 0.005 }
  }
}

extension [Fault] {
  /// Returns the first fault that matches and counts it down.
  mutating func take(where matches: (Fault) -> Bool) -> Fault? {
    guard let index = firstIndex(where: matches) else { return nil }
    let fault = self[index]
    if let times = fault.times {
      self[index].times = times - 1
      if times <= 1 { remove(at: index) }
    }
    return fault
  }
}

extension ReceivedRequest {
  /// The locations that a request to any of the providers asks for.
  var locations: [Coordinates] {
    if !listedPoints.isEmpty { return listedPoints }
    let point =
      Coordinates(item("lat"), item("lon")) ?? (try? NWSRoute(self))?.location
      ?? PirateWeatherService.location(of: self)
    return point.map { [$0] } ?? []
  }
}

extension ReceivedRequest.Field {
  static func retryAfter(seconds: Int) -> Self { Self("Retry-After", String(seconds)) }

  /// Takes seconds since 1970.
  static func retryAfter(date instant: Int) -> Self {
    Self("Retry-After", CivilTime(seconds: instant).httpText)
  }
}
