#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The position of the sun to a minute or two (NOAA Solar Calculator, after Meeus 1998).
struct Sun: Sendable {
  enum Day: Sendable, Equatable {
    /// Seconds since 1970, UTC.
    case rises(at: Int, sets: Int)
    case neverSets
    case neverRises
  }

  /// Seconds since 1970, UTC.
  private let instant: Int
  /// Degrees north of the equator.
  private let declination: Double
  /// The equation of time in minutes.
  private let equationOfTime: Double

  init(at instant: Int) {
    self.instant = instant
    let century = (Double(instant) / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
    let anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century)
    let meanLongitude = 280.46646 + century * (36_000.76983 + 0.0003032 * century)
    let center =
      (1.914602 - 0.004817 * century) * sine(anomaly) + 0.019993 * sine(2 * anomaly) + 0.000289
      * sine(3 * anomaly)
    let node = 125.04 - 1934.136 * century
    let longitude = meanLongitude + center - 0.00569 - 0.00478 * sine(node)
    let obliquity = 23.4392911 - 0.0130042 * century + 0.00256 * cosine(node)
    declination = degrees(asin(sine(obliquity) * sine(longitude)))
    let y = tan(radians(obliquity / 2)) * tan(radians(obliquity / 2))
    let eccentricity = 0.016708634 - 0.000042037 * century
    let swing =
      y * sine(2 * meanLongitude) - 2 * eccentricity * sine(anomaly) + 4 * eccentricity * y
      * sine(anomaly) * cosine(2 * meanLongitude) - 0.5 * y * y * sine(4 * meanLongitude) - 1.25
      * eccentricity * eccentricity * sine(2 * anomaly)
    equationOfTime = 4 * degrees(swing)
  }

  /// The sine of the sun's altitude at the instant.
  func height(over point: Coordinates) -> Double {
    let minutes = Double(instant) / 60 + equationOfTime + 4 * point.longitude
    return height(latitude: point.latitude, hourAngle: minutes / 4 - 180)
  }

  /// The sine of the sun's altitude at noon.
  func noonHeight(over point: Coordinates) -> Double {
    height(latitude: point.latitude, hourAngle: 0)
  }

  private func height(latitude: Double, hourAngle: Double) -> Double {
    sine(latitude) * sine(declination) + cosine(latitude) * cosine(declination) * cosine(hourAngle)
  }

  /// The sine of the altitude of the sun's center at sunrise and sunset.
  static let heightAtRise = -0.014538

  /// Returns sunrise and sunset of the solar day whose noon is nearest to an instant.
  static func day(over point: Coordinates, aroundNoon noon: Int) -> Day {
    let sun = Sun(at: noon)
    let cosineOfHalfDay =
      (heightAtRise - sine(point.latitude) * sine(sun.declination))
      / (cosine(point.latitude) * cosine(sun.declination))
    if cosineOfHalfDay >= 1 { return .neverRises }
    if cosineOfHalfDay <= -1 { return .neverSets }
    let halfDay = degrees(acos(cosineOfHalfDay)) * 240
    // The solar noon nearest to the given instant.
    let solarSeconds = Double(noon) + sun.equationOfTime * 60 + point.longitude * 240
    let offset = (solarSeconds - 43_200).remainder(dividingBy: 86_400)
    let solarNoon = Double(noon) - offset
    return .rises(at: Int(solarNoon - halfDay), sets: Int(solarNoon + halfDay))
  }
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
private func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
private func sine(_ degrees: Double) -> Double { sin(radians(degrees)) }
private func cosine(_ degrees: Double) -> Double { cos(radians(degrees)) }
