import JSONText
package import Weather

/// Figures as a person reads them, in some units.
package struct FigureText: Sendable {
  package var units: Units

  package init(units: Units) {
    self.units = units
  }

  /// What stands for a figure that is not known.
  package static let unknown = "?"

  /// Such as `14.0 °C`; the unit is left out where the quantity has none.
  package func text(_ value: Double?, _ quantity: Quantity) -> String {
    withUnit(number(value, quantity), quantity)
  }

  /// The number alone, such as `14.0`.
  package func number(_ value: Double?, _ quantity: Quantity) -> String {
    number(value, quantity, digits: quantity.displayDigits(in: units))
  }

  /// Such as `12.1 → 14.0 °C`, with as many decimals as it takes to tell the two apart.
  package func change(_ before: Double?, _ after: Double?, _ quantity: Quantity) -> String {
    let (old, new) = numbers(before, after, quantity)
    return withUnit("\(old) → \(new)", quantity)
  }

  /// Such as `55→40 %`: the short form for remarks.
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
    // People read hours where scripts read seconds.
    let shown = quantity == .duration ? value / 3600 : units.convert(value, quantity)
    return DecimalText.text(shown, fractionDigits: digits...digits) ?? Self.unknown
  }

  private func withUnit(_ text: String, _ quantity: Quantity) -> String {
    let symbol = quantity == .duration ? "h" : units.symbol(of: quantity)
    if symbol.isEmpty || text == Self.unknown { return text }
    return quantity == .direction ? text + symbol : "\(text) \(symbol)"
  }
}
