/// What a figure measures, which determines its units, decimals and range.
package enum Quantity: String, Sendable, Hashable, CaseIterable {
  case temperature
  case speed
  case precipitation
  case snowfall
  case pressure
  case visibility
  case percentage
  case direction
  case index
  case airQualityIndex
  case concentration
  case duration
}

extension Quantity {
  /// The decimals for display.
  package func displayDigits(in units: Units) -> Int { units[of: self].digits }

  /// The unit for display: hours for durations, which are seconds in machine-readable output.
  package func displaySymbol(in units: Units) -> String {
    self == .duration ? "h" : units.symbol(of: self)
  }

  /// Returns a metric figure in the unit for display.
  package func displayFigure(_ value: Double, in units: Units) -> Double {
    self == .duration ? value / 3600 : units.convert(value, self)
  }

  /// The minimum and maximum decimals in machine-readable output.
  package var serializedDigits: ClosedRange<Int> {
    switch self {
    case .percentage, .direction, .duration: 0...2
    default: 1...2
    }
  }

  /// Returns the figure to store for a metric number from a provider; nil if it is impossible.
  ///
  /// Rounding to a billionth removes the noise of unit conversions, such as 11.160000000000002 km/h
  /// for 3.1 m/s, and does not affect the rounding for display.
  package func figure(_ value: Double) -> Double? { FigureRange(self).figure(value) }
}

/// The possible figures of a quantity.
package struct FigureRange {
  /// The numbers that are accepted: what weather on Earth can have, beyond its records.
  package let accepted: ClosedRange<Double>

  /// The least and the largest figure.
  package let limits: (least: Double, largest: Double)

  /// - Parameter isSaved: Whether it may be of an earlier version, which had wider ranges.
  package init(_ quantity: Quantity, isSaved: Bool = false) {
    let wide = 0...1e9
    limits = quantity == .percentage ? (0, 100) : (-1e9, 1e9)
    switch quantity {
    case .temperature: accepted = isSaved ? -150...150 : -100...70
    // Models may slightly exceed the range.
    case .percentage: accepted = isSaved ? -5...105 : -1...101
    case .direction: accepted = 0...360
    case .duration: accepted = 0...86_400
    case .pressure: accepted = isSaved ? wide : 850...1100
    case .speed: accepted = isSaved ? wide : 0...450
    // The wettest day had 1825 mm; the rate of a quarter of an hour can be larger.
    case .precipitation: accepted = isSaved ? wide : 0...2500
    case .snowfall: accepted = isSaved ? wide : 0...500
    case .visibility: accepted = isSaved ? wide : 0...1000
    case .index: accepted = isSaved ? wide : 0...60
    case .airQualityIndex, .concentration: accepted = isSaved ? wide : 0...100_000
    }
  }

  /// Returns the figure for a number; nil if it is impossible.
  @inlinable package func figure(_ value: Double) -> Double? {
    guard accepted.contains(value) else { return nil }
    let result = (min(max(value, limits.least), limits.largest) * 1e9).roundedFast / 1e9
    return result == 0 ? 0 : result
  }

  /// Replaces numbers by their figures; returns false, with some of them replaced, if one is impossible.
  @inlinable package func makeFigures(of numbers: inout [Double]) -> Bool {
    for index in numbers.indices {
      guard let figure = figure(numbers[index]) else { return false }
      numbers[index] = figure
    }
    return true
  }
}

extension Quantity {
  /// Whether figures of hours add up to one of all.
  package var isAmount: Bool { self == .precipitation || self == .snowfall }
}

extension Double {
  /// The number rounded half away from zero, without a call of the system's function.
  ///
  /// Adding and subtracting 1.5 × 2⁵² leaves the nearest integer of a smaller number (Hacker's Delight,
  /// 17).
  @usableFromInline var roundedFast: Double {
    guard magnitude < 0x1p50 else { return rounded() }
    let nearest = self + 0x1.8p52 - 0x1.8p52
    // It rounds half to even.
    return (self - nearest).magnitude == 0.5 ? rounded() : nearest
  }
}
