/// What is in the air, in micrograms a cubic metre.
///
/// Wind and rain clean it, sunshine makes ozone; the numbers are chosen to be plausible, not taken
/// from a source.
struct AirQuality: Sendable {
  /// Particles of up to 2.5 micrometres.
  var fineParticles: Double
  /// Particles of up to 10 micrometres.
  var coarseParticles: Double
  var carbonMonoxide: Double
  var nitrogenDioxide: Double
  var sulphurDioxide: Double
  var ozone: Double
  var dust: Double

  /// 0 for clean air; above 100 it is extremely poor.
  ///
  /// The worst of the substances, each by the bands of the European Environment Agency.
  var europeanIndex: Double {
    max(
      Self.index(fineParticles, [0, 10, 20, 25, 50, 75], [0, 20, 40, 60, 80, 100]),
      Self.index(coarseParticles, [0, 20, 40, 50, 100, 150], [0, 20, 40, 60, 80, 100]),
      Self.index(nitrogenDioxide, [0, 40, 90, 120, 230, 340], [0, 20, 40, 60, 80, 100]),
      Self.index(ozone, [0, 50, 100, 130, 240, 380], [0, 20, 40, 60, 80, 100])
    )
  }

  /// 0 to 50 for good air; above 300 it is hazardous.
  ///
  /// The worse of the particles, by the break points of the US Environmental Protection Agency
  /// before 2024.
  var americanIndex: Double {
    let indices: [Double] = [0, 50, 100, 150, 200, 300, 500]
    return max(
      Self.index(fineParticles, [0, 12, 35.5, 55.5, 150.5, 250.5, 500.5], indices),
      Self.index(coarseParticles, [0, 55, 155, 255, 355, 425, 605], indices)
    )
  }

  /// Interpolates between break points, and beyond the last as before it.
  private static func index(
    _ value: Double,
    _ points: [Double],
    _ indices: [Double]
  ) -> Double {
    let upper = points.dropLast().lastIndex { $0 <= value } ?? 0
    let share = (value - points[upper]) / (points[upper + 1] - points[upper])
    return indices[upper] + share * (indices[upper + 1] - indices[upper])
  }
}

extension Conditions {
  var airQuality: AirQuality {
    // From 1 in still, dry air to some hundredths in a storm.
    let stagnation = 1 / (1 + 0.25 * windSpeed) / (1 + precipitation)
    let fine = 3 + 45 * stagnation
    return AirQuality(
      fineParticles: fine,
      coarseParticles: fine * 1.5 + 4,
      carbonMonoxide: 120 + 300 * stagnation,
      nitrogenDioxide: 4 + 60 * stagnation,
      sulphurDioxide: 1 + 6 * stagnation,
      ozone: 35 + 9 * ultravioletIndex + windSpeed,
      dust: isDay ? 2 + 0.3 * windSpeed : 1
    )
  }
}
