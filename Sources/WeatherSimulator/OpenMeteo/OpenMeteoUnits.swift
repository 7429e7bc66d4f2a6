/// The units of a request.
struct OpenMeteoUnits: Sendable {
  enum Temperature: String {
    case celsius
    case fahrenheit
  }

  enum WindSpeed: String {
    case kmh
    case ms
    case mph
    case kn
  }

  enum Precipitation: String {
    case mm
    case inch
  }

  enum Time: String {
    case iso8601
    case unixtime
  }

  var temperature = Temperature.celsius
  var windSpeed = WindSpeed.kmh
  var precipitation = Precipitation.mm
  var time = Time.iso8601

  init(_ parameters: Parameters) throws(RequestError) {
    temperature = try Self.unit(parameters, "temperature_unit", "TemperatureUnit") ?? .celsius
    windSpeed = try Self.unit(parameters, "wind_speed_unit", "WindspeedUnit") ?? .kmh
    precipitation = try Self.unit(parameters, "precipitation_unit", "PrecipitationUnit") ?? .mm
    time = try Self.unit(parameters, "timeformat", "Timeformat") ?? .iso8601
  }

  private static func unit<Unit: RawRepresentable<String>>(
    _ parameters: Parameters,
    _ key: String,
    _ type: String
  ) throws(RequestError) -> Unit? {
    guard let text = parameters.single(key) else { return nil }
    guard let unit = Unit(rawValue: text) else {
      throw RequestError.invalid(text, type: type, key: key)
    }
    return unit
  }
}

/// The quantity of a variable, which defines its units and decimals.
enum Quantity: Sendable {
  /// In degrees Celsius.
  case temperature
  case percent
  /// In meters per second.
  case speed
  case direction
  /// In millimeters; a sum over time.
  case precipitation
  /// In centimeters; a sum over time.
  case snowfall
  /// In meters.
  case length
  /// In hectopascals.
  case pressure
  case code
  case flag
  case index
  /// In seconds; a sum over time.
  case duration
  case hours
  /// In micrograms per cubic meter.
  case concentration
  /// In grains per cubic meter.
  case pollen
  case europeanIndex
  case americanIndex
  /// In seconds of local time.
  case time

  struct Unit {
    var text: String
    var decimals: Int
    var factor = 1.0
    var offset = 0.0

    func convert(_ value: Double) -> Double { value * factor + offset }
  }

  var isSum: Bool { [.precipitation, .snowfall, .duration].contains(self) }

  func unit(_ units: OpenMeteoUnits) -> Unit {
    let isImperial = units.precipitation == .inch
    switch self {
    case .temperature:
      return units.temperature == .celsius
        ? Unit(text: "°C", decimals: 1) : Unit(text: "°F", decimals: 1, factor: 1.8, offset: 32)
    case .percent: return Unit(text: "%", decimals: 0)
    case .speed: return Self.speedUnit(units.windSpeed)
    case .direction: return Unit(text: "°", decimals: 0)
    case .precipitation:
      return isImperial
        ? Unit(text: "inch", decimals: 3, factor: 1 / 25.4) : Unit(text: "mm", decimals: 2)
    case .snowfall:
      return isImperial
        ? Unit(text: "inch", decimals: 3, factor: 1 / 2.54) : Unit(text: "cm", decimals: 2)
    case .length:
      return isImperial
        ? Unit(text: "ft", decimals: 3, factor: 1 / 0.3048) : Unit(text: "m", decimals: 2)
    case .pressure: return Unit(text: "hPa", decimals: 1)
    case .code: return Unit(text: "wmo code", decimals: 0)
    case .flag: return Unit(text: "", decimals: 0)
    case .index: return Unit(text: "", decimals: 2)
    case .duration: return Unit(text: "s", decimals: 2)
    case .hours: return Unit(text: "h", decimals: 1)
    case .concentration: return Unit(text: "μg/m³", decimals: 1)
    case .pollen: return Unit(text: "grains/m³", decimals: 1)
    case .europeanIndex: return Unit(text: "EAQI", decimals: 0)
    case .americanIndex: return Unit(text: "USAQI", decimals: 0)
    case .time: return Unit(text: units.time.rawValue, decimals: 0)
    }
  }

  private static func speedUnit(_ unit: OpenMeteoUnits.WindSpeed) -> Unit {
    switch unit {
    case .kmh: Unit(text: "km/h", decimals: 1, factor: 3.6)
    case .ms: Unit(text: "m/s", decimals: 2)
    case .mph: Unit(text: "mp/h", decimals: 1, factor: 1 / 0.44704)
    case .kn: Unit(text: "kn", decimals: 1, factor: 3600 / 1852)
    }
  }
}
