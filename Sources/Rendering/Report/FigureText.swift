import Text
package import Weather

/// Formats figures for display.
package struct FigureText: Sendable {
  package var units: Units

  /// The signs of units.
  package var glyphs: Glyphs

  /// The words beside the figures.
  package var language: Language

  package init(units: Units, glyphs: Glyphs = .unicode, language: Language = .english) {
    self.units = units
    self.glyphs = glyphs
    self.language = language
  }

  package static let unknown = "?"

  /// Such as `14.0 °C`, with the unit if the quantity has one.
  package func text(_ value: Double?, _ quantity: Quantity) -> String {
    let number = number(value, quantity)
    return number + unitSuffix(after: number, quantity)
  }

  /// An amount with no more decimals than a person would say, such as `4 mm` or `0.4 mm`.
  func briefText(_ value: Double, _ quantity: Quantity) -> String {
    let digits = quantity.displayDigits(in: units)
    let isWhole = digits == 1 && quantity.displayFigure(value, in: units) >= 1
    return number(value, quantity, digits: isWhole ? 0 : digits) + unitSuffix(quantity)
  }

  /// The number without the unit, such as `14.0`.
  package func number(_ value: Double?, _ quantity: Quantity) -> String {
    number(value, quantity, digits: quantity.displayDigits(in: units))
  }

  /// The number without decimals, such as `14`, for narrow columns.
  package func wholeNumber(_ value: Double?, _ quantity: Quantity) -> String {
    number(value, quantity, digits: 0)
  }

  /// The number without the unit; empty where it would read as no rain at all.
  func wetNumber(_ value: Double?, _ quantity: Quantity) -> String {
    quantity == .precipitation && readsAsZero(value, quantity) ? "" : number(value, quantity)
  }

  /// Whether a figure is written as nothing at all.
  func readsAsZero(_ value: Double?, _ quantity: Quantity) -> Bool {
    value != nil && number(value, quantity) == number(0, quantity)
  }

  /// Where a wind comes from, in degrees; nil for a calm, and for a wind whose speed is unknown.
  func direction(of direction: Double?, speed: Double?) -> Double? {
    speed == nil || readsAsZero(speed, .speed) ? nil : direction
  }

  /// The unit, such as `°C`; empty if the quantity has none.
  package func unit(_ quantity: Quantity) -> String {
    glyphs.text(quantity.displaySymbol(in: units))
  }

  /// Returns two numbers with enough decimals to show a difference, such as `12.1` and `14.0`; the
  /// figures are in metric units, and nil if unknown.
  ///
  /// - Parameter digits: The least number of decimals; nil for those that the quantity has in views.
  package func numbers(
    _ before: Double?, _ after: Double?, _ quantity: Quantity, digits: Int? = nil
  ) -> (before: String, after: String) {
    var digits = digits ?? quantity.displayDigits(in: units)
    while true {
      let old = number(before, quantity, digits: digits)
      let new = number(after, quantity, digits: digits)
      // Stored figures have nine decimals; a conversion of units may need more.
      let isExact = before == after || units[of: quantity].isScale || digits >= Self.maximumDigits
      if old != new || isExact { return (old, new) }
      digits += 1
    }
  }

  private static let maximumDigits = 15

  /// The size of the difference of two figures as they are displayed, without the unit, such as `4.4`.
  ///
  /// - Parameter digits: The decimals; nil for those that the quantity has in views.
  func difference(
    from old: Double, to new: Double, _ quantity: Quantity, digits: Int? = nil
  ) -> String {
    let digits = digits ?? quantity.displayDigits(in: units)
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    func shown(_ figure: Double) -> Double {
      (quantity.displayFigure(figure, in: units) * unit).rounded()
    }
    let size = abs(shown(new) - shown(old)) / unit
    return decimal(size, digits)
  }

  /// A number with the decimal sign of the language.
  func decimal(_ number: Double, _ digits: Int) -> String {
    DecimalText.text(number, fractionDigits: digits...digits).map(language.decimal) ?? Self.unknown
  }

  private func number(_ value: Double?, _ quantity: Quantity, digits: Int) -> String {
    guard let value else { return Self.unknown }
    return decimal(quantity.displayFigure(value, in: units), digits)
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
