enum CompassPoint {
  /// Returns the number of a compass point, clockwise from north.
  static func index(ofDegrees degrees: Double) -> Int { Int((degrees / 45).rounded()) % 8 }
}
