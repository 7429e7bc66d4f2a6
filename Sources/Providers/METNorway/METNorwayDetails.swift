import JSONText
import Weather

/// The figures of an instant or a period; any may be missing.
struct METNorwayDetails {
  private let values: JSONValue

  /// The variables in a unit other than the documented one.
  private let unsupported: Set<METNorwayVariable>

  /// Nil if the instant or period is missing, or has no figures.
  init?(
    of object: JSONValue?,
    without unsupported: Set<METNorwayVariable>
  ) throws(MalformedResponse) {
    guard let values = try object?.object("details") else { return nil }
    self.values = values
    self.unsupported = unsupported
  }

  /// Returns a figure; nil if it is missing or impossible.
  func figure(_ variable: METNorwayVariable) -> Double? {
    let number = values.number(in: variable.rawValue)
    return unsupported.contains(variable) ? nil : number.flatMap(variable.figure)
  }

  /// Returns the variables in a unit other than the documented one; a missing unit counts as
  /// documented.
  static func unsupportedUnits(in properties: JSONValue) -> Set<METNorwayVariable> {
    guard let units = properties["meta"]?["units"] else { return [] }
    let unsupported = METNorwayVariable.allCases.filter { variable in
      units.word(variable.rawValue).map { $0 != variable.unit } ?? false
    }
    return Set(unsupported)
  }
}
