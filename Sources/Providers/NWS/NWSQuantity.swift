import JSONText
import Weather

/// A figure with its unit: one value, or a minimum and maximum.
struct NWSQuantity {
  /// Such as `wmoUnit:km_h-1`, `unit:km_h-1` in older responses.
  var unitCode: String?

  /// The maximum of a range.
  var value: Double?

  /// Whether the service's quality control rejected or questions it.
  var isDoubtful = false

  init(_ value: Double, unitCode: String) {
    self.value = value
    self.unitCode = unitCode
  }

  /// Decodes a member; nil if it is missing or null, and nil and noted if it is not an object.
  init?(_ object: JSONValue, _ key: String) {
    guard let quantity = object.known(key) else { return nil }
    guard quantity.kind == .object else {
      quantity.noteUnread(key, as: "an object")
      return nil
    }
    unitCode = quantity.word("unitCode")
    value = quantity["value"]?.number("\(key).value")
    if value == nil { value = quantity["maxValue"]?.number("\(key).maxValue") }
    isDoubtful = quantity.word("qualityControl").map(["X", "Q"].contains) ?? false
  }

  /// Returns the metric figure; nil if it is unknown, doubtful, impossible or in an unknown unit.
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
      case (.speed, "kt"): FigureUnit.knots.metric(value)
      case (.speed, "mi_h-1"): FigureUnit.milesPerHour.metric(value)
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
  /// Parses a speed such as `18 mph`, or the maximum of `7 to 15 mph`; nil for anything else.
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

  /// Returns the degrees of a compass point; nil for anything else, such as the empty text of a calm.
  static func direction(_ point: String) -> Double? {
    points.firstIndex(of: point).map { Double($0) * 22.5 }
  }

  private static let points = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]
}
