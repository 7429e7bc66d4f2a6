/// Colors for figures, on terminals with 256 colors.
///
/// Each has a contrast of at least 4.5 : 1 to the ground it is for and 3 : 1 to the other (WCAG 2.2,
/// relative luminance), so that it stays readable where the ground is not known.
package enum ColorScale {
  /// Returns the color of a temperature in °C, from blue for cold to red for hot; nil for the
  /// terminal's own color, in between.
  package static func temperature(_ celsius: Double?) -> Style.Color? {
    switch celsius {
    case nil: nil
    case let value? where value < -10: strongBlue
    case let value? where value < 0: blue
    case let value? where value < 7: paleBlue
    case let value? where value < 22: nil
    case let value? where value < 28: brown
    case let value? where value < 34: orange
    default: red
    }
  }

  /// Returns the color of a chance of rain, 0…100 %: a blue, the stronger the higher the chance is;
  /// nil for the terminal's own color, below 30 %.
  package static func probability(_ percent: Double?) -> Style.Color? {
    switch percent {
    case nil: nil
    case let value? where value < 30: nil
    case let value? where value < 60: paleBlue
    case let value? where value < 85: blue
    default: strongBlue
    }
  }

  private static let strongBlue = Style.Color.themed(dark: 63, light: 27)
  private static let blue = Style.Color.themed(dark: 33, light: 26)
  private static let paleBlue = Style.Color.themed(dark: 68, light: 61)
  private static let brown = Style.Color.themed(dark: 136, light: 94)
  private static let orange = Style.Color.themed(dark: 202, light: 130)
  private static let red = Style.Color.themed(dark: 196, light: 160)

  /// All colors of the scales.
  static let colors = [strongBlue, blue, paleBlue, brown, orange, red]
}
