import Weather

/// How large a difference must be to count as a change, each in metric units.
///
/// Nil never counts; 0 means any difference.
package struct Bands: Sendable, Equatable {
  /// In °C; also for a day's highest and lowest.
  package var temperature: Double? = 1

  /// In km/h; also for a day's strongest wind.
  package var windSpeed: Double? = 10

  /// In percentage points.
  package var precipitationProbability: Double? = 20

  /// In mm.
  package var precipitation: Double? = 1

  /// In percentage points.
  package var humidity: Double? = 10

  /// In hPa.
  package var pressure: Double? = 3

  /// In percentage points.
  package var cloudCover: Double? = 30

  /// In km.
  package var visibility: Double? = 5

  /// Also for a day's highest.
  package var uvIndex: Double? = 2

  /// How many days of the forecast are measured, counted from the city's today.
  package var forecastDays = 7

  package init() {}

  /// Whether a figure that was reported as `reported` is a change now that it is `present`.
  ///
  /// Differences are rounded to 0.001 first, so that 13.1 − 12.1 is 1.
  package static func isChange(from reported: Double?, to present: Double?, band: Double?) -> Bool {
    guard let band else { return false }
    switch (reported, present) {
    case (nil, nil): return false
    case (nil, _), (_, nil): return true
    case (let reported?, let present?):
      let difference = (abs(present - reported) * 1000).rounded() / 1000
      return difference > 0 && difference >= band
    }
  }
}
