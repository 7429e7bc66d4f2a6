#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A square of a forecast office's grid; here it is a cell of the weather model.
struct GridPoint: Sendable {
  var office: Office
  /// East and north of the office, which is at 60, 60.
  var x: Int
  var y: Int

  private static let origin = 60

  /// - Parameter point: A point of the USA.
  init(containing point: Coordinates) {
    office = Office.nearest(to: point)
    let (cell, base) = (point.gridCell, office.coordinates.gridCell)
    x = Int(((cell.longitude - base.longitude) * 8).rounded()) + Self.origin
    y = Int(((cell.latitude - base.latitude) * 8).rounded()) + Self.origin
  }

  /// Reads what the path of a forecast says, `nil` where no square of the USA is there.
  init?(office identifier: String, square: String) {
    let numbers = square.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard let office = Office.named(identifier), numbers.count == 2, let x = numbers[0],
      let y = numbers[1], (-1000...1000).contains(x), (-1000...1000).contains(y)
    else { return nil }
    self.office = office
    self.x = x
    self.y = y
    guard Self.isCovered(cell) else { return nil }
  }

  /// The middle of the square.
  var cell: Coordinates {
    let base = office.coordinates.gridCell
    return Coordinates(
      latitude: base.latitude + Double(y - Self.origin) / 8,
      longitude: base.longitude + Double(x - Self.origin) / 8
    )
  }

  var path: String { "/gridpoints/\(office.identifier)/\(x),\(y)" }

  /// Whether a point is in the USA or its territories, to judge by the place that is nearest.
  static func isCovered(_ point: Coordinates) -> Bool {
    ["US", "PR", "VI"].contains(Place.nearest(to: point, within: 3)?.countryCode)
  }
}

extension Coordinates {
  /// Metres to a point and the direction of the way there in degrees.
  func way(to other: Coordinates) -> (distance: Double, bearing: Double) {
    let north = (other.latitude - latitude) * 111_195
    let east = (other.longitude - longitude) * 111_195 * cos(latitude * .pi / 180)
    let angle = atan2(east, north) * 180 / .pi
    return ((north * north + east * east).squareRoot(), angle < 0 ? angle + 360 : angle)
  }
}
