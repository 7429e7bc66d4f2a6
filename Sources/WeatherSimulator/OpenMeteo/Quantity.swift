/// What a variable measures, and so its units and how many decimals are printed.
enum Quantity: Sendable {
  /// Given in degrees Celsius.
  case temperature
  case percent
  /// Given in metres a second.
  case speed
  case direction
  /// Given in millimetres; a sum over time.
  case precipitation
  /// Given in centimetres; a sum over time.
  case snowfall
  /// Given in metres.
  case length
  /// Given in hectopascal.
  case pressure
  case code
  case flag
  case index
  /// Given in seconds.
  case duration
  /// A number of hours.
  case hours
  /// Given in micrograms a cubic metre.
  case concentration
  /// Grains a cubic metre.
  case pollen
  case europeanIndex
  case americanIndex
  /// An instant, in seconds of local time.
  case time

  struct Unit {
    var text: String
    var decimals: Int
    var factor = 1.0
    var offset = 0.0

    func convert(_ value: Double) -> Double { value * factor + offset }
  }

  var isSum: Bool { self == .precipitation || self == .snowfall }

  func unit(_ units: Units) -> Unit {
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

  private static func speedUnit(_ unit: Units.WindSpeed) -> Unit {
    switch unit {
    case .kmh: Unit(text: "km/h", decimals: 1, factor: 3.6)
    case .ms: Unit(text: "m/s", decimals: 2)
    case .mph: Unit(text: "mp/h", decimals: 1, factor: 1 / 0.44704)
    case .kn: Unit(text: "kn", decimals: 1, factor: 3600 / 1852)
    }
  }
}
