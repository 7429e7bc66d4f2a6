package import FoundationEssentials

#if canImport(Glibc)
import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin
#else
import func Darwin.atan2
import func Darwin.cos
import func Darwin.sin
#endif

/// Where the sun is, for places without times of sunrise and sunset.
///
/// The low-precision formulas of the Astronomical Almanac, which are right to about 0.01° from 1950 to
/// 2050.
package enum Sun {
  /// Whether the upper edge of the sun is above the horizon of a place at sea level.
  ///
  /// - Parameters:
  ///   - latitude: In degrees, north positive.
  ///   - longitude: In degrees, east positive.
  package static func isUp(at instant: Date, latitude: Double, longitude: Double) -> Bool {
    let degree = Double.pi / 180
    // Days since 2000-01-01 12:00.
    let days = instant.timeIntervalSince1970 / 86_400 - 10_957.5
    let anomaly = (357.529 + 0.98560028 * days) * degree
    let meanLongitude = 280.459 + 0.98564736 * days
    let eclipticLongitude =
      (meanLongitude + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)) * degree
    let obliquity = (23.439 - 0.00000036 * days) * degree
    let rightAscension = atan2(cos(obliquity) * sin(eclipticLongitude), cos(eclipticLongitude))
    let sineOfDeclination = sin(obliquity) * sin(eclipticLongitude)
    let cosineOfDeclination = (1 - sineOfDeclination * sineOfDeclination).squareRoot()
    let siderealHours = 18.697374558 + 24.06570982441908 * days
    let hourAngle = (siderealHours * 15 + longitude) * degree - rightAscension
    let sineOfElevation =
      sin(latitude * degree) * sineOfDeclination + cos(latitude * degree) * cosineOfDeclination
      * cos(hourAngle)
    return sineOfElevation > sin(elevationAtSunrise * degree)
  }

  /// The elevation of the sun's center at sunrise in degrees: its radius and the refraction.
  private static let elevationAtSunrise = -0.833
}
