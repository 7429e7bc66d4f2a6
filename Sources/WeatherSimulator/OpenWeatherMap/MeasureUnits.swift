import JSONText

/// The system of units that a request asks for; water is in millimetres in each.
enum MeasureUnits: String, Sendable {
  case standard
  case metric
  case imperial

  /// Unknown names stand for the standard, as no name does.
  init(_ request: ReceivedRequest) {
    self = request.item("units").flatMap(MeasureUnits.init) ?? .standard
  }

  /// Takes degrees Celsius.
  func temperature(_ celsius: Double) -> Double {
    switch self {
    case .standard: celsius + 273.15
    case .metric: celsius
    case .imperial: celsius * 1.8 + 32
    }
  }

  /// Takes metres a second.
  func speed(_ speed: Double) -> Double { self == .imperial ? speed / 0.44704 : speed }
}
