package import Weather

#if canImport(Glibc)
import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin
#else
import func Darwin.atan2
import func Darwin.cos
import func Darwin.sin
#endif

extension Gazetteer {
  /// The nearest place within a distance in kilometers.
  package func nearestPlace(
    toLatitude latitude: Double, longitude: Double, within distance: Double, language: String = "en"
  ) -> NearbyPlace? {
    let location = Location(latitude, longitude)
    return nearest(to: location, within: distance) { _ in true }.map {
      nearbyPlace($0.rank, from: location, $0.distance, language)
    }
  }

  /// The nearest town within a distance in kilometers, for the regions of warnings.
  ///
  /// - Parameter countryCode: The country of the town; nil for any.
  package func warningTown(
    nearLatitude latitude: Double, longitude: Double, within distance: Double, countryCode: String?
  ) -> WarningTown? {
    nearest(to: Location(latitude, longitude), within: distance) { rank in
      countryCode == nil || file.region(rank).countryCode == countryCode
    }.map { WarningTown(countryCode: file.region($0.rank).countryCode, rank: $0.rank) }
  }

  func nearest(
    to location: Location, within distance: Double, where isWanted: (Int) -> Bool
  ) -> (rank: Int, distance: Double)? {
    var nearest: (rank: Int, distance: Double)?
    visitPlaces(near: location, within: distance) { rank, each in
      // Of places at one location the largest.
      if isWanted(rank), nearest.map({ (each, rank) < ($0.distance, $0.rank) }) ?? true {
        nearest = (rank, each)
      }
      return nearest?.distance ?? distance
    }
    return nearest
  }

  /// The place with an identifier, which another service may have up to some kilometers away.
  package func place(identifiedAs identifier: String, near place: Place) -> Place? {
    var found: Int?
    visitPlaces(near: Location(place.latitude, place.longitude), within: Self.tolerance) {
      rank, _ in
      if Place.geoNamesIdentifier(file.number(rank)) == identifier { found = rank }
      return Self.tolerance
    }
    return found.map(self.place)
  }

  /// Kilometers.
  private static let tolerance = 10.0

  /// The places within a distance in kilometers, nearest first.
  package func places(
    nearLatitude latitude: Double, longitude: Double, within distance: Double,
    language: String = "en"
  ) -> [NearbyPlace] {
    var found: [(rank: Int, distance: Double)] = []
    let location = Location(latitude, longitude)
    visitPlaces(near: location, within: distance) { rank, each in
      found.append((rank, each))
      return distance
    }
    return found.sorted { ($0.distance, $0.rank) < ($1.distance, $1.rank) }.map {
      nearbyPlace($0.rank, from: location, $0.distance, language)
    }
  }

  /// Visits places from a location to the north and south until they are too far by latitude alone.
  ///
  /// - Parameter visit: Takes a place that is near enough; returns how near the next ones must be.
  private func visitPlaces(
    near location: Location, within distance: Double,
    _ visit: (_ rank: Int, _ distance: Double) -> Double
  ) {
    var limit = distance
    var maximumTurn = location.maximumTurn(within: limit)
    let count = file.placeCount
    var north = (0..<count).partitioningIndex {
      file.latitude(file.rank(byLatitude: $0)) >= location.latitude
    }
    var south = north - 1
    func gap(_ position: Int) -> Double {
      guard (0..<count).contains(position) else { return .infinity }
      let latitude = file.latitude(file.rank(byLatitude: position))
      return abs(latitude - location.latitude) * Location.kilometersPerDegree
    }
    while true {
      let isNorth = gap(north) <= gap(south)
      let position = isNorth ? north : south
      guard gap(position) <= limit else { return }
      if isNorth { north += 1 } else { south -= 1 }
      let rank = file.rank(byLatitude: position)
      let turn = abs(file.longitude(rank) - location.longitude)
      if min(turn, 360 - turn) > maximumTurn { continue }
      let each = location.distance(to: Location(file.latitude(rank), file.longitude(rank)))
      guard each <= limit else { continue }
      let next = visit(rank, each)
      if next < limit { maximumTurn = location.maximumTurn(within: next) }
      limit = next
    }
  }

  private func nearbyPlace(
    _ rank: Int, from location: Location, _ distance: Double, _ language: String
  ) -> NearbyPlace {
    var place = place(rank)
    place.name = displayName(rank, in: language)
    let direction = location.direction(to: Location(place.latitude, place.longitude))
    return NearbyPlace(place: place, distance: distance, direction: direction)
  }
}

extension Place {
  /// Kilometers along the great circle.
  package func distance(to other: Place) -> Double {
    Location(latitude, longitude).distance(to: Location(other.latitude, other.longitude))
  }
}

/// A location on a sphere.
struct Location {
  private static let radius = 6371.0088
  static let kilometersPerDegree = radius * .pi / 180

  let latitude: Double
  let longitude: Double
  private let phi: Double
  private let lambda: Double
  private let cosine: Double

  init(_ latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    phi = latitude * .pi / 180
    lambda = longitude * .pi / 180
    cosine = cos(phi)
  }

  /// Kilometers, by the haversine formula.
  func distance(to other: Location) -> Double {
    let (across, along) = (sin((other.phi - phi) / 2), sin((other.lambda - lambda) / 2))
    let haversine = across * across + cosine * other.cosine * along * along
    return 2 * Self.radius * atan2(haversine.squareRoot(), max(1 - haversine, 0).squareRoot())
  }

  /// The largest difference in longitude, in degrees, of a location within a distance.
  func maximumTurn(within distance: Double) -> Double {
    let angle = distance / Self.radius
    guard abs(phi) + angle < .pi / 2 else { return 180 }
    // Where a meridian touches the circle: sin turn = sin angle / cos latitude.
    let sine = sin(angle) / cosine
    return atan2(sine, max(1 - sine * sine, 0).squareRoot()) * 180 / .pi + 1e-6
  }

  /// Degrees clockwise from north, 0 up to 360.
  func direction(to other: Location) -> Double {
    let turn = other.lambda - lambda
    let east = sin(turn) * other.cosine
    let north = cosine * sin(other.phi) - sin(phi) * other.cosine * cos(turn)
    let degrees = atan2(east, north) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }
}
