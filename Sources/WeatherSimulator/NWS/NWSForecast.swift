import JSONText

/// The forecast of a grid cell, by half days or by hours.
struct NWSForecast {
  private static let hourCount = 156
  private static let halfDayCount = 14

  private let grid: GridPoint
  private let units: NWSUnits
  private let isHourly: Bool
  private let context: ServiceContext
  private let weather: LocalWeather
  private let zone: Zone

  init(_ grid: GridPoint, units: NWSUnits, isHourly: Bool, _ context: ServiceContext) {
    self.grid = grid
    self.units = units
    self.isHourly = isHourly
    self.context = context
    weather = LocalWeather(cell: grid.cell, seed: context.seed)
    zone = Zone.containing(grid.cell)
  }

  func response() -> Response {
    Response(
      geoJSON: JSONWriter.object { write(to: &$0) },
      lifetime: currentHour + 3600 - context.now,
      sharedLifetime: 3600,
      // After a reseed within the hour, Last-Modified must differ.
      modified: currentHour - context.revision,
      now: context.now
    )
  }

  private var currentHour: Int { floorDivide(context.now, 3600) * 3600 }

  private func write(to object: inout JSONObjectWriter) {
    LinkedData.writeContext(to: &object)
    object.member("type", "Feature")
    grid.writePolygon(to: &object)
    object.object("properties") { properties in
      properties.member("units", units.system.rawValue)
      let generator = isHourly ? "HourlyForecastGenerator" : "BaselineForecastGenerator"
      properties.member("forecastGenerator", generator)
      properties.member("generatedAt", CivilTime.text(of: currentHour, offset: 0))
      properties.member("updateTime", CivilTime.text(of: currentHour - 1800, offset: 0))
      let valid = CivilTime.text(of: floorDivide(context.now, 21_600) * 21_600, offset: 0)
      properties.member("validTimes", "\(valid)/P7DT12H")
      LinkedData.write("elevation", weather.elevation, "m", to: &properties)
      properties.array("periods") { list in
        for (index, period) in (isHourly ? hourly : halfDays).enumerated() {
          list.object { write(period, number: index + 1, to: &$0) }
        }
      }
    }
  }

  // MARK: Periods

  private var hourly: [ForecastPeriod] {
    (0..<Self.hourCount).map { index in
      let start = currentHour + index * 3600
      let hour = localHour(start)
      return period("", from: start, to: start + 3600, isDaytime: (6..<18).contains(hour))
    }
  }

  /// The first period ends at 6:00 or 18:00 local time and can be short.
  private var halfDays: [ForecastPeriod] {
    var periods: [ForecastPeriod] = []
    var start = currentHour
    while periods.count < Self.halfDayCount {
      let hour = localHour(start)
      let isDaytime = (6..<18).contains(hour)
      var end = start + 3600
      while ![6, 18].contains(localHour(end)) { end += 3600 }
      let name = name(from: start, hour: hour, after: periods.last)
      periods.append(period(name, from: start, to: end, isDaytime: isDaytime))
      start = end
    }
    return periods
  }

  private func name(from start: Int, hour: Int, after previous: ForecastPeriod?) -> String {
    if previous == nil {
      switch hour {
      case ..<6: return "Overnight"
      case ..<12: return "Today"
      case ..<18: return "This Afternoon"
      default: return "Tonight"
      }
    }
    let day = CivilTime(seconds: start + zone.offset(at: start)).weekdayName
    if hour < 18 { return day }
    return previous.map { ["Today", "This Afternoon"].contains($0.name) } == true
      ? "Tonight" : "\(day) Night"
  }

  private func localHour(_ instant: Int) -> Int {
    CivilTime(seconds: instant + zone.offset(at: instant)).secondsOfDay / 3600
  }

  private func period(
    _ name: String,
    from start: Int,
    to end: Int,
    isDaytime: Bool
  ) -> ForecastPeriod {
    ForecastPeriod(
      name: name,
      start: start,
      end: end,
      isDaytime: isDaytime,
      first: weather.model.conditions(at: start, knownAt: context.now),
      hours: stride(from: start + 3600, through: end, by: 3600).map { instant in
        weather.model.conditions(at: instant, knownAt: context.now)
      }
    )
  }

  // MARK: Period

  private func write(
    _ period: ForecastPeriod,
    number: Int,
    to object: inout JSONObjectWriter
  ) {
    object.member("number", number)
    object.member("name", period.name)
    for (key, instant) in [("startTime", period.start), ("endTime", period.end)] {
      object.member(
        JSONName(text: key),
        CivilTime.text(of: instant, offset: zone.offset(at: instant))
      )
    }
    object.member("isDaytime", period.isDaytime)
    let celsius = isHourly ? period.first.temperature : period.temperature
    if units.hasTemperatureQuantities {
      let value = Double(units.temperature(celsius))
      LinkedData.write(
        "temperature",
        value,
        units.temperatureCode,
        fractionDigits: 0...0,
        to: &object
      )
    } else {
      object.member("temperature", units.temperature(celsius))
    }
    object.member("temperatureUnit", units.temperatureLetter)
    object.member("temperatureTrend", isHourly ? nil : period.trend)
    // More than six days ahead, NWS sends null for a probability of zero.
    let probability = period.probability
    let isAvailable = probability > 0 || period.start < context.now + 6 * 86_400
    LinkedData.write(
      "probabilityOfPrecipitation",
      isAvailable ? Double(probability) : nil,
      "percent",
      fractionDigits: 0...0,
      to: &object
    )
    if isHourly {
      LinkedData.write("dewpoint", period.first.dewPoint, "degC", to: &object)
      let humidity = period.first.humidity
      LinkedData.write(
        "relativeHumidity",
        humidity,
        "percent",
        fractionDigits: 0...0,
        to: &object
      )
    }
    writeWind(of: period, to: &object)
    writeWords(of: period, to: &object)
  }

  private func writeWind(of period: ForecastPeriod, to object: inout JSONObjectWriter) {
    let speeds = isHourly ? period.first.windSpeed...period.first.windSpeed : period.windSpeeds
    let (low, high) = (units.speed(speeds.lowerBound), units.speed(speeds.upperBound))
    if units.hasWindQuantities {
      object.object("windSpeed") { wind in
        wind.member("unitCode", "wmoUnit:km_h-1")
        if low == high {
          wind.member("value", speeds.lowerBound * 3.6, fractionDigits: 0...2)
        } else {
          wind.member("minValue", speeds.lowerBound * 3.6, fractionDigits: 0...2)
          wind.member("maxValue", speeds.upperBound * 3.6, fractionDigits: 0...2)
        }
      }
    } else {
      let text = low == high ? "\(low)" : "\(low) to \(high)"
      object.member("windSpeed", "\(text) \(units.speedText)")
    }
    object.member("windDirection", high == 0 ? "" : period.windDirection)
  }

  private func writeWords(of period: ForecastPeriod, to object: inout JSONObjectWriter) {
    let codes = period.codes
    let probability = period.probability
    let texts = codes.map { code in
      ForecastWording(wmoCode: code, isDaytime: period.isDaytime).text(probability: probability)
    }
    let icon = ForecastWording.iconPath(
      codes: codes,
      isDaytime: period.isDaytime,
      probability: probability,
      size: isHourly ? "small" : "medium"
    )
    let words = texts.joined(separator: " then ")
    object.member("icon", context.origin + icon)
    object.member("shortForecast", words)
    let temperature = units.temperature(period.temperature)
    let extreme = period.isDaytime ? "with a high near" : "with a low around"
    object.member("detailedForecast", isHourly ? "" : "\(words), \(extreme) \(temperature).")
  }
}

/// The units of a forecast, and whether each value carries its unit.
struct NWSUnits: Sendable {
  enum System: String, Sendable {
    case us
    case si
  }

  var system = System.us
  /// Whether temperatures are quantities with units rather than numbers.
  var hasTemperatureQuantities: Bool
  var hasWindQuantities: Bool

  init(_ request: ReceivedRequest) throws(Problem) {
    if let text = request.item("units") {
      guard let system = System(rawValue: text) else {
        throw Problem(status: 400, reason: "Query parameter 'units' must be 'us' or 'si'")
      }
      self.system = system
    }
    let flags = request.header("feature-flags") ?? ""
    hasTemperatureQuantities = flags.contains("forecast_temperature_qv")
    hasWindQuantities = flags.contains("forecast_wind_speed_qv")
  }

  /// Takes degrees Celsius.
  func temperature(_ celsius: Double) -> Int {
    Int((system == .us ? celsius * 1.8 + 32 : celsius).rounded())
  }

  /// Takes meters per second.
  func speed(_ speed: Double) -> Int {
    Int((system == .us ? speed / 0.44704 : speed * 3.6).rounded())
  }

  var temperatureLetter: String { system == .us ? "F" : "C" }
  var temperatureCode: String { system == .us ? "degF" : "degC" }
  var speedText: String { system == .us ? "mph" : "km/h" }
}
