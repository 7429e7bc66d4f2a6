/// Colors for figures, on terminals with 256 colors.
///
/// Each has a contrast of at least 2.5 : 1 to black and to white (WCAG 2.2, relative luminance), so
/// that it is readable on dark and light ground.
package enum ColorScale {
  /// Returns the color of a temperature in °C, from blue for cold to red for hot; nil for the
  /// terminal's own color, in between.
  package static func temperature(_ celsius: Double?) -> Style.Color? {
    switch celsius {
    case nil: nil
    case let value? where value < -10: .palette(27)
    case let value? where value < 0: .palette(33)
    case let value? where value < 7: .palette(68)
    case let value? where value < 22: nil
    case let value? where value < 28: .palette(172)
    case let value? where value < 34: .palette(202)
    default: .palette(196)
    }
  }

  /// Returns the color of a chance of rain, 0…100 %: a blue, the stronger the higher the chance is;
  /// nil for the terminal's own color, below 30 %.
  package static func probability(_ percent: Double?) -> Style.Color? {
    switch percent {
    case nil: nil
    case let value? where value < 30: nil
    case let value? where value < 60: .palette(68)
    case let value? where value < 85: .palette(33)
    default: .palette(27)
    }
  }

  /// All colors of the scales.
  static let colors: [UInt8] = [27, 33, 68, 172, 202, 196]
}
