package import Weather

/// How large a difference must be to count as a change, each in metric units.
///
/// Nil never counts; 0 means any difference.
package struct Thresholds: Sendable, Equatable {
  private var values: [Double?] = Threshold.allCases.map(\.standard)

  /// How many days of the forecast are measured, counted from the city's today.
  package var forecastDays = 7

  package init() {}

  package subscript(threshold: Threshold) -> Double? {
    get { values[threshold.rawValue] }
    set { values[threshold.rawValue] = newValue }
  }

  /// Whether a figure that was reported as `reported` is a change now that it is `present`.
  ///
  /// Differences are rounded to 0.001 first, so that 13.1 − 12.1 is 1.
  package static func isChange(
    from reported: Double?,
    to present: Double?,
    threshold: Double?
  ) -> Bool {
    guard let threshold else { return false }
    switch (reported, present) {
    case (nil, nil): return false
    case (nil, _), (_, nil): return true
    case (let reported?, let present?):
      let difference = (abs(present - reported) * 1000).rounded() / 1000
      return difference > 0 && difference >= threshold
    }
  }
}
