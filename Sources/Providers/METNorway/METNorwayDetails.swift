import JSONText
import Weather

/// The elements of a GeoJSON response; any figure may be missing.
enum METNorwayBody {
  /// An entry of the time series.
  struct Entry {
    var instant: Details?
    var nextHour: Period?
    var nextSixHours: Period?

    init(_ entry: JSONValue, without unsupported: Set<METNorwayVariable>) throws(MalformedResponse)
    {
      guard let data = try entry.object("data") else { return }
      instant = try data.object("instant")?.object("details").map {
        Details(values: $0, unsupported: unsupported)
      }
      nextHour = try data.object("next_1_hours").map { value throws(MalformedResponse) in
        try Period(value, without: unsupported)
      }
      nextSixHours = try data.object("next_6_hours").map { value throws(MalformedResponse) in
        try Period(value, without: unsupported)
      }
    }
  }

  struct Period {
    var symbol: METNorwaySymbol?
    var details: Details?

    fileprivate init(
      _ period: JSONValue,
      without unsupported: Set<METNorwayVariable>
    ) throws(MalformedResponse) {
      symbol = try period.object("summary")?.word("symbol_code").map { METNorwaySymbol($0) }
      details = try period.object("details").map { Details(values: $0, unsupported: unsupported) }
    }
  }

  /// The figures of an instant or period.
  struct Details {
    fileprivate let values: JSONValue

    /// The variables in a unit other than the documented one.
    fileprivate let unsupported: Set<METNorwayVariable>

    /// Returns a figure; nil if it is missing or impossible.
    ///
    /// - Throws: `MalformedResponse` if it is not a number.
    func figure(_ variable: METNorwayVariable) throws(MalformedResponse) -> Double? {
      let number = try values.number(in: variable.rawValue)
      return unsupported.contains(variable) ? nil : number.flatMap(variable.figure)
    }
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
