import JSONText

/// The grid cell of a point, and the addresses of its forecasts.
struct NWSPoint: Sendable {
  var coordinates: Coordinates
  /// The point as it was written, and in the canonical form.
  private var text: String
  private var canonicalText: String

  // Parses `40.7128,-74.006`.
  init(text: String) throws(Problem) {
    coordinates = try NWSRoute.coordinates(text)
    self.text = text
    canonicalText = [coordinates.latitude, coordinates.longitude]
      .map { DecimalText.text($0, fractionDigits: 0...4) ?? "" }.joined(separator: ",")
  }

  func response(_ context: ServiceContext) throws(Problem) -> Response {
    guard text == canonicalText else {
      let location = ReceivedRequest.Field("Location", "/points/\(canonicalText)")
      return Response(status: 301, headers: [location], body: [])
    }
    guard GridPoint.isCovered(coordinates) else {
      var problem = Problem(status: 404, reason: Problem.invalidPoint)
      problem.detail += " \(text)"
      throw problem
    }
    let body = JSONWriter.object { write(to: &$0, context.origin) }
    return Response(geoJSON: body, lifetime: 7200, sharedLifetime: 120, now: context.now)
  }

  private func write(to object: inout JSONObjectWriter, _ origin: String) {
    let grid = GridPoint(containing: coordinates)
    let address = "\(origin)/points/\(canonicalText)"
    LinkedData.writeContext(to: &object)
    object.member("id", address)
    object.member("type", "Feature")
    LinkedData.writePoint(coordinates, to: &object)
    object.object("properties") { properties in
      properties.member("@id", address)
      properties.member("@type", "wx:Point")
      properties.member("cwa", grid.office.identifier)
      properties.member("type", "land")
      properties.member("forecastOffice", "\(origin)/offices/\(grid.office.identifier)")
      properties.member("gridId", grid.office.identifier)
      properties.member("gridX", grid.x)
      properties.member("gridY", grid.y)
      properties.member("forecast", "\(origin)\(grid.path)/forecast")
      properties.member("forecastHourly", "\(origin)\(grid.path)/forecast/hourly")
      properties.member("forecastGridData", "\(origin)\(grid.path)")
      properties.member("observationStations", "\(origin)\(grid.path)/stations")
      writePlace(to: &properties)
      properties.member("forecastZone", "\(origin)/zones/forecast/NYZ072")
      properties.member("county", "\(origin)/zones/county/NYC061")
      properties.member("fireWeatherZone", "\(origin)/zones/fire/NYZ212")
      properties.member("timeZone", Zone.containing(coordinates).identifier)
      properties.member("radarStation", "K\(grid.office.identifier)")
    }
  }

  private func writePlace(to properties: inout JSONObjectWriter) {
    guard let place = Place.nearest(to: coordinates, within: 3) else { return }
    let offset = place.coordinates.distanceAndBearing(to: coordinates)
    properties.object("relativeLocation") { location in
      location.member("type", "Feature")
      LinkedData.writePoint(place.coordinates, to: &location)
      location.object("properties") { properties in
        properties.member("city", place.name)
        properties.member("state", place.regionCode)
        LinkedData.write("distance", offset.distance, "m", to: &properties)
        LinkedData.write("bearing", offset.bearing.rounded(), "degree_(angle)", to: &properties)
      }
    }
  }
}
