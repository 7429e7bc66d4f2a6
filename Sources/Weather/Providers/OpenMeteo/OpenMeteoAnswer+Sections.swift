/// A part of an answer and the units that stand beside it.
protocol OpenMeteoSection: Decodable {
  /// By variable.
  var units: [String: String] { get set }
}

extension OpenMeteoAnswer {
  /// The `current` object: a value a variable, nulls left out.
  struct Current: OpenMeteoSection {
    var values: [OpenMeteoVariable.Current: Scalar] = [:]
    var units: [String: String] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: OpenMeteoVariable.Current.self)
      for key in container.allKeys {
        values[key] = try container.decodeIfPresent(Scalar.self, forKey: key)
      }
    }

    func number(_ variable: OpenMeteoVariable.Current) -> Double? {
      values[variable]?.number
    }
  }

  /// The `current_weather` object, whose variables have names of their own.
  struct FormerCurrent: OpenMeteoSection {
    var current = Current()

    var units: [String: String] {
      get { current.units }
      set {
        for key in Key.allCases { current.units[key.variable.rawValue] = newValue[key.rawValue] }
      }
    }

    private enum Key: String, CodingKey, CaseIterable {
      case time
      case temperature
      case windSpeed = "windspeed"
      case windDirection = "winddirection"
      case weatherCode = "weathercode"
      case isDay = "is_day"

      var variable: OpenMeteoVariable.Current {
        switch self {
        case .time: .time
        case .temperature: .temperature
        case .windSpeed: .windSpeed
        case .windDirection: .windDirection
        case .weatherCode: .weatherCode
        case .isDay: .isDay
        }
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys {
        current.values[key.variable] = try container.decodeIfPresent(Scalar.self, forKey: key)
      }
    }
  }

  /// A section of parallel arrays, one a variable, each as long as the one of times.
  struct Columns<Variable>: OpenMeteoSection
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
      } catch {
        // A number too large for a Double is an impossible figure, not a broken answer; Foundation
        // throws an error of a type that it keeps to itself.
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
