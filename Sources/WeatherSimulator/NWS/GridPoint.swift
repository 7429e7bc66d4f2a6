import JSONText

/// A cell of a forecast office's grid, which is also a cell of the weather model.
struct GridPoint: Sendable {
  var office: Office
  /// Counted east and north of the office, which is at 60,60.
  var x: Int
  var y: Int

  private static let origin = 60

  /// - Parameter point: A point in the USA.
  init(containing point: Coordinates) {
    office = Office.nearest(to: point)
    let (cell, base) = (point.gridCell, office.coordinates.gridCell)
    x = Int(((cell.longitude - base.longitude) * 8).rounded()) + Self.origin
    y = Int(((cell.latitude - base.latitude) * 8).rounded()) + Self.origin
  }

  /// Parses the path of a forecast; `nil` if the cell is not in the USA.
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

  /// The center of the cell.
  var cell: Coordinates {
    let base = office.coordinates.gridCell
    return Coordinates(
      latitude: base.latitude + Double(y - Self.origin) / 8,
      longitude: base.longitude + Double(x - Self.origin) / 8
    )
  }

  var path: String { "/gridpoints/\(office.identifier)/\(x),\(y)" }

  /// Writes the outline of the cell.
  func writePolygon(to object: inout JSONObjectWriter) {
    object.object("geometry") { geometry in
      geometry.member("type", "Polygon")
      geometry.array("coordinates") { rings in
        rings.array { ring in
          for (east, north) in [(1.0, -1.0), (1, 1), (-1, 1), (-1, -1), (1, -1)] {
            ring.array { corner in
              corner.element(cell.longitude + east / 16, fractionDigits: 0...4)
              corner.element(cell.latitude + north / 16, fractionDigits: 0...4)
            }
          }
        }
      }
    }
  }

  /// Whether the nearest place is in the USA or its territories.
  static func isCovered(_ point: Coordinates) -> Bool {
    ["US", "PR", "VI"].contains(Place.nearest(to: point, within: 3)?.countryCode)
  }
}

/// A forecast office, the origin of its grid.
struct Office: Sendable {
  var identifier: String
  var coordinates: Coordinates

  static func nearest(to point: Coordinates) -> Office {
    all.min { point.distance(to: $0.coordinates) < point.distance(to: $1.coordinates) } ?? first
  }

  static func named(_ identifier: String) -> Office? {
    all.first { $0.identifier == identifier }
  }

  private init(_ identifier: String, _ latitude: Double, _ longitude: Double) {
    self.identifier = identifier
    coordinates = Coordinates(latitude: latitude, longitude: longitude)
  }

  private static let first = Office("OKX", 40.9, -73.4)

  private static let all = [
    first, Office("AFC", 61.2, -150), Office("HFO", 21.3, -157.9), Office("SJU", 18.4, -66),
    Office("SEW", 47.7, -122.3), Office("PQR", 45.6, -122.5), Office("MTR", 36.6, -121.9),
    Office("LOX", 34.2, -119.1), Office("VEF", 36, -115.2), Office("SLC", 40.8, -112),
    Office("PSR", 33.4, -112), Office("BOU", 40, -105.3), Office("FWD", 32.8, -97.3),
    Office("HGX", 29.5, -95.1), Office("TOP", 39.1, -95.6), Office("SGF", 37.2, -93.4),
    Office("MPX", 44.8, -93.6), Office("LIX", 30.3, -89.8), Office("ILX", 40.2, -89.3),
    Office("LOT", 41.6, -88.1), Office("HUN", 34.7, -86.6), Office("FFC", 33.4, -84.6),
    Office("MFL", 25.8, -80.4), Office("CHS", 32.9, -80), Office("LWX", 39, -77.5),
    Office("PHI", 40, -74.8), Office("BOX", 42, -71.1), Office("GYX", 43.9, -70.3),
  ]
}
