import JSONText

/// Lists the stations of a square, the nearest first.
struct StationsAnswer {
  var grid: GridPoint
  var scene: Scene

  func answer() -> Answer {
    let stations = Station.around(grid)
    let body = JSONWriter.object { object in
      LinkedData.writeContext(to: &object)
      object.member("type", "FeatureCollection")
      object.array("features") { features in
        for station in stations { features.object { write(station, to: &$0) } }
      }
      object.array("observationStations") { list in
        for station in stations { list.element(scene.origin + station.path) }
      }
      object.object("pagination") { pagination in
        pagination.member("next", "\(scene.origin)\(grid.path)/stations?cursor=eyJzIjo1MDB9")
      }
    }
    return Answer(geoJSON: body, lifetime: 86_400, sharedLifetime: 120, now: scene.now)
  }

  private func write(_ station: Station, to feature: inout JSONObjectWriter) {
    let address = scene.origin + station.path
    let way = grid.cell.way(to: station.coordinates)
    feature.member("id", address)
    feature.member("type", "Feature")
    LinkedData.writePoint(station.coordinates, to: &feature)
    feature.object("properties") { properties in
      properties.member("@id", address)
      properties.member("@type", "wx:ObservationStation")
      let elevation = LocalWeather(cell: station.cell, seed: scene.seed).elevation
      LinkedData.write("elevation", elevation, "m", to: &properties)
      properties.member("stationIdentifier", station.identifier)
      properties.member("name", station.name)
      properties.member("timeZone", Zone.containing(station.cell).identifier)
      LinkedData.write("distance", way.distance, "m", to: &properties)
      LinkedData.write("bearing", way.bearing.rounded(), "degree_(angle)", to: &properties)
      properties.member("forecast", "\(scene.origin)/zones/forecast/NYZ072")
      properties.member("county", "\(scene.origin)/zones/county/NYC061")
      properties.member("fireWeatherZone", "\(scene.origin)/zones/fire/NYZ212")
    }
  }
}
