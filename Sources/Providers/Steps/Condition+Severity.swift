import Weather

extension Condition {
  /// How severe the condition is beside others: the code, save for those that WMO table 4677 has out
  /// of that order.
  ///
  /// Haze, smoke, dust and mist stand below fog; a squall and a tornado above everything.
  var severity: Int {
    switch code {
    case 4...10: 34 + code
    case 18: 100
    case 19: 101
    default: code
    }
  }
}
