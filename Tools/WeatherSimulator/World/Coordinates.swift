/// A point in degrees.
package struct Coordinates: Sendable, Hashable {
  /// -90…90, positive north.
  package var latitude: Double
  /// -180…180, positive east.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  init?(_ latitude: String?, _ longitude: String?) {
    guard let latitude = latitude.flatMap(Double.init), (-90...90).contains(latitude),
      let longitude = longitude.flatMap(Double.init), (-180...180).contains(longitude)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Parses coordinates with at most four decimals, as MET Norway and NWS require.
  init?(short latitude: String?, _ longitude: String?) {
    self.init(latitude, longitude)
    let decimals = [latitude, longitude].compactMap { $0?.split(separator: ".").dropFirst().first }
    guard decimals.allSatisfy({ $0.count <= 4 }) else { return nil }
  }

  /// The larger difference of the two coordinates in degrees, across the date line if shorter.
  func distance(to other: Coordinates) -> Double {
    let turn = (longitude - other.longitude).magnitude
    return max((latitude - other.latitude).magnitude, min(turn, 360 - turn))
  }

  /// The center of the grid cell, an eighth of a degree wide, that contains this point.
  var gridCell: Coordinates {
    Coordinates(latitude: (latitude * 8).rounded() / 8, longitude: (longitude * 8).rounded() / 8)
  }
}
