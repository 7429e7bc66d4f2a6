#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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

  /// The larger difference of the two coordinates in degrees, across the date line if shorter.
  func distance(to other: Coordinates) -> Double {
    let turn = (longitude - other.longitude).magnitude
    return max((latitude - other.latitude).magnitude, min(turn, 360 - turn))
  }

  /// The center of the grid cell, an eighth of a degree wide, that contains this point.
  var gridCell: Coordinates {
    Coordinates(
      latitude: (latitude * 8).rounded() / 8,
      longitude: (longitude * 8).rounded() / 8
    )
  }

  /// The distance in meters and the initial bearing in degrees.
  func distanceAndBearing(to other: Coordinates) -> (distance: Double, bearing: Double) {
    let north = (other.latitude - latitude) * 111_195
    let east = (other.longitude - longitude) * 111_195 * cos(latitude * .pi / 180)
    let angle = atan2(east, north) * 180 / .pi
    return ((north * north + east * east).squareRoot(), angle < 0 ? angle + 360 : angle)
  }
}
