import JSONText

/// A weather station; every cell of the weather model has one.
struct Station: Sendable {
  var cell: Coordinates

  init(cell: Coordinates) {
    self.cell = cell
  }

  /// Parses `K` and the number of the cell in base 36.
  init?(identifier: String) {
    guard identifier.hasPrefix("K"), let number = Int(identifier.dropFirst(), radix: 36),
      (0..<Self.columnCount * Self.rowCount).contains(number)
    else { return nil }
    let (row, column) = number.quotientAndRemainder(dividingBy: Self.columnCount)
    cell = Coordinates(latitude: Double(row) / 8 - 90, longitude: Double(column) / 8 - 180)
    guard GridPoint.isCovered(cell) else { return nil }
  }

  private static let rowCount = 180 * 8 + 1
  private static let columnCount = 360 * 8 + 1

  var number: Int {
    Int((cell.latitude + 90) * 8) * Self.columnCount + Int((cell.longitude + 180) * 8)
  }

  var identifier: String { "K" + String(number, radix: 36, uppercase: true) }

  /// Slightly off the center of the cell.
  var coordinates: Coordinates {
    Coordinates(latitude: cell.latitude + 0.01, longitude: cell.longitude - 0.01)
  }

  var name: String {
    guard let place = Place.nearest(to: cell, within: 0.5) else { return "Station \(identifier)" }
    return place.coordinates.gridCell == cell
      ? "\(place.name), Airport" : "\(place.name), Station \(identifier)"
  }

  var path: String { "/stations/\(identifier)" }

  /// The stations near a grid cell, nearest first.
  static func around(_ grid: GridPoint) -> [Station] {
    [(0, 0), (1, 0), (0, -1), (-1, 1), (2, 1)].map { east, north in
      Station(
        cell: Coordinates(
          latitude: grid.cell.latitude + Double(north) / 8,
          longitude: grid.cell.longitude + Double(east) / 8
        )
      )
    }
  }
}

/// The stations of a grid cell, nearest first.
struct StationList {
  var grid: GridPoint
  var context: ServiceContext

  func response() -> Response {
    let stations = Station.around(grid)
    let body = JSONWriter.object { object in
      LinkedData.writeContext(to: &object)
      object.member("type", "FeatureCollection")
      object.array("features") { features in
        for station in stations { features.object { write(station, to: &$0) } }
      }
      object.array("observationStations") { list in
        for station in stations { list.element(context.origin + station.path) }
      }
      object.object("pagination") { pagination in
        pagination.member("next", "\(context.origin)\(grid.path)/stations?cursor=eyJzIjo1MDB9")
      }
    }
    return Response(geoJSON: body, lifetime: 86_400, sharedLifetime: 120, now: context.now)
  }

  private func write(_ station: Station, to feature: inout JSONObjectWriter) {
    let address = context.origin + station.path
    let offset = grid.cell.distanceAndBearing(to: station.coordinates)
    feature.member("id", address)
    feature.member("type", "Feature")
    LinkedData.writePoint(station.coordinates, to: &feature)
    feature.object("properties") { properties in
      properties.member("@id", address)
      properties.member("@type", "wx:ObservationStation")
      let elevation = LocalWeather(cell: station.cell, seed: context.seed).elevation
      LinkedData.write("elevation", elevation, "m", to: &properties)
      properties.member("stationIdentifier", station.identifier)
      properties.member("name", station.name)
      properties.member("timeZone", Zone.containing(station.cell).identifier)
      LinkedData.write("distance", offset.distance, "m", to: &properties)
      LinkedData.write("bearing", offset.bearing.rounded(), "degree_(angle)", to: &properties)
      properties.member("forecast", "\(context.origin)/zones/forecast/NYZ072")
      properties.member("county", "\(context.origin)/zones/county/NYC061")
      properties.member("fireWeatherZone", "\(context.origin)/zones/fire/NYZ212")
    }
  }
}
