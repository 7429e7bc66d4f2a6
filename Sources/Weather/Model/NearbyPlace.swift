/// A place and where it is from a location.
package struct NearbyPlace: Sendable, Equatable {
  package var place: Place

  /// Kilometers along the great circle.
  package var distance: Double

  /// Degrees clockwise from north, 0 up to 360, in which the great circle begins.
  package var direction: Double

  package init(place: Place, distance: Double, direction: Double) {
    self.place = place
    self.distance = distance
    self.direction = direction
  }
}
