import FoundationEssentials

/// The answer for one place, as it stands in the body: what was not asked for is nil.
struct OpenMeteoAnswer: Decodable {
  var timeZone: String?

  /// Seconds ahead of UTC, the same for every time in the answer.
  var utcOffset: Int?

  var current: Current?
  var daily: Columns<OpenMeteoVariable.Daily>?
  var hourly: Columns<OpenMeteoVariable.Hourly>?

  private enum Key: String, CodingKey {
    case timeZone = "timezone"
    case utcOffset = "utc_offset_seconds"
    case current
    case currentUnits = "current_units"
    case daily
    case dailyUnits = "daily_units"
    case hourly
    case hourlyUnits = "hourly_units"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    timeZone = try container.decodeIfPresent(String.self, forKey: .timeZone)
    utcOffset = try container.decodeIfPresent(Int.self, forKey: .utcOffset)
    let unitsType = [String: String].self
    if container.contains(.current) {
      let units = try container.decodeIfPresent(unitsType, forKey: .currentUnits)
      current = Current(
        values: try container.decode(Row.self, forKey: .current).values,
        units: units ?? [:]
      )
    }
    if container.contains(.daily) {
      daily = try container.decode(Columns<OpenMeteoVariable.Daily>.self, forKey: .daily)
      daily?.units = try container.decodeIfPresent(unitsType, forKey: .dailyUnits) ?? [:]
    }
    if container.contains(.hourly) {
      hourly = try container.decode(Columns<OpenMeteoVariable.Hourly>.self, forKey: .hourly)
      hourly?.units = try container.decodeIfPresent(unitsType, forKey: .hourlyUnits) ?? [:]
    }
  }
}

extension OpenMeteoAnswer {
  /// The `current` object: a value a variable, nulls left out.
  struct Current {
    var values: [OpenMeteoVariable.Current: Scalar]
    var units: [String: String]

    func number(_ variable: OpenMeteoVariable.Current) -> Double? {
      values[variable]?.number
    }
  }

  private struct Row: Decodable {
    var values: [OpenMeteoVariable.Current: Scalar] = [:]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: OpenMeteoVariable.Current.self)
      for key in container.allKeys {
        values[key] = try container.decodeIfPresent(Scalar.self, forKey: key)
      }
    }
  }

  /// A section of parallel arrays, one a variable, each as long as the one of times.
  struct Columns<Variable>: Decodable
  where Variable: CodingKey & RawRepresentable & Hashable, Variable.RawValue == String {
    var times: [Scalar]
    var columns: [Variable: [Scalar?]]
    var units: [String: String] = [:]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Variable.self)
      times = []
      columns = [:]
      for key in container.allKeys {
        if key.rawValue == "time" {
          times = try Self.column(container, key).compactMap { $0 }
        } else {
          columns[key] = try Self.column(container, key)
        }
      }
      for (variable, column) in columns where column.count != times.count {
        throw OpenMeteoAnswerError("\(variable.rawValue) and time differ in length")
      }
    }

    /// Nearly every column is all numbers or all texts, and an array of one of them is read several
    /// times as fast as one of either.
    private static func column(
      _ container: KeyedDecodingContainer<Variable>,
      _ key: Variable
    ) throws -> [Scalar?] {
      let areTimes = ["time", "sunrise", "sunset"].contains(key.rawValue)
      if areTimes, let texts = try? container.decode([String].self, forKey: key) {
        return texts.map { .text($0) }
      }
      if !areTimes, let numbers = try? container.decode([Double].self, forKey: key) {
        return numbers.map { .number($0) }
      }
      return try container.decode([Scalar?].self, forKey: key)
    }

    func number(_ variable: Variable, at index: Int) -> Double? {
      columns[variable]?[index]?.number
    }
  }

  /// A number or a text; which of the two a time is depends on the format asked for.
  enum Scalar: Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        self = .number(try container.decode(Double.self))
      } catch DecodingError.typeMismatch {
        self = .text(try container.decode(String.self))
      } catch DecodingError.dataCorrupted {
        // A number too large for a Double is an impossible figure, not a broken answer.
        self = .number(.infinity)
      }
    }

    /// The number; not a number where text stands in its place, which no figure admits.
    var number: Double {
      switch self {
      case .number(let number): number
      case .text: .nan
      }
    }
  }
}

/// What is wrong with an answer, in words for a person.
struct OpenMeteoAnswerError: Error {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

/// The answer that a refused request gets.
struct OpenMeteoRefusal: Decodable {
  var reason: String
}
