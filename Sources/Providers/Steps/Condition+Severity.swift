import Weather

extension Condition {
  /// The rank of the condition by severity: its code, except where WMO table 4677 is out of order.
  ///
  /// Haze, smoke, dust and mist rank below fog; a squall and a tornado rank above everything.
  var severity: Int {
    switch code {
    case 4...10: 34 + code
    case 18: 100
    case 19: 101
    default: code
    }
  }
}

extension [Condition] { var mostSevere: Condition? { self.max { $0.severity < $1.severity } } }
