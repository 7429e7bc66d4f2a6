package import Weather

extension Measure: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
where Subject: Measured {
  /// The measure with a name, which has to exist.
  package init(stringLiteral name: String) {
    guard let measure = Self.named(name) else { preconditionFailure("no measure is named \(name)") }
    self = measure
  }
}
