/// The units of a forecast, and whether they are told with each value.
struct USUnits: Sendable {
  enum System: String, Sendable {
    case us
    case si
  }

  var system = System.us
  /// Whether temperatures are quantities with units instead of bare numbers.
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

  /// Takes metres a second.
  func speed(_ speed: Double) -> Int {
    Int((system == .us ? speed / 0.44704 : speed * 3.6).rounded())
  }

  var temperatureLetter: String { system == .us ? "F" : "C" }
  var temperatureCode: String { system == .us ? "degF" : "degC" }
  var speedText: String { system == .us ? "mph" : "km/h" }
}
