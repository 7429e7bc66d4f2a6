import JSONText

/// Writes the current weather of a point.
struct CurrentAnswer {
  var site: NamedSite
  var units: MeasureUnits
  var scene: Scene

  func write(to object: inout JSONObjectWriter) {
    let instant = floorDivide(scene.now, 900) * 900
    let conditions = site.weather.model.conditions(at: instant, knownAt: scene.now)
    let writer = ConditionsWriter(units: units, conditions: conditions)
    let sun = site.sun(at: scene.now)

    object.object("coord") { coord in
      coord.member("lon", site.point.longitude, fractionDigits: 0...4)
      coord.member("lat", site.point.latitude, fractionDigits: 0...4)
    }
    writer.writeWeather(conditions.weatherCode, to: &object)
    object.member("base", "stations")
    object.object("main") { writer.writeMain(to: &$0) }
    writer.writeVisibility(to: &object)
    writer.writeWind(to: &object)
    ConditionsWriter.writeWater([conditions], key: "1h", to: &object)
    writer.writeClouds(to: &object)
    object.member("dt", instant)
    object.object("sys") { sys in
      if let place = site.place {
        sys.member("type", 1)
        sys.member("id", place.id % 10_000)
        sys.member("country", place.countryCode)
      }
      if let rise = sun.rise { sys.member("sunrise", rise) }
      if let set = sun.set { sys.member("sunset", set) }
    }
    object.member("timezone", site.zone.offset(at: scene.now))
    object.member("id", site.place?.id ?? 0)
    object.member("name", site.name)
    object.member("cod", 200)
  }
}
