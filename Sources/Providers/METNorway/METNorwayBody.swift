import JSONText
import Weather

/// The parts of a response as they stand there (GeoJSON): any figure may be missing anywhere.
enum METNorwayBody {
  /// What a response says of the time from one instant on.
  struct Entry {
    var instant: Details?
    var nextHour: Period?
    var nextSixHours: Period?

    init(_ entry: JSONValue, without unfamiliar: Set<METNorwayVariable>) throws(MalformedResponse) {
      guard let data = try entry.object("data") else { return }
      instant = try data.object("instant")?.object("details").map {
        Details(values: $0, unfamiliar: unfamiliar)
      }
      nextHour = try data.object("next_1_hours").map { value throws(MalformedResponse) in
        try Period(value, without: unfamiliar)
      }
      nextSixHours = try data.object("next_6_hours").map { value throws(MalformedResponse) in
        try Period(value, without: unfamiliar)
      }
    }
  }

  struct Period {
    var symbol: METNorwaySymbol?
    var details: Details?

    fileprivate init(
      _ period: JSONValue,
      without unfamiliar: Set<METNorwayVariable>
    ) throws(MalformedResponse) {
      symbol = try period.object("summary")?.word("symbol_code").map { METNorwaySymbol($0) }
      details = try period.object("details").map { Details(values: $0, unfamiliar: unfamiliar) }
    }
  }

  /// The figures that there are.
  struct Details {
    fileprivate let values: JSONValue

    /// The variables that are in another unit than the service's own.
    fileprivate let unfamiliar: Set<METNorwayVariable>

    /// Returns a figure; nil where it is missing or impossible.
    ///
    /// - Throws: `MalformedResponse` where it is no number.
    func figure(_ variable: METNorwayVariable) throws(MalformedResponse) -> Double? {
      let number = try values.number(in: variable.rawValue)
      return unfamiliar.contains(variable) ? nil : number.flatMap(variable.figure)
    }
  }

  /// The variables that a response has in another unit than the service's own; without units they
  /// are the service's own.
  static func unfamiliarUnits(in properties: JSONValue) -> Set<METNorwayVariable> {
    guard let units = properties["meta"]?["units"] else { return [] }
    let unfamiliar = METNorwayVariable.allCases.filter { variable in
      units.word(variable.rawValue).map { $0 != variable.unit } ?? false
    }
    return Set(unfamiliar)
  }
}
