package import FoundationEssentials

#if canImport(Glibc)
import func Glibc.cos
import func Glibc.sin
#else
import func Darwin.cos
import func Darwin.sin
#endif

/// The phase of the moon at an instant.
///
/// The largest terms of Meeus, "Astronomical Algorithms", chapter 47: within 0.3° of the full theory from
/// 1950 to 2100.
package struct Moon: Sendable {
  /// Days since 2000-01-01 12:00.
  private let days: Double

  package init(at instant: Date) {
    self.init(days: instant.timeIntervalSince1970 / 86_400 - 10_957.5)
  }

  /// The moon at local noon of a date.
  package init(on date: LocalDate, _ clock: LocalClock) {
    self.init(at: clock.instant(of: date, seconds: 43_200))
  }

  private init(days: Double) { self.days = days }

  /// The part of the cycle that has passed, from 0 up to 1: 0 new, 0.25 first quarter, 0.5 full.
  package var phase: Double {
    let turns = elongation / 360
    return turns - turns.rounded(.down)
  }

  /// The phase with two decimals, below 1.
  package var roundedPhase: Double {
    let hundredths = (phase * 100).rounded()
    return hundredths < 100 ? hundredths / 100 : 0
  }

  /// The lit part of the disk, 0…1.
  package var illumination: Double { (1 - cos(elongation * .pi / 180)) / 2 }

  /// The phase as one of eight, from 0 for the new moon; the exact ones are even, within half a day.
  package var eighth: Int {
    let (before, after) = (Moon(days: days - 0.5).phase * 4, Moon(days: days + 0.5).phase * 4)
    // The quarter in between, unless the moon is within one.
    let quarter = Int(after)
    return quarter != Int(before) ? quarter * 2 : quarter * 2 + 1
  }

  /// How far the moon is east of the sun along the ecliptic, in degrees, of any number of turns.
  private var elongation: Double {
    let degree = Double.pi / 180
    let sunAnomaly = (357.5291 + 0.98560028 * days) * degree
    let moonAnomaly = (134.9634 + 13.06499295 * days) * degree
    let meanElongation = 297.8502 + 12.19074912 * days
    let elongation = meanElongation * degree
    let latitudeArgument = (93.2721 + 13.22935024 * days) * degree
    let moon =
      6.289 * sin(moonAnomaly) + 1.274 * sin(2 * elongation - moonAnomaly) + 0.658
      * sin(2 * elongation) + 0.214 * sin(2 * moonAnomaly) - 0.186 * sin(sunAnomaly) - 0.114
      * sin(2 * latitudeArgument)
    let sun = 1.915 * sin(sunAnomaly) + 0.020 * sin(2 * sunAnomaly)
    return meanElongation + moon - sun
  }
}
