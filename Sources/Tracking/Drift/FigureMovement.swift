package import FoundationEssentials

/// How one figure of a forecast moved.
package struct FigureMovement: Sendable, Equatable {
  /// The successive known values, each different from the one before, the oldest first.
  package private(set) var values: [Double] = []

  /// When the forecast with the latest value was fetched; nil if the value never changed, or last in
  /// runs that nobody fetched then.
  package private(set) var changedAt: Date?

  /// How many days before the day those runs were.
  package private(set) var changedDaysBefore: Int?

  package init() {}

  /// Appends the next value, unless it is unknown or the same as before.
  package mutating func append(_ value: Double?, at instant: Date?, daysBefore: Int? = nil) {
    guard let value, value != values.last else { return }
    if !values.isEmpty {
      changedAt = instant
      changedDaysBefore = daysBefore
    }
    values.append(value)
  }

  /// How many times the value changed.
  package var changeCount: Int { max(values.count - 1, 0) }

  /// The least and the greatest value; nil if none is known.
  package var range: ClosedRange<Double>? {
    guard let least = values.min(), let greatest = values.max() else { return nil }
    return least...greatest
  }

  /// Returns the index in the unit of converted figures; nil for fewer than three values.
  package func flipFlopIndex(_ convert: (Double) -> Double = { $0 }) -> Double? {
    FlipFlopIndex.value(of: values.map(convert))
  }
}

/// How often and how far successive forecasts of one figure went back and forth.
///
/// The average distance between successive forecasts beyond what a forecast needs that only moves one
/// way: Griffiths, Foley, Ioannou and Leeuwenburg, "Flip-Flop Index: Quantifying revision stability for
/// fixed-event forecasts", Meteorological Applications 26, 2019, doi 10.1002/met.1732.
///
/// It measures how steady a forecast was, not how right: Zsoter, Buizza and Richardson, "'Jumpiness' of
/// the ECMWF and Met Office EPS control and ensemble-mean forecasts", Monthly Weather Review 137, 2009,
/// find the link weak.
package enum FlipFlopIndex {
  /// Returns the index of successive forecasts.
  ///
  /// - Parameter figures: The forecasts, the oldest first.
  /// - Returns: The index in the unit of the figures, 0 for forecasts that only moved one way; nil for
  ///   fewer than three.
  /// - Complexity: O(n).
  package static func value(of figures: [Double]) -> Double? {
    guard figures.count >= 3, let least = figures.min(), let greatest = figures.max() else {
      return nil
    }
    let distance = zip(figures, figures.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) }
    // Rounding errors of the sum must not make it negative.
    return max(distance - (greatest - least), 0) / Double(figures.count - 2)
  }
}
