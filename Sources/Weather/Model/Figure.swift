/// What a provider's number is worth: impossible ones are unknown, the rest is kept to a billionth.
///
/// That takes away the noise of unit conversions (11.160000000000002 km/h out of 3.1 m/s) and is far
/// finer than what is shown, so that what is shown is rounded once.
package enum Figure {
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
    let result = (value * 1e9).rounded() / 1e9
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
