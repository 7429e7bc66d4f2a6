/// The units that a request asks for.
struct Units: Sendable {
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

  init(_ parameters: Parameters) throws(Refusal) {
    temperature = try Self.unit(parameters, "temperature_unit", "TemperatureUnit") ?? .celsius
    windSpeed = try Self.unit(parameters, "wind_speed_unit", "WindspeedUnit") ?? .kmh
    precipitation = try Self.unit(parameters, "precipitation_unit", "PrecipitationUnit") ?? .mm
    time = try Self.unit(parameters, "timeformat", "Timeformat") ?? .iso8601
  }

  private static func unit<Unit: RawRepresentable<String>>(
    _ parameters: Parameters,
    _ key: String,
    _ type: String
  ) throws(Refusal) -> Unit? {
    guard let text = parameters.single(key) else { return nil }
    guard let unit = Unit(rawValue: text) else {
      throw Refusal.invalid(text, type: type, key: key)
    }
    return unit
  }
}
