/// A measured field of the weather: all that shows, compares, stores or reads it derives from this.
package struct Measure<Subject>: Sendable {
  /// The name that scripts see.
  package let name: String

  package let keyPath: any WritableKeyPath<Subject, Double?> & Sendable

  package let quantity: Quantity

  /// What a person reads where the figure is named.
  package let label: String

  /// How large a difference makes a change; nil for a figure that makes none.
  package let threshold: Threshold?

  /// Whether a figure of 0 goes without saying.
  package let isOmittedAtZero: Bool

  init(
    _ name: String,
    _ keyPath: any WritableKeyPath<Subject, Double?> & Sendable,
    _ quantity: Quantity,
    label: String,
    threshold: Threshold? = nil,
    isOmittedAtZero: Bool = false
  ) {
    self.name = name
    self.keyPath = keyPath
    self.quantity = quantity
    self.label = label
    self.threshold = threshold
    self.isOmittedAtZero = isOmittedAtZero
  }
}

extension Measure: Hashable {
  package static func == (left: Measure, right: Measure) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Measure: CustomStringConvertible {
  package var description: String { name }
}

/// Something that has measured fields.
package protocol Measured {
  /// In the order in which they are written and shown.
  static var measures: [Measure<Self>] { get }

  static var measuresByName: [String: Measure<Self>] { get }
}

extension Measure where Subject: Measured {
  package static var all: [Measure] { Subject.measures }

  /// The measure with a name; nil for any other text.
  package static func named(_ name: String) -> Measure? { Subject.measuresByName[name] }
}

extension Measured {
  static func byName(_ measures: [Measure<Self>]) -> [String: Measure<Self>] {
    Dictionary(measures.map { ($0.name, $0) }) { first, _ in first }
  }
}

/// A difference that can be configured, from which on a figure has changed.
package enum Threshold: Int, CaseIterable, Sendable {
  case temperature
  case windSpeed
  case precipitationProbability
  case precipitation
  case humidity
  case pressure
  case cloudCover
  case visibility
  case uvIndex

  /// The key of the configuration, and the difference without one, in metric units.
  private static let table: [(key: String, standard: Double)] = [
    ("temperature", 1),
    ("windSpeed", 10),
    ("precipitationProbability", 20),
    ("precipitation", 1),
    ("humidity", 10),
    ("pressure", 3),
    ("cloudCover", 30),
    ("visibility", 5),
    ("uvIndex", 2),
  ]

  package var key: String { Self.table[rawValue].key }

  package var standard: Double { Self.table[rawValue].standard }
}
