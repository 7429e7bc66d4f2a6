import Text

/// Numbers in drawings.
enum SVGNumber {
  /// With at most one decimal, which is finer than what can be seen.
  static func text(_ number: Double) -> String {
    DecimalText.text(number, fractionDigits: 0...1) ?? "0"
  }
}
