/// A warning that NWS has issued, for as long as nobody ends it.
package struct SimulatedAlert: Sendable, Equatable {
  package var id: String
  package var event: String
  /// `Extreme`, `Severe`, `Moderate`, `Minor` or `Unknown`.
  package var severity: String
  package var headline: String?
  /// Seconds since 1970.
  package var onset: Int
  /// Seconds since 1970, when it ends by itself; `nil` for an end that is not known.
  package var ends: Int?
  /// The middle of where it is for, half a degree around; `nil` for the whole country.
  package var place: Coordinates?

  package init(
    id: String,
    event: String,
    severity: String = "Moderate",
    headline: String? = nil,
    onset: Int,
    ends: Int? = nil,
    place: Coordinates? = nil
  ) {
    self.id = id
    self.event = event
    self.severity = severity
    self.headline = headline
    self.onset = onset
    self.ends = ends
    self.place = place
  }

  func isActive(at instant: Int, for point: Coordinates?) -> Bool {
    if let ends, ends <= instant { return false }
    guard let place, let point else { return true }
    return place.distance(to: point) <= 0.5
  }
}
