import JSONText

/// Writes the forecast in steps of three hours.
struct StepsAnswer {
  static let maximumCount = 40
  private static let step = 10_800

  var site: NamedSite
  var units: MeasureUnits
  var scene: Scene
  var count: Int

  func write(to object: inout JSONObjectWriter) {
    let first = (floorDivide(scene.now, Self.step) + 1) * Self.step
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

  /// A step is about the three hours from its time: what falls in them and the worst of them, but
  /// the temperature and the wind it begins with.
  private func write(stepAt instant: Int, to object: inout JSONObjectWriter) {
    let model = site.weather.model
    let hours = (1...3).map { hour in
      model.conditions(at: instant + hour * 3600, knownAt: scene.now)
    }
    let conditions = model.conditions(at: instant, knownAt: scene.now)
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
    ConditionsWriter.writeWater(hours, key: "3h", to: &object)
    object.object("sys") { $0.member("pod", conditions.isDay ? "d" : "n") }
    let time = CivilTime(seconds: instant)
    object.member("dt_txt", "\(time.date.text) \(time.minuteText.suffix(5)):00")
  }

  private func writeCity(to city: inout JSONObjectWriter) {
    let sun = site.sun(at: scene.now)
    city.member("id", site.place?.id ?? 0)
    city.member("name", site.name)
    city.object("coord") { coord in
      coord.member("lat", site.point.latitude, fractionDigits: 0...4)
      coord.member("lon", site.point.longitude, fractionDigits: 0...4)
    }
    city.member("country", site.place?.countryCode ?? "")
    city.member("population", site.place?.population ?? 0)
    city.member("timezone", site.zone.offset(at: scene.now))
    if let rise = sun.rise { city.member("sunrise", rise) }
    if let set = sun.set { city.member("sunset", set) }
  }
}
