/// The eight compass points.
enum CompassPoint {
  /// Returns the number of a compass point, clockwise from north.
  static func index(ofDegrees degrees: Double) -> Int { Int((degrees / 45).rounded()) % 8 }

  /// Returns a compass point, such as `NW` for 310 degrees clockwise from north.
  static func name(ofDegrees degrees: Double) -> String {
    let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    return names[index(ofDegrees: degrees)]
  }
}
