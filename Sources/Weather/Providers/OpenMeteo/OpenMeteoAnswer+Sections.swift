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
        if let number = try? container.decode(Double.self, forKey: key) {
          values[key] = .number(number)
        } else {
          values[key] = try container.decodeIfPresent(Scalar.self, forKey: key)
        }
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
          times = try container.decode(OpenMeteoColumn.self, forKey: key).scalars.compactMap { $0 }
        } else {
          columns[key] = try container.decode(OpenMeteoColumn.self, forKey: key).scalars
        }
      }
      for (variable, column) in columns where column.count != times.count {
        throw OpenMeteoAnswerError("\(variable.rawValue) and time differ in length")
      }
    }

    /// Puts a column into one field of each row; without the column the field stays as it is.
    func fill<Row, Value>(
      _ rows: inout [Row],
      _ field: WritableKeyPath<Row, Value>,
      from variable: Variable,
      _ value: (Scalar?) -> Value
    ) {
      guard let column = columns[variable] else { return }
      for (index, scalar) in column.enumerated() {
        rows[index][keyPath: field] = value(scalar)
      }
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
