import Weather

/// What brings a figure in a unit of Open-Meteo's into the unit that is kept.
///
/// Answers carry the unit of every variable; it is believed rather than what was asked for, as a
/// service behind another address may answer in its own.
struct OpenMeteoUnit {
  /// Metric value = (value + offset) × factor.
  private var offset = 0.0
  private var factor = 1.0

  /// Takes the unit as it stands in the answer; nil or empty where it tells none, which is read as
  /// the unit asked for.
  ///
  /// - Throws: `MalformedResponse` when the unit is none that the quantity can have.
  init(_ text: String?, of quantity: Quantity) throws(MalformedResponse) {
    switch (quantity, text ?? "") {
    // A variable that the model lacks: every value is null.
    case (_, "undefined"): break
    case (.temperature, "°C"), (.temperature, ""): break
    case (.temperature, "°F"): (offset, factor) = (-32, 5 / 9)
    case (.speed, "km/h"), (.speed, ""): break
    case (.speed, "m/s"): factor = 3.6
    case (.speed, "mp/h"), (.speed, "mph"): factor = Units.kilometresInAMile
    case (.speed, "kn"): factor = Units.kilometresInANauticalMile
    case (.precipitation, "mm"), (.precipitation, ""): break
    case (.precipitation, "inch"): factor = Units.millimetresInAnInch
    case (.visibility, "m"), (.visibility, ""): factor = 0.001
    case (.visibility, "km"): break
    case (.visibility, "ft"): factor = Units.metresInAFoot / 1000
    case (.pressure, "hPa"), (.pressure, ""): break
    case (.percentage, "%"), (.percentage, ""): break
    case (.direction, "°"), (.direction, ""): break
    case (.index, _): break
    default: throw MalformedResponse("unknown unit '\((text ?? "").prefix(20))'")
    }
  }

  /// Returns the figure in the unit that is kept; nil where it is impossible.
  func figure(_ value: Double?, _ quantity: Quantity) -> Double? {
    guard let value else { return nil }
    return Figure.kept((value + offset) * factor, quantity)
  }
}
