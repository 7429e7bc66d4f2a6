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
