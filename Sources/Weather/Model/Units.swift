/// A system of units for what is shown; what is kept is always metric.
package enum Units: String, Sendable, CaseIterable {
  /// °C, km/h, mm, hPa, km.
  case metric
  /// °F, mph, in, inHg, mi.
  case imperial
  /// °C, m/s, mm, hPa, km.
  case si

  package func symbol(of quantity: Quantity) -> String {
    switch (quantity, self) {
    case (.temperature, .imperial): "°F"
    case (.temperature, _): "°C"
    case (.speed, .metric): "km/h"
    case (.speed, .imperial): "mph"
    case (.speed, .si): "m/s"
    case (.precipitation, .imperial): "in"
    case (.precipitation, _): "mm"
    case (.pressure, .imperial): "inHg"
    case (.pressure, _): "hPa"
    case (.visibility, .imperial): "mi"
    case (.visibility, _): "km"
    case (.percentage, _): "%"
    case (.direction, _): "°"
    case (.index, _): ""
    }
  }

  /// Returns a metric figure in these units.
  package func convert(_ value: Double, _ quantity: Quantity) -> Double {
    switch (quantity, self) {
    case (.temperature, .imperial): value * 9 / 5 + 32
    case (.speed, .imperial), (.visibility, .imperial): value / Self.kilometresInAMile
    case (.speed, .si): value / 3.6
    case (.precipitation, .imperial): value / Self.millimetresInAnInch
    case (.pressure, .imperial): value / Self.hectopascalsInAnInchOfMercury
    default: value
    }
  }

  /// International yard and pound agreement of 1959.
  package static let kilometresInAMile = 1.609344
  package static let millimetresInAnInch = 25.4
  package static let metresInAFoot = 0.3048

  /// Conventional inch of mercury at 0 °C, NIST SP 811.
  package static let hectopascalsInAnInchOfMercury = 33.86389

  /// One international knot in km/h.
  package static let kilometresInANauticalMile = 1.852
}
