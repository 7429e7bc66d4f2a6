import FoundationEssentials
import JSONText
package import Weather

/// Formats figures for display.
package struct FigureText: Sendable {
  package var units: Units

  package init(units: Units) {
    self.units = units
  }

  /// The text for an unknown figure.
  package static let unknown = "?"

  /// Such as `14.0 °C`, with the unit if the quantity has one.
  package func text(_ value: Double?, _ quantity: Quantity) -> String {
    withUnit(number(value, quantity), quantity)
  }

  /// The number without the unit, such as `14.0`.
  package func number(_ value: Double?, _ quantity: Quantity) -> String {
    number(value, quantity, digits: quantity.displayDigits(in: units))
  }

  /// Such as `12.1 → 14.0 °C`, with enough decimals to show a difference.
  package func change(_ before: Double?, _ after: Double?, _ quantity: Quantity) -> String {
    let (old, new) = numbers(before, after, quantity)
    return withUnit("\(old) → \(new)", quantity)
  }

  /// Such as `55→40 %`, the short form for remarks.
  package func shortChange(_ before: Double?, _ after: Double?, _ quantity: Quantity) -> String {
    let (old, new) = numbers(before, after, quantity)
    return withUnit("\(old)→\(new)", quantity)
  }

  private func numbers(
    _ before: Double?,
    _ after: Double?,
    _ quantity: Quantity
  ) -> (String, String) {
    var digits = quantity.displayDigits(in: units)
    while true {
      let old = number(before, quantity, digits: digits)
      let new = number(after, quantity, digits: digits)
      if old != new || before == after || digits >= 3 { return (old, new) }
      digits += 1
    }
  }

  private func number(_ value: Double?, _ quantity: Quantity, digits: Int) -> String {
    guard let value else { return Self.unknown }
    let shown = quantity.displayFigure(value, in: units)
    return DecimalText.text(shown, fractionDigits: digits...digits) ?? Self.unknown
  }

  private func withUnit(_ text: String, _ quantity: Quantity) -> String {
    let symbol = quantity.displaySymbol(in: units)
    if symbol.isEmpty || text == Self.unknown { return text }
    return quantity == .direction ? text + symbol : "\(text) \(symbol)"
  }
}

/// The eight compass points.
enum CompassPoint {
  /// Returns a compass point, such as `NW` for 310 degrees clockwise from north.
  static func name(ofDegrees degrees: Double) -> String {
    let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    return names[Int((degrees / 45).rounded()) % names.count]
  }
}

/// The age of something in a single unit.
enum AgeText {
  /// Such as `45 s`, `12 min`, `3 h` or `2 d`; never negative.
  static func text(from instant: Date, to now: Date) -> String {
    let seconds = max(Int(now.timeIntervalSince(instant)), 0)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }
}
