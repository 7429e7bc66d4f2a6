package import FoundationEssentials
import JSONText
package import Weather

/// Formats figures for display.
package struct FigureText: Sendable {
  package var units: Units

  /// The signs of units.
  package var glyphs: Glyphs

  package init(units: Units, glyphs: Glyphs = .unicode) {
    self.units = units
    self.glyphs = glyphs
  }

  /// The text for an unknown figure.
  package static let unknown = "?"

  /// Such as `14.0 °C`, with the unit if the quantity has one.
  package func text(_ value: Double?, _ quantity: Quantity) -> String {
    let number = number(value, quantity)
    return number + unitSuffix(after: number, quantity)
  }

  /// The number without the unit, such as `14.0`.
  package func number(_ value: Double?, _ quantity: Quantity) -> String {
    number(value, quantity, digits: quantity.displayDigits(in: units))
  }

  /// The number without decimals, such as `14`, for narrow columns.
  package func wholeNumber(_ value: Double?, _ quantity: Quantity) -> String {
    number(value, quantity, digits: 0)
  }

  /// The unit, such as `°C`; empty if the quantity has none.
  package func unit(_ quantity: Quantity) -> String {
    glyphs.text(quantity.displaySymbol(in: units))
  }

  /// Returns two numbers with enough decimals to show a difference, such as `12.1` and `14.0`.
  ///
  /// - Parameters:
  ///   - before: The old figure, in metric units; nil if it was unknown.
  ///   - after: The new figure, in metric units; nil if it is unknown.
  ///   - quantity: What both measure.
  /// - Returns: The texts, which differ if the figures do.
  package func numbers(
    _ before: Double?,
    _ after: Double?,
    _ quantity: Quantity
  ) -> (before: String, after: String) {
    var digits = quantity.displayDigits(in: units)
    while true {
      let old = number(before, quantity, digits: digits)
      let new = number(after, quantity, digits: digits)
      // Stored figures have nine decimals; a conversion of units may need more.
      if old != new || before == after || digits >= Self.maximumDigits { return (old, new) }
      digits += 1
    }
  }

  private static let maximumDigits = 15

  private func number(_ value: Double?, _ quantity: Quantity, digits: Int) -> String {
    guard let value else { return Self.unknown }
    let shown = quantity.displayFigure(value, in: units)
    return DecimalText.text(shown, fractionDigits: digits...digits) ?? Self.unknown
  }

  /// Returns what follows numbers, such as ` °C` with its space; empty if the quantity has no unit.
  func unitSuffix(_ quantity: Quantity) -> String {
    let symbol = unit(quantity)
    return symbol.isEmpty || quantity == .direction ? symbol : " \(symbol)"
  }

  /// Returns what follows a single number: the unit, or nothing where the number is unknown.
  func unitSuffix(after number: String, _ quantity: Quantity) -> String {
    number == Self.unknown ? "" : unitSuffix(quantity)
  }
}

/// The eight compass points.
enum CompassPoint {
  /// Returns the number of a compass point, clockwise from north.
  static func index(ofDegrees degrees: Double) -> Int { Int((degrees / 45).rounded()) % 8 }

  /// Returns a compass point, such as `NW` for 310 degrees clockwise from north.
  static func name(ofDegrees degrees: Double) -> String {
    let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    return names[index(ofDegrees: degrees)]
  }
}

/// The age of something.
package enum AgeText {
  /// Such as `45 s`, `12 min`, `2 h 10 min` or `3 d 4 h`; never negative.
  package static func text(from instant: Date, to now: Date) -> String {
    let seconds = max(Int(now.timeIntervalSince(instant)), 0)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<86_400: two(seconds / 3600, "h", seconds % 3600 / 60, "min")
    default: two(seconds / 86_400, "d", seconds % 86_400 / 3600, "h")
    }
  }

  private static func two(_ large: Int, _ unit: String, _ small: Int, _ smallUnit: String) -> String
  {
    small == 0 ? "\(large) \(unit)" : "\(large) \(unit) \(small) \(smallUnit)"
  }
}
