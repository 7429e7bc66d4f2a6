/// A run of a provider's weather model.
///
/// Its errors follow smooth noise over the start of the run and the hour of the forecast, so that
/// they last for hours and change little from one run to the next. The numbers are plausible, not
/// from a source.
struct ModelRun: Sendable {
  /// Seconds between the starts of two runs: at 0, 6, 12 and 18 UTC.
  static let interval = 6 * 3600

  /// Seconds from the start of a run to its publication.
  static let delay = 4 * 3600

  /// In seconds since 1970.
  let start: Int

  /// The newest run that is published and does not start after an instant.
  init(for instant: Int, publishedAt now: Int) {
    start = min(instant, now - Self.delay).rounded(downTo: Self.interval)
  }

  /// The standard deviation of the temperature in the members of an ensemble.
  func spread(for instant: Int, _ noise: Noise) -> Double {
    let (hours, run) = (Double(instant) / 3600, Double(start) / 3600)
    let leadDays = min(max(hours - run, 0) / 24, 10)
    return (0.3 + 0.5 * leadDays) * (1 + 0.4 * noise.value(.spread, at: run / 18, and: hours / 30))
  }

  /// The error of the forecast for an instant; the noise is of the model and the grid cell.
  func error(for instant: Int, _ noise: Noise) -> ForecastError {
    let (hours, run) = (Double(instant) / 3600, Double(start) / 3600)
    let leadDays = min((hours - run) / 24, 10)
    func value(_ channel: Noise.Channel) -> Double {
      noise.value(channel, at: run / 18, and: hours / 30)
    }
    return ForecastError(
      delay: min(0.5 + 0.9 * leadDays, 5) * value(.forecastDelay),
      warmth: 1.2 * noise.value(.modelBias, at: 0) + (1.5 + 1.4 * leadDays)
        * value(.forecastWarmth),
      front: (0.06 + 0.08 * leadDays) * value(.forecastFront),
      windSpeed: (0.6 + 0.6 * leadDays) * value(.forecastWind), doubt: min(0.08 * leadDays, 0.6))
  }
}
