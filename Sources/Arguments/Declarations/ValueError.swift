/// Why a word is not a value of the wanted type.
package enum ValueError: Error, Equatable, Sendable {
  case blank
  case notOneOf([String], suggestion: String?)
  /// Not a whole number of the range.
  case outside(ClosedRange<Int>)
  /// Anything else: what was expected, as in `a duration such as 10s`.
  case expected(String)
  /// One part of a list is at fault.
  indirect case element(String, ValueError)
}
