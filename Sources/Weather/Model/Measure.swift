/// A measured field of the weather, from which display, comparison, storage and formats derive.
///
/// A class, because measures are passed around for every figure.
package final class Measure<Subject>: Sendable {
  /// The name in machine-readable output.
  package var name: String { key.description }

  /// The name as a literal.
  package let key: StaticString

  /// Returns the field; closures, because key paths take more than twice as long.
  package let get: @Sendable (borrowing Subject) -> Double?

  /// Sets the field.
  package let set: @Sendable (inout Subject, Double?) -> Void

  package let quantity: Quantity

  /// The difference that counts as a change; nil if none does.
  package let threshold: Threshold?

  /// Whether a figure of 0 is not displayed.
  package var isOmittedAtZero: Bool { quantity == .snowfall }

  package init(
    _ key: StaticString, _ get: @escaping @Sendable (borrowing Subject) -> Double?,
    _ set: @escaping @Sendable (inout Subject, Double?) -> Void, _ quantity: Quantity,
    threshold: Threshold? = nil
  ) {
    self.key = key
    self.get = get
    self.set = set
    self.quantity = quantity
    self.threshold = threshold
  }
}

extension Measure: Hashable {
  package static func == (left: Measure, right: Measure) -> Bool {
    left === right || left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Measure: CustomStringConvertible { package var description: String { name } }

/// A type with measured fields.
package protocol Measured {
  /// In the order of output.
  static var measures: [Measure<Self>] { get }

  static var measuresByName: [String: Measure<Self>] { get }

  /// The measures with a threshold.
  static var comparedMeasures: [Measure<Self>] { get }
}

extension Measure where Subject: Measured {
  package static var all: [Measure] { Subject.measures }

  /// The measures with a threshold.
  package static var compared: [Measure] { Subject.comparedMeasures }

  /// Returns the measure with a name.
  package static func named(_ name: String) -> Measure? { Subject.measuresByName[name] }
}

extension Measured {
  /// The figure of a measure; nil if it is unknown.
  @inlinable package subscript(measure: Measure<Self>) -> Double? {
    @inline(__always) get { measure.get(self) }
    @inline(__always) set { measure.set(&self, newValue) }
  }

  static func byName(_ measures: [Measure<Self>]) -> [String: Measure<Self>] {
    Dictionary(measures.map { ($0.name, $0) }) { first, _ in first }
  }
}

/// A configurable difference that counts as a change.
package enum Threshold: Int, CaseIterable, Sendable {
  case temperature
  case windSpeed
  /// The amount of a heavy day, which no measure is compared by.
  case heavyRain
  case precipitationProbability
  case precipitation
  case humidity
  case pressure
  case cloudCover
  case visibility
  case uvIndex

  /// The configuration key and the default in metric units: what people plan by, in steps that are
  /// larger than the ups and downs of a day.
  private static let table: [(key: String, standard: Double?)] = [
    ("temperature", 3), ("windSpeed", 20), ("heavyRain", 15), ("precipitationProbability", nil),
    ("precipitation", nil), ("humidity", nil), ("pressure", nil), ("cloudCover", nil),
    ("visibility", nil), ("uvIndex", nil),
  ]

  package var key: String { Self.table[rawValue].key }

  /// The default; nil for never.
  package var standard: Double? { Self.table[rawValue].standard }

  /// The difference of the rain of providers that is marked, which news does not look at; nil for others.
  package var outlying: Double? {
    switch self {
    case .precipitationProbability: 25
    case .precipitation: 2
    default: nil
    }
  }
}
