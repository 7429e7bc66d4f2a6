import FoundationEssentials

/// The body of an answer as it stands there (GeoJSON): any figure may be missing anywhere.
struct METNorwayBody: Decodable {
  var properties: Properties

  struct Properties: Decodable {
    /// The variables that are told in another unit than the service's own.
    var unfamiliarUnits: Set<METNorwayVariable>

    var entries: [Entry]

    private enum Key: String, CodingKey {
      case meta
      case timeseries
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      // Without units they are the service's own.
      unfamiliarUnits = (try? container.decode(Meta.self, forKey: .meta))?.units.unfamiliar ?? []
      entries = try container.decode([Entry].self, forKey: .timeseries)
    }
  }

  private struct Meta: Decodable {
    var units: Units
  }

  private struct Units: Decodable {
    var unfamiliar: Set<METNorwayVariable> = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: METNorwayVariable.self)
      for variable in container.allKeys {
        let unit = try? container.decode(String.self, forKey: variable)
        if let unit, unit != variable.unit { unfamiliar.insert(variable) }
      }
    }
  }

  struct Entry: Decodable {
    var time: String
    var data: Parts?
  }

  struct Parts: Decodable {
    var instant: Instant?
    var nextHour: Period?
    var nextSixHours: Period?

    private enum CodingKeys: String, CodingKey {
      case instant
      case nextHour = "next_1_hours"
      case nextSixHours = "next_6_hours"
    }
  }

  struct Instant: Decodable {
    var details: Details?
  }

  struct Period: Decodable {
    var summary: Summary?
    var details: Details?
  }

  struct Summary: Decodable {
    var symbol: METNorwaySymbol?

    private enum Key: String, CodingKey {
      case symbol = "symbol_code"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      symbol = (try? container.decode(String.self, forKey: .symbol)).map { METNorwaySymbol($0) }
    }
  }

  /// The numbers that there are; what is none, or is too large for one, is as good as missing.
  struct Details: Decodable {
    private var numbers: [METNorwayVariable: Double] = [:]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: METNorwayVariable.self)
      for variable in container.allKeys {
        numbers[variable] = try? container.decode(Double.self, forKey: variable)
      }
    }

    subscript(variable: METNorwayVariable) -> Double? {
      numbers[variable].flatMap(variable.figure)
    }

    mutating func remove(_ variables: Set<METNorwayVariable>) {
      for variable in variables { numbers[variable] = nil }
    }
  }
}
