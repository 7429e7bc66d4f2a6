/// Something that goes wrong with a request, on purpose.
package struct Fault: Sendable {
  package var effect: Effect

  /// Milliseconds before the answer.
  package var delay: Int

  /// The provider it is for, `nil` for every one.
  package var provider: SimulatedProvider?

  /// The path it is for, `nil` for every one; one that ends in `*` stands for all that begin so.
  package var path: String?

  /// The place that a request must ask about, alone or among others, within 0.005 degrees.
  package var place: Coordinates?

  /// How many requests that it would be for are let through before.
  package var skipped: Int

  /// How many requests it is for, `nil` for all to come.
  package var times: Int?

  package init(
    _ effect: Effect,
    delay: Int = 0,
    provider: SimulatedProvider? = nil,
    path: String? = nil,
    place: Coordinates? = nil,
    after skipped: Int = 0,
    times: Int? = 1
  ) {
    self.effect = effect
    self.delay = delay
    self.provider = provider
    self.path = path
    self.place = place
    self.skipped = skipped
    self.times = times
  }

  /// A place that fails every forecast request of Open-Meteo that it is part of.
  package static func poisoned(latitude: Double, longitude: Double) -> Fault {
    Fault(
      .refusal(status: 400, reason: "No data is available for this location"),
      path: OpenMeteoService.forecastPath,
      place: Coordinates(latitude: latitude, longitude: longitude),
      times: nil
    )
  }

  /// A connection is refused before anything is asked, so it is for no request.
  var isForConnections: Bool {
    if case .refusedConnection = effect { true } else { false }
  }

  func matches(_ request: ReceivedRequest) -> Bool {
    guard !isForConnections else { return false }
    if let provider, provider != SimulatedProvider(path: request.path) { return false }
    if let path {
      let isMatch =
        path.hasSuffix("*") ? request.path.hasPrefix(path.dropLast()) : request.path == path
      guard isMatch else { return false }
    }
    guard let place else { return true }
    return request.places.contains { $0.distance(to: place) <= 0.005 }
  }
}

extension [Fault] {
  /// Takes the first that matches, in the turn that each one says.
  mutating func take(where matches: (Fault) -> Bool) -> Fault? {
    for index in indices where matches(self[index]) {
      guard self[index].skipped == 0 else {
        self[index].skipped -= 1
        continue
      }
      let fault = self[index]
      if let times = fault.times {
        self[index].times = times - 1
        if times <= 1 { remove(at: index) }
      }
      return fault
    }
    return nil
  }
}
