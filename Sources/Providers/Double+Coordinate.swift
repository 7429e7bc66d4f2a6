import Weather

extension Double {
  /// Degrees as a request carries them: at most six decimals, a tenth of a metre, and never an
  /// exponent.
  var coordinateText: String {
    let (whole, fraction) = decimalParts(digits: 6)
    return "\(whole).\(fraction.isEmpty ? "0" : fraction)"
  }

  /// Degrees for services that answer for areas: at most four decimals, about ten metres.
  ///
  /// There are no zeros at the end. What is written otherwise is turned away or redirected, since
  /// every answer would be one that nobody else can use.
  var shortCoordinateText: String {
    let (whole, fraction) = decimalParts(digits: 4)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  /// What stands before and behind the decimal point, without zeros at the end.
  private func decimalParts(digits: Int) -> (whole: String, fraction: String) {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let units = Int((self * Double(scale)).rounded())
    var fraction = String(abs(units) % scale + scale).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return ("\(units < 0 ? "-" : "")\(abs(units) / scale)", String(fraction))
  }
}
