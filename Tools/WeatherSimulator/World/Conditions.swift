#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The weather at one place and instant, in degrees Celsius, millimeters, meters and seconds.
struct Conditions: Sendable {
  var temperature: Double
  var apparentTemperature: Double
  var dewPoint: Double
  /// Percent.
  var humidity: Double
  /// Percent.
  var cloudCover: Double
  /// Millimeters of water per hour; 0 or at least 0.1.
  var precipitation: Double
  var precipitationType: PrecipitationType
  /// Percent.
  var precipitationProbability: Double
  /// Hectopascals at sea level.
  var pressure: Double
  var windSpeed: Double
  var windGust: Double
  /// Degrees; the direction that the wind comes from.
  var windDirection: Double
  var visibility: Double
  var ultravioletIndex: Double
  var isDay: Bool
  /// Seconds of sunshine per hour.
  var sunshineDuration: Double
  var isFoggy: Bool

  /// The form of precipitation.
  enum PrecipitationType: Sendable {
    case none
    case rain
    case freezingRain
    case snow
    case showers
    case snowShowers
    case thunderstorm
  }

  /// Centimeters of snow per hour; 10 mm of water make 7 cm.
  var snowfall: Double {
    precipitationType == .snow || precipitationType == .snowShowers ? precipitation * 0.7 : 0
  }
}

extension Conditions {
  /// The WMO 4677 code, limited to those that Open-Meteo uses.
  var weatherCode: Int {
    switch precipitationType {
    case .none:
      if isFoggy { return temperature < 0 ? 48 : 45 }
      return [20, 50, 80].count { cloudCover >= $0 }
    case .rain where precipitation < 1: return step(51, 53, 55, from: 0.3, 0.6)
    case .rain: return step(61, 63, 65, from: 2.5, 7.6)
    case .freezingRain where precipitation < 1: return step(56, 57, 57, from: 0.5, 1)
    case .freezingRain: return step(66, 67, 67, from: 2.5, 7.6)
    case .snow where precipitation < 0.2: return 77
    case .snow: return step(71, 73, 75, from: 0.8, 2)
    case .showers: return step(80, 81, 82, from: 2.5, 7.6)
    case .snowShowers: return step(85, 86, 86, from: 1, 2)
    case .thunderstorm: return step(95, 96, 99, from: 6, 10)
    }
  }

  private func step(
    _ light: Int, _ moderate: Int, _ heavy: Int, from first: Double, _ second: Double
  ) -> Int { precipitation < first ? light : precipitation < second ? moderate : heavy }
}

/// Concentrations in micrograms per cubic meter.
///
/// Wind and rain reduce them, and sunshine produces ozone. The numbers are plausible, not from a
/// source.
struct AirQuality: Sendable {
  /// PM2.5.
  var fineParticles: Double
  /// PM10.
  var coarseParticles: Double
  var nitrogenDioxide: Double
  var ozone: Double

  init(_ conditions: Conditions) {
    // From 1 in still, dry air to a few hundredths in a storm.
    let stagnation = 1 / (1 + 0.25 * conditions.windSpeed) / (1 + conditions.precipitation)
    fineParticles = 3 + 45 * stagnation
    coarseParticles = fineParticles * 1.5 + 4
    nitrogenDioxide = 4 + 60 * stagnation
    ozone = 35 + 9 * conditions.ultravioletIndex + conditions.windSpeed
  }

  /// The European air quality index: 0 is clean, above 100 is extremely poor.
  ///
  /// The worst pollutant counts, by the thresholds of the European Environment Agency.
  var europeanIndex: Double {
    max(
      Self.index(fineParticles, [0, 10, 20, 25, 50, 75], [0, 20, 40, 60, 80, 100]),
      Self.index(coarseParticles, [0, 20, 40, 50, 100, 150], [0, 20, 40, 60, 80, 100]),
      Self.index(nitrogenDioxide, [0, 40, 90, 120, 230, 340], [0, 20, 40, 60, 80, 100]),
      Self.index(ozone, [0, 50, 100, 130, 240, 380], [0, 20, 40, 60, 80, 100]))
  }

  /// The US air quality index: up to 50 is good, above 300 is hazardous.
  ///
  /// The worse particle size counts, by the EPA breakpoints before 2024.
  var americanIndex: Double {
    let indices: [Double] = [0, 50, 100, 150, 200, 300, 500]
    return max(
      Self.index(fineParticles, [0, 12, 35.5, 55.5, 150.5, 250.5, 500.5], indices),
      Self.index(coarseParticles, [0, 55, 155, 255, 355, 425, 605], indices))
  }

  /// Interpolates linearly between breakpoints and extrapolates beyond the last.
  private static func index(_ value: Double, _ points: [Double], _ indices: [Double]) -> Double {
    let upper = points.dropLast().lastIndex { $0 <= value } ?? 0
    let share = (value - points[upper]) / (points[upper + 1] - points[upper])
    return indices[upper] + share * (indices[upper + 1] - indices[upper])
  }
}

extension [Conditions] {
  /// The angle of the vector sum of the winds, in radians clockwise from north.
  var windAngle: Double {
    let (east, north) = reduce((0.0, 0.0)) { sum, hour in
      let angle = hour.windDirection * .pi / 180
      return (sum.0 + hour.windSpeed * sin(angle), sum.1 + hour.windSpeed * cos(angle))
    }
    return atan2(east, north)
  }
}
