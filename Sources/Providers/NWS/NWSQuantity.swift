import JSONText
import Weather

/// A figure with its unit, as the service tells it: one value, or the least and the most.
struct NWSQuantity {
  /// Such as `wmoUnit:km_h-1`, `unit:km_h-1` in older answers.
  var unitCode: String?

  /// Of a range the most.
  var value: Double?

  /// Whether the service's own control rejected or questions it.
  var isDoubtful = false

  init(_ value: Double, unitCode: String) {
    self.value = value
    self.unitCode = unitCode
  }

  /// Reads the object in a member; nil where it is missing or null.
  ///
  /// - Throws: `MalformedResponse` where it is of another kind, or its value no number.
  init?(_ object: JSONValue, _ key: String) throws(MalformedResponse) {
    guard let quantity = try object.object(key) else { return nil }
    unitCode = quantity.word("unitCode")
    value = try quantity["value"]?.number("\(key).value")
    if value == nil { value = try quantity["maxValue"]?.number("\(key).maxValue") }
    isDoubtful = quantity.word("qualityControl").map(["X", "Q"].contains) ?? false
  }

  /// The figure in metric units; nil where it is not known, doubtful, impossible, or of a unit that
  /// is not one of the quantity's.
  func figure(_ quantity: Quantity) -> Double? {
    guard !isDoubtful, let value, let unitCode else { return nil }
    let unit = unitCode.split(separator: ":").last ?? ""
    let metric: Double? =
      switch (quantity, unit) {
      case (.temperature, "degC"): value
      case (.temperature, "degF"): (value - 32) * 5 / 9
      case (.temperature, "K"): value - 273.15
      case (.speed, "km_h-1"): value
      case (.speed, "m_s-1"): value * 3.6
      case (.speed, "kt"): value * Units.kilometresInANauticalMile
      case (.speed, "mi_h-1"): value * Units.kilometresInAMile
      case (.pressure, "hPa"): value
      case (.pressure, "Pa"): value / 100
      case (.visibility, "km"): value
      case (.visibility, "m"): value / 1000
      case (.precipitation, "mm"): value
      case (.precipitation, "m"): value * 1000
      case (.percentage, "percent"): value
      case (.direction, "degree_(angle)"): value
      default: nil
      }
    return metric.flatMap { quantity.figure($0) }
  }
}

extension NWSQuantity {
  /// Reads a speed such as `18 mph` or, of a range, the most: `7 to 15 mph`; nil for anything else.
  init?(speed text: String) {
    let words = text.split(separator: " ")
    let unitCode: String
    switch words.last {
    case "km/h": unitCode = "km_h-1"
    case "mph": unitCode = "mi_h-1"
    case "kt", "kts", "knots": unitCode = "kt"
    case "m/s": unitCode = "m_s-1"
    default: return nil
    }
    guard let most = words.compactMap({ Double($0) }).max() else { return nil }
    self.init(most, unitCode: unitCode)
  }

  /// The direction that one of the 16 points of the compass stands for, in degrees; nil for anything
  /// else, as for the empty text of a calm.
  static func direction(_ point: String) -> Double? {
    points.firstIndex(of: point).map { Double($0) * 22.5 }
  }

  private static let points = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]
}
