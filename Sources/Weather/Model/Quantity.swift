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

/// A system of units for output; stored figures are always metric.
package enum Units: String, Sendable, CaseIterable {
  /// °C, km/h, mm, cm of snow, hPa, km.
  case metric
  /// °F, mph, in, inHg, mi.
  case imperial
  /// °C, m/s, mm, cm of snow, hPa, km.
  case si

  package func symbol(of quantity: Quantity) -> String {
    switch (quantity, self) {
    case (.temperature, .imperial): "°F"
    case (.temperature, _): "°C"
    case (.speed, .metric): "km/h"
    case (.speed, .imperial): "mph"
    case (.speed, .si): "m/s"
    case (.precipitation, .imperial), (.snowfall, .imperial): "in"
    case (.precipitation, _): "mm"
    case (.snowfall, _): "cm"
    case (.pressure, .imperial): "inHg"
    case (.pressure, _): "hPa"
    case (.visibility, .imperial): "mi"
    case (.visibility, _): "km"
    case (.percentage, _): "%"
    case (.direction, _): "°"
    case (.index, _), (.airQualityIndex, _): ""
    case (.concentration, _): "µg/m³"
    case (.duration, _): "s"
    }
  }

  /// Converts a metric figure to these units.
  package func convert(_ value: Double, _ quantity: Quantity) -> Double {
    switch (quantity, self) {
    case (.temperature, .imperial): value * 9 / 5 + 32
    case (.speed, .imperial), (.visibility, .imperial): value / Self.kilometersInAMile
    case (.speed, .si): value / 3.6
    case (.precipitation, .imperial): value / Self.millimetersInAnInch
    case (.snowfall, .imperial): value * 10 / Self.millimetersInAnInch
    case (.pressure, .imperial): value / Self.hectopascalsInAnInchOfMercury
    default: value
    }
  }

  /// Converts a figure in these units to a metric one; without rounding.
  package func metric(_ value: Double, _ quantity: Quantity) -> Double {
    switch (quantity, self) {
    case (.temperature, .imperial): (value - 32) * 5 / 9
    case (.speed, .imperial), (.visibility, .imperial): value * Self.kilometersInAMile
    case (.speed, .si): value * 3.6
    case (.precipitation, .imperial): value * Self.millimetersInAnInch
    case (.snowfall, .imperial): value * Self.millimetersInAnInch / 10
    case (.pressure, .imperial): value * Self.hectopascalsInAnInchOfMercury
    default: value
    }
  }

  /// The units that a document lists, each under the name of a measure.
  package static let named: [(name: String, quantity: Quantity)] = [
    ("temperature", .temperature), ("windSpeed", .speed), ("precipitation", .precipitation),
    ("snowfall", .snowfall), ("pressure", .pressure), ("visibility", .visibility),
    ("sunshineDuration", .duration),
  ]

  /// International yard and pound agreement of 1959.
  package static let kilometersInAMile = 1.609344
  package static let millimetersInAnInch = 25.4
  package static let metersInAFoot = 0.3048

  /// Conventional inch of mercury at 0 °C, NIST SP 811.
  package static let hectopascalsInAnInchOfMercury = 33.86389

  /// One international knot in km/h.
  package static let kilometersInANauticalMile = 1.852
}

extension Quantity {
  /// The decimals for display, by the precision of instruments.
  package func displayDigits(in units: Units) -> Int {
    switch self {
    case .temperature, .visibility, .index, .concentration, .duration: 1
    case .precipitation, .snowfall: units == .imperial ? 2 : 1
    case .pressure: units == .imperial ? 2 : 0
    case .speed: units == .si ? 1 : 0
    case .percentage, .direction, .airQualityIndex: 0
    }
  }

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
  /// The numbers that are accepted.
  package let accepted: Range<Double>

  /// The least and the largest figure.
  package let limits: (least: Double, largest: Double)

  package init(_ quantity: Quantity) {
    var limits = (least: -1e9, largest: 1e9)
    switch quantity {
    case .temperature: accepted = -150..<150.0.nextUp
    // Models may slightly exceed the range.
    case .percentage:
      accepted = -5..<105.0.nextUp
      limits = (0, 100)
    case .direction: accepted = 0..<360.0.nextUp
    case .duration: accepted = 0..<86_400.0.nextUp
    case .speed, .precipitation, .snowfall, .pressure, .visibility, .index, .airQualityIndex,
      .concentration:
      accepted = 0..<1e9
    }
    self.limits = limits
  }

  /// Returns the figure for a number; nil if it is impossible.
  @inlinable
  package func figure(_ value: Double) -> Double? {
    guard accepted.contains(value) else { return nil }
    let result = (min(max(value, limits.least), limits.largest) * 1e9).roundedFast / 1e9
    return result == 0 ? 0 : result
  }
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
