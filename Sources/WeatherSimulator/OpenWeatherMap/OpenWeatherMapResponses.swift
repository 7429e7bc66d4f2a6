import JSONText

/// The current weather at a point.
struct OpenWeatherMapCurrent {
  var site: NamedLocation
  var units: OpenWeatherMapUnits
  var context: ServiceContext

  func write(to object: inout JSONObjectWriter) {
    let instant = floorDivide(context.now, 900) * 900
    let conditions = site.weather.model.conditions(at: instant, knownAt: context.now)
    let writer = ConditionsWriter(units: units, conditions: conditions)
    let sun = site.sun(at: context.now)

    object.object("coord") { coord in
      coord.member("lon", site.point.longitude, fractionDigits: 0...4)
      coord.member("lat", site.point.latitude, fractionDigits: 0...4)
    }
    writer.writeWeather(conditions.weatherCode, to: &object)
    object.member("base", "stations")
    object.object("main") { writer.writeMain(to: &$0) }
    writer.writeVisibility(to: &object)
    writer.writeWind(to: &object)
    ConditionsWriter.writePrecipitation([conditions], key: "1h", to: &object)
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
    object.member("timezone", site.zone.offset(at: context.now))
    object.member("id", site.place?.id ?? 0)
    object.member("name", site.name)
    object.member("cod", 200)
  }
}

/// The forecast in three-hour timesteps.
struct OpenWeatherMapForecast {
  static let maximumCount = 40
  private static let step = 10_800

  var site: NamedLocation
  var units: OpenWeatherMapUnits
  var context: ServiceContext
  var count: Int

  func write(to object: inout JSONObjectWriter) {
    let first = (floorDivide(context.now, Self.step) + 1) * Self.step
    object.member("cod", "200")
    object.member("message", 0)
    object.member("cnt", count)
    object.array("list") { list in
      for index in 0..<count {
        list.object { write(stepAt: first + index * Self.step, to: &$0) }
      }
    }
    object.object("city") { writeCity(to: &$0) }
  }

  /// Precipitation and condition are those of the three hours from the timestep; temperature and
  /// wind are those at its start.
  private func write(stepAt instant: Int, to object: inout JSONObjectWriter) {
    let model = site.weather.model
    let hours = (1...3).map { hour in
      model.conditions(at: instant + hour * 3600, knownAt: context.now)
    }
    let conditions = model.conditions(at: instant, knownAt: context.now)
    let writer = ConditionsWriter(units: units, conditions: conditions)
    let probability = hours.map(\.precipitationProbability).max() ?? 0

    object.member("dt", instant)
    object.object("main") { main in
      writer.writeMain(to: &main)
      main.member("temp_kf", 0)
    }
    writer.writeWeather(hours.map(\.weatherCode).max() ?? conditions.weatherCode, to: &object)
    writer.writeClouds(to: &object)
    writer.writeWind(to: &object)
    writer.writeVisibility(to: &object)
    object.member("pop", probability / 100, fractionDigits: 0...2)
    ConditionsWriter.writePrecipitation(hours, key: "3h", to: &object)
    object.object("sys") { $0.member("pod", conditions.isDay ? "d" : "n") }
    let time = CivilTime(seconds: instant)
    object.member("dt_txt", "\(time.date.text) \(time.minuteText.suffix(5)):00")
  }

  private func writeCity(to city: inout JSONObjectWriter) {
    let sun = site.sun(at: context.now)
    city.member("id", site.place?.id ?? 0)
    city.member("name", site.name)
    city.object("coord") { coord in
      coord.member("lat", site.point.latitude, fractionDigits: 0...4)
      coord.member("lon", site.point.longitude, fractionDigits: 0...4)
    }
    city.member("country", site.place?.countryCode ?? "")
    city.member("population", site.place?.population ?? 0)
    city.member("timezone", site.zone.offset(at: context.now))
    if let rise = sun.rise { city.member("sunrise", rise) }
    if let set = sun.set { city.member("sunset", set) }
  }
}

/// A point with its weather and the nearest town.
struct NamedLocation: Sendable {
  var point: Coordinates
  var weather: LocalWeather
  /// The nearest town; `nil` if all are too far away.
  var place: Place?
  /// The town's name in the requested language; empty without a town.
  var name: String
  var zone: Zone

  init(at point: Coordinates, language: String, seed: UInt64) {
    self.point = point
    weather = LocalWeather(at: point, seed: seed)
    place = Place.nearest(to: point, within: 0.5)
    name = place?.name(in: language) ?? ""
    zone = Zone.containing(point)
  }

  /// Sunrise and sunset in seconds since 1970: missing in polar night, 0 in polar day.
  func sun(at instant: Int) -> (rise: Int?, set: Int?) {
    let offset = zone.offset(at: instant)
    let noon = floorDivide(instant + offset, 86_400) * 86_400 + 43_200 - offset
    switch Sun.day(over: point, aroundNoon: noon) {
    case .rises(let rise, let set): return (rise, set)
    case .neverSets: return (0, 0)
    case .neverRises: return (nil, nil)
    }
  }
}
