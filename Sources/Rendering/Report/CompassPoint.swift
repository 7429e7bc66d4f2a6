/// The eight points of the compass that a wind is named by.
enum CompassPoint {
  /// Such as `NW` for 310 degrees clockwise from north.
  static func name(ofDegrees degrees: Double) -> String {
    let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    return names[Int((degrees / 45).rounded()) % names.count]
  }
}
