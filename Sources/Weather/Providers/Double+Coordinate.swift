extension Double {
  /// Degrees as a request carries them: at most six decimals, a tenth of a metre, and never an
  /// exponent.
  var coordinateText: String {
    let millionths = Int((self * 1_000_000).rounded())
    var digits = String(abs(millionths) % 1_000_000 + 1_000_000).dropFirst()
    while digits.count > 1, digits.last == "0" { digits = digits.dropLast() }
    let sign = millionths < 0 ? "-" : ""
    return "\(sign)\(abs(millionths) / 1_000_000).\(digits)"
  }
}
