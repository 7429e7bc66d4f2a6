extension City {
  /// How near, in degrees, two places of one name have to be to be the same one.
  private static let nearness = 0.01

  /// Whether a place is this city: the same for its geocoder, or as good as there with the same
  /// name.
  package func isSamePlace(as other: Place) -> Bool {
    if let identifier = place.identifier, identifier == other.identifier { return true }
    guard name.foldedForMatching == other.name.foldedForMatching else { return false }
    let eastward = abs(place.longitude - other.longitude)
    // 179.999° east and 179.999° west are neighbours.
    let apart = min(eastward, 360 - eastward)
    let tolerance = Self.nearness + 1e-9
    return abs(place.latitude - other.latitude) <= tolerance && apart <= tolerance
  }
}
