import JSONText

/// The response for one location.
struct OpenMeteoForecast {
  private let request: OpenMeteoRequest
  private let location: OpenMeteoRequest.Location
  private let model: WeatherModel
  private let cell: Coordinates
  private let elevation: Double
  /// Seconds since 1970.
  private let now: Int
  /// The UTC offset at the time of the request, used for every row.
  private let offset: Int

  init(_ request: OpenMeteoRequest, _ location: OpenMeteoRequest.Location, seed: UInt64, now: Int) {
    self.request = request
    self.location = location
    self.now = now
    offset = location.zone.offset(at: now)
    let weather = LocalWeather(
      at: location.coordinates,
      elevation: location.elevation,
      seed: seed
    )
    (cell, elevation, model) = (weather.cell, weather.elevation, weather.model)
  }

  func write(to object: inout JSONObjectWriter, locationID: Int) {
    object.member("latitude", cell.latitude, fractionDigits: 1...3)
    object.member("longitude", cell.longitude, fractionDigits: 1...3)
    object.member("generationtime_ms", 0.2377033233642578)
    object.member("utc_offset_seconds", offset)
    object.member("timezone", location.zone.identifier)
    object.member("timezone_abbreviation", Zone.abbreviation(of: offset))
    if elevation.isFinite { object.member("elevation", elevation, fractionDigits: 1...1) }
    // Default values are omitted, so the first location has no id.
    if locationID > 0 { object.member("location_id", locationID) }
    if !request.current.isEmpty { writeCurrent(to: &object) }
    if !request.hourly.isEmpty { writeHourly(to: &object) }
    if !request.daily.isEmpty { writeDaily(to: &object) }
  }

  // MARK: Sections

  private func writeCurrent(to object: inout JSONObjectWriter) {
    let interval = request.endpoint.interval
    let instant = floorDivide(now, interval) * interval
    object.object("current_units") { units in
      units.member("time", request.units.time.rawValue)
      units.member("interval", "seconds")
      for variable in request.current {
        units.member(JSONName(text: variable.name), unitText(variable))
      }
    }
    let conditions = model.conditions(at: instant, knownAt: now)
    object.object("current") { current in
      if request.units.time == .unixtime {
        current.member("time", instant)
      } else {
        current.member("time", CivilTime(seconds: instant + offset).minuteText)
      }
      current.member("interval", interval)
      for variable in request.current {
        let unit = variable.quantity.unit(request.units)
        let share = variable.quantity.isSum ? Double(interval) / 3600 : 1
        let value = self.value(variable, conditions).map { unit.convert($0 * share) }
        current.member(
          JSONName(text: variable.name),
          value,
          fractionDigits: unit.decimals...unit.decimals
        )
      }
    }
  }

  private func writeHourly(to object: inout JSONObjectWriter) {
    let labels = hourLabels
    // Labels are full local hours, but values are taken at the UTC offset truncated to full hours:
    // in a half-hour zone they are half an hour off their labels.
    let modelOffset = offset / 3600 * 3600
    let hours = labels.map { label in
      label < horizon ? model.conditions(at: label - modelOffset, knownAt: now) : nil
    }
    object.object("hourly_units") { units in
      units.member("time", request.units.time.rawValue)
      for variable in request.hourly {
        units.member(JSONName(text: variable.name), unitText(variable))
      }
    }
    object.object("hourly") { hourly in
      hourly.array("time") { times in
        for label in labels { write(label: label, to: &times) }
      }
      for variable in request.hourly {
        let unit = variable.quantity.unit(request.units)
        hourly.array(JSONName(text: variable.name)) { values in
          for hour in hours {
            let value = hour.flatMap { self.value(variable, $0) }.map(unit.convert)
            values.element(value, fractionDigits: unit.decimals...unit.decimals)
          }
        }
      }
    }
  }

  private func writeDaily(to object: inout JSONObjectWriter) {
    let days = DailyRows(
      model: model,
      coordinates: location.coordinates,
      labels: dayLabels,
      offset: offset,
      horizon: horizon,
      now: now,
      needsHours: request.daily.contains { $0.content.needsHours }
    )
    object.object("daily_units") { units in
      units.member("time", request.units.time.rawValue)
      for variable in request.daily {
        units.member(JSONName(text: variable.name), variable.quantity.unit(request.units).text)
      }
    }
    object.object("daily") { daily in
      daily.array("time") { times in
        for label in dayLabels {
          if request.units.time == .unixtime {
            times.element(label - offset)
          } else {
            times.element(CivilTime(seconds: label).date.text)
          }
        }
      }
      for variable in request.daily {
        daily.array(JSONName(text: variable.name)) { values in
          for day in days.rows { write(variable, of: day, to: &values) }
        }
      }
    }
  }

  private func write(
    _ variable: DailyVariable,
    of day: DailyRows.Row,
    to values: inout JSONArrayWriter
  ) {
    let unit = variable.quantity.unit(request.units)
    switch variable.content {
    case .sunrise: write(label: day.sunrise, to: &values)
    case .sunset: write(label: day.sunset, to: &values)
    case .daylight:
      values.element(day.daylight, fractionDigits: unit.decimals...unit.decimals)
    case .sunshine:
      let value = day.hours.map { hours in
        min(hours.reduce(0) { $0 + $1.sunshineDuration }, day.daylight)
      }
      values.element(value, fractionDigits: unit.decimals...unit.decimals)
    case .hours(let summary):
      let value = day.hours.map { unit.convert(summary($0)) }
      values.element(value, fractionDigits: unit.decimals...unit.decimals)
    }
  }

  // MARK: Time

  /// Local midnight in seconds of local time.
  private var today: Int { floorDivide(now + offset, 86_400) * 86_400 }

  /// The end of the model; later values are null.
  private var horizon: Int { today + 14 * 86_400 }

  private var dayLabels: [Int] {
    (-request.pastDays..<request.forecastDays).map { today + $0 * 86_400 }
  }

  private var hourLabels: [Int] {
    var start = today - request.pastDays * 86_400
    var end = today + request.forecastDays * 86_400
    if request.pastHours != nil || request.forecastHours != nil {
      let hour = floorDivide(now + offset, 3600) * 3600
      start = hour - (request.pastHours ?? 0) * 3600
      end = request.forecastHours.map { hour + $0 * 3600 } ?? end
    }
    return Array(stride(from: start, to: end, by: 3600))
  }

  private func write(label: Int, to values: inout JSONArrayWriter) {
    if request.units.time == .unixtime {
      values.element(label - offset)
    } else {
      values.element(CivilTime(seconds: label).minuteText)
    }
  }

  // MARK: Values

  private func value(_ variable: HourlyVariable, _ conditions: Conditions) -> Double? {
    variable.isAvailable(cell) ? variable.value(conditions) : nil
  }

  private func unitText(_ variable: HourlyVariable) -> String {
    variable.isAvailable(cell) ? variable.quantity.unit(request.units).text : "undefined"
  }
}

/// The days of a response; times are seconds of local time.
struct DailyRows {
  struct Row {
    var sunrise: Int
    var sunset: Int
    /// Seconds.
    var daylight: Double
    /// The weather at each of the 24 hours; `nil` past the model's horizon or if not needed.
    var hours: [Conditions]?
  }

  var rows: [Row]

  init(
    model: WeatherModel,
    coordinates: Coordinates,
    labels: [Int],
    offset: Int,
    horizon: Int,
    now: Int,
    needsHours: Bool
  ) {
    let modelOffset = offset / 3600 * 3600
    rows = labels.map { label in
      var row = Self.sun(coordinates, label: label, offset: offset)
      if needsHours, label < horizon {
        row.hours = (0..<24).map { hour in
          model.conditions(at: label + hour * 3600 - modelOffset, knownAt: now)
        }
      }
      return row
    }
  }

  /// In polar night, sunrise and sunset are both the day's midnight; in polar day, sunset is the
  /// next midnight.
  private static func sun(_ point: Coordinates, label: Int, offset: Int) -> Row {
    switch Sun.day(over: point, aroundNoon: label + 43_200 - offset) {
    case .rises(let rise, let set):
      return Row(sunrise: rise + offset, sunset: set + offset, daylight: Double(set - rise))
    case .neverRises:
      return Row(sunrise: label, sunset: label, daylight: 0)
    case .neverSets:
      return Row(sunrise: label, sunset: label + 86_400, daylight: 86_400)
    }
  }
}
