/// What a provider's number is worth: impossible ones are unknown, the rest is kept to 0.001.
///
/// Three decimals are finer than any instrument and any band, and they keep a converted figure
/// (28.280001 km out of feet) readable in the state file.
package enum Figure {
  /// How many decimals a kept figure has.
  package static let decimals = 0...3

  /// Air temperature in °C; nil outside −150…150.
  package static func temperature(_ value: Double) -> Double? {
    (-150...150).contains(value) ? rounded(value) : nil
  }

  /// A percentage; slight overshoot of a model is cut to 0…100, anything more is nil.
  package static func percentage(_ value: Double) -> Double? {
    (-5...105).contains(value) ? rounded(min(max(value, 0), 100)) : nil
  }

  /// Degrees clockwise from north; nil outside 0…360.
  package static func direction(_ value: Double) -> Double? {
    (0...360).contains(value) ? rounded(value) : nil
  }

  /// A speed, an amount, a distance, a pressure or an index; nil when negative or not finite.
  package static func amount(_ value: Double) -> Double? {
    value >= 0 && value < 1e9 ? rounded(value) : nil
  }

  private static func rounded(_ value: Double) -> Double {
    let result = (value * 1000).rounded() / 1000
    return result == 0 ? 0 : result
  }
}

extension Figure {
  /// Returns a metric figure as it is kept; nil where it is impossible.
  package static func kept(_ value: Double, _ quantity: Quantity) -> Double? {
    switch quantity {
    case .temperature: temperature(value)
    case .percentage: percentage(value)
    case .direction: direction(value)
    case .speed, .precipitation, .pressure, .visibility, .index: amount(value)
    }
  }
}
