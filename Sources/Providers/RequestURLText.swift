import Weather

extension Double {
  /// Degrees for a request: at most six decimals (0.1 m), without an exponent.
  var coordinateText: String {
    let (whole, fraction) = decimalParts(digits: 6)
    return "\(whole).\(fraction.isEmpty ? "0" : fraction)"
  }

  /// Degrees for services that cache by coordinates: at most four decimals (10 m), without trailing
  /// zeros.
  ///
  /// These services reject or redirect any other form.
  var shortCoordinateText: String {
    let (whole, fraction) = decimalParts(digits: 4)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  /// The digits before and after the decimal point, without trailing zeros.
  private func decimalParts(digits: Int) -> (whole: String, fraction: String) {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let units = Int((self * Double(scale)).rounded())
    var fraction = String(abs(units) % scale + scale).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return ("\(units < 0 ? "-" : "")\(abs(units) / scale)", String(fraction))
  }
}

extension String {
  /// A configured base address, to which a path is appended.
  var withoutTrailingSlashes: String {
    var rest = self[...]
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }
}
