import FoundationEssentials
import GeoNames
import JSONText
import Weather

/// A place with what says which areas of warnings it is in.
struct WarnedPlace {
  let countryCode: String
  let latitude: Double
  let longitude: Double

  /// The country and the coordinates, from which the place can be made again.
  let text: String

  /// The nearest built-in town of the country, whose regions are those of the place; nil if all are far.
  let town: WarningTown?

  /// Kilometers to the town.
  private static let reach = 30.0

  /// A place whose country is unknown is in the country of the nearest town; nil if all are far.
  init?(_ request: WeatherRequest) {
    self.init(request.latitude, request.longitude, country: request.countryCode)
  }

  /// Reads the text of a place.
  init?(_ text: String) {
    let parts = text.split(separator: ",")
    guard parts.count == 3, let latitude = Double(parts[1]), let longitude = Double(parts[2]) else {
      return nil
    }
    self.init(latitude, longitude, country: String(parts[0]))
  }

  private init?(_ latitude: Double, _ longitude: Double, country: String?) {
    town = Gazetteer().warningTown(
      nearLatitude: latitude, longitude: longitude, within: Self.reach, countryCode: country)
    guard let countryCode = country ?? town?.countryCode else { return nil }
    self.countryCode = countryCode
    self.latitude = latitude
    self.longitude = longitude
    text = "\(countryCode),\(latitude),\(longitude)"
  }
}

/// An area of a warning.
struct WarnedArea {
  /// The codes of regions after their kind.
  private(set) var codes: [String] = []
  private let shape: GeoShape?

  /// Names of districts of Czechia, whose outlines nobody publishes.
  private let names: [String]

  private static let kindOfDistricts = "CISORP"

  init(_ area: JSONValue) {
    var isDistrict = false
    for code in area["geocode"]?.listed ?? [] {
      guard let kind = code.word("valueName"), let value = code.word("value") else { continue }
      codes.append("\(kind) \(value)")
      isDistrict = isDistrict || kind == Self.kindOfDistricts
    }
    let rings = (area["polygon"]?.listed ?? []).compactMap(Self.ring)
    shape = rings.isEmpty ? nil : GeoShape(rings: rings)
    let text = isDistrict ? area.word("areaDesc") ?? "" : ""
    // Districts stand alone, or behind the name of their region in parentheses.
    names = text.split { ",;()".contains($0) }.map { String($0).onOneLine }
  }

  /// Whether a place is in the outline, or its town has the name, whatever its codes are.
  ///
  /// - Complexity: O(n) in the points of the outline around it.
  func contains(_ place: WarnedPlace) -> Bool {
    if let shape { return shape.contains(longitude: place.longitude, latitude: place.latitude) }
    return names.contains { place.town?.isNamed($0) == true }
  }

  /// Reads `latitude,longitude latitude,longitude ...`; nil for anything else.
  private static func ring(_ polygon: JSONValue) -> [GeoShape.Point]? {
    guard let text = polygon.string(atMostBytes: mostBytes) else { return nil }
    var points: [GeoShape.Point] = []
    for pair in text.utf8.split(whereSeparator: { $0 <= 0x20 }) {
      let numbers = pair.split(separator: UInt8(ascii: ",")).map { Double(Substring($0)) ?? .nan }
      guard numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 360 else { return nil }
      points.append(GeoShape.Point(longitude: numbers[1], latitude: numbers[0]))
    }
    return points.count > 2 ? points : nil
  }

  /// The outline of a country has some hundred thousand.
  private static let mostBytes = 4 << 20
}
