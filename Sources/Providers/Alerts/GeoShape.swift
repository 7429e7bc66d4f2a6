import JSONText

/// A range of longitudes and latitudes, in degrees, with its borders.
struct GeoBox: Sendable {
  var west: Double
  var south: Double
  var east: Double
  var north: Double

  init(_ west: Double, _ south: Double, _ east: Double, _ north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  func contains(_ longitude: Double, _ latitude: Double) -> Bool {
    (west...east).contains(longitude) && (south...north).contains(latitude)
  }
}

/// The area of polygons with holes (RFC 7946), also over the 180th meridian.
struct GeoShape: Sendable {
  struct Point: Sendable, Equatable {
    /// Beyond ±180 where a ring crosses the meridian.
    var longitude: Double
    var latitude: Double
  }

  /// The rings of all polygons: inside of an even number of them is a hole, or outside.
  ///
  /// Polygons of a shape do not overlap, so the rings of one and of several are treated alike.
  private let rings: [(points: [Point], box: GeoBox)]

  init(rings: [[Point]]) {
    self.rings = rings.compactMap { ring in
      let points = Self.unwrapped(ring)
      let (longitudes, latitudes) = (points.map(\.longitude), points.map(\.latitude))
      guard let west = longitudes.min(), let east = longitudes.max(), let south = latitudes.min(),
        let north = latitudes.max()
      else { return nil }
      return (points, GeoBox(west, south, east, north))
    }
  }

  /// Reads the geometry of a feature; nil for one without an area.
  init?(_ geometry: JSONValue?) throws(MalformedResponse) {
    guard let geometry, let kind = geometry.word("type") else { return nil }
    var polygons: [JSONValue] = []
    switch kind {
    case "Polygon": if let polygon = geometry["coordinates"] { polygons = [polygon] }
    case "MultiPolygon":
      polygons = Array(try geometry.elements(in: "coordinates", atMost: Self.maximumRings))
    default: return nil
    }
    var rings: [[Point]] = []
    for polygon in polygons {
      for ring in try polygon.elements("coordinates", atMost: Self.maximumRings) {
        var points: [Point] = []
        for point in try ring.elements("coordinates", atMost: Self.maximumPoints) {
          var numbers: [Double] = []
          _ = try point.forEachNumber("coordinates", atMost: 4) { numbers += $1.map { [$0] } ?? [] }
          guard numbers.count >= 2, (-360...360).contains(numbers[0]),
            (-90...90).contains(numbers[1])
          else { throw MalformedResponse("'coordinates' has no longitude and latitude") }
          points.append(Point(longitude: numbers[0], latitude: numbers[1]))
        }
        rings.append(points)
      }
    }
    self.init(rings: rings)
  }

  private static let maximumRings = 2000
  private static let maximumPoints = 100_000

  /// Counts the sides of rings that a line to the east crosses (Shimrat 1962).
  ///
  /// - Complexity: O(n) in the number of points of the rings around it.
  func contains(longitude: Double, latitude: Double) -> Bool {
    var isInside = false
    for (points, box) in rings {
      // A ring that crosses the meridian may have the point on its other side.
      for longitude in [longitude - 360, longitude, longitude + 360]
      where box.contains(longitude, latitude) {
        var last = points.last
        for point in points {
          if let last, (last.latitude > latitude) != (point.latitude > latitude) {
            let share = (latitude - last.latitude) / (point.latitude - last.latitude)
            if longitude < last.longitude + share * (point.longitude - last.longitude) {
              isInside.toggle()
            }
          }
          last = point
        }
      }
    }
    return isInside
  }

  /// Returns a ring whose sides are all shorter than half of the globe.
  private static func unwrapped(_ ring: [Point]) -> [Point] {
    var turn = 0.0
    var last: Double?
    return ring.map { point in
      if let last, abs(point.longitude - last) > 180 { turn += point.longitude < last ? 360 : -360 }
      last = point.longitude
      return Point(longitude: point.longitude + turn, latitude: point.latitude)
    }
  }
}
