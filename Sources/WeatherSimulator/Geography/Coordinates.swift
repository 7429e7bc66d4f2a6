/// A point on the globe, in degrees.
package struct Coordinates: Sendable, Hashable {
  /// -90…90, north positive.
  package var latitude: Double
  /// -180…180, east positive.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The larger of the two differences in degrees, across the date line where that is shorter.
  func distance(to other: Coordinates) -> Double {
    let turn = (longitude - other.longitude).magnitude
    return max((latitude - other.latitude).magnitude, min(turn, 360 - turn))
  }

  /// The centre of the weather model's grid cell, an eighth of a degree wide, that this lies in.
  var gridCell: Coordinates {
    Coordinates(
      latitude: (latitude * 8).rounded() / 8,
      longitude: (longitude * 8).rounded() / 8
    )
  }
}
