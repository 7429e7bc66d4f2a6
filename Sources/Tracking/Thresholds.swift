package import Weather

/// The smallest differences that count as changes, in metric units.
///
/// Nil ignores a measure; with 0 any difference counts.
package struct Thresholds: Sendable, Equatable {
  private var values: [Double?] = Threshold.allCases.map(\.standard)

  /// What the present weather is measured against.
  package enum Baseline: String, CaseIterable, Sendable {
    /// What was expected of it when it was last reported.
    case forecast
    /// The values last reported.
    case lastReported
  }

  package var baseline: Baseline

  /// The number of forecast days to compare, from the city's today.
  package var forecastDays = 3

  package init(baseline: Baseline) { self.baseline = baseline }

  package subscript(threshold: Threshold) -> Double? {
    get { values[threshold.rawValue] }
    set { values[threshold.rawValue] = newValue }
  }

  /// Whether the difference between a reported and a present figure counts as a change.
  ///
  /// Differences are rounded to 0.001 first.
  package static func isChange(
    from reported: Double?, to present: Double?, threshold: Double?
  ) -> Bool {
    guard let threshold else { return false }
    switch (reported, present) {
    case (nil, nil): return false
    case (nil, _), (_, nil): return true
    case (let reported?, let present?):
      let difference = abs(present - reported).roundedToThousandth
      return difference > 0 && difference >= threshold
    }
  }
}

extension Double {
  /// Differences are compared and saved to 0.001, so that 13.1 − 12.1 is 1.
  var roundedToThousandth: Double { (self * 1000).rounded() / 1000 }
}
