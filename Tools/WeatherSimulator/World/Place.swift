/// A place that the geocoding API knows.
struct Place: Sendable, Equatable {
  var id: Int
  var name: String
  var latitude: Double
  var longitude: Double
  /// Meters above sea level.
  var elevation: Double
  /// The GeoNames feature code: PPL… for populated places, ADM… for regions, MT for mountains.
  var featureCode: String
  var countryCode: String
  var country: String
  var region: String
  var regionCode: String
  var timeZone: String
  var population: Int
  /// Names by language code.
  var localizedNames: [String: String]

  static let all: [Place] = table.split(whereSeparator: \.isNewline).compactMap(Place.init(row:))

  /// Parses a line of the table.
  init?(row: Substring) {
    let columns = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 12, let id = Int(columns[0]), let latitude = Double(columns[2]),
      let longitude = Double(columns[3]), let elevation = Double(columns[4])
    else { return nil }
    self.id = id
    name = columns[1]
    self.latitude = latitude
    self.longitude = longitude
    self.elevation = elevation
    featureCode = columns[5]
    countryCode = columns[6]
    country = columns[7]
    let region = columns[8].split(separator: "=").map(String.init)
    self.region = region.first ?? ""
    regionCode = region.dropFirst().first ?? ""
    timeZone = columns[9]
    population = Int(columns[10]) ?? 0
    localizedNames = [:]
    for entry in columns[11].split(separator: ";") {
      let parts = entry.split(separator: ":").map(String.init)
      if parts.count == 2 { localizedNames[parts[0]] = parts[1] }
    }
  }

  /// Returns the nearest place within a distance in degrees.
  static func nearest(to point: Coordinates, within degrees: Double) -> Place? {
    all.map { (place: $0, distance: point.distance(to: $0.coordinates)) }.filter {
      $0.distance <= degrees
    }.min { $0.distance < $1.distance }?.place
  }

  var coordinates: Coordinates { Coordinates(latitude: latitude, longitude: longitude) }
}
