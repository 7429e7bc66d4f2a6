/// A unit of figures, and how it relates to the metric unit that figures are stored in.
package enum FigureUnit: Sendable, CaseIterable {
  case celsius, fahrenheit
  case kilometersPerHour, metersPerSecond, milesPerHour, knots, beaufort
  case millimeters, inches
  case centimeters, inchesOfSnow
  case hectopascals, inchesOfMercury, millimetersOfMercury
  case kilometers, miles
  case percent, degrees, index, airQualityIndex, microgramsPerCubicMeter, seconds

  /// A row of the table: a metric figure is (figure - `zero`) × `factor` / `divisor`.
  private struct Row {
    let quantity: Quantity

    /// The word in settings and expressions.
    let word: String
    let symbol: String

    /// The decimals for display, by the precision of instruments.
    let digits: Int
    var factor = 1.0
    var divisor = 1.0
    var zero = 0.0

    init(
      _ quantity: Quantity, _ symbol: String, word: String? = nil, digits: Int = 0,
      factor: Double = 1
    ) {
      self.quantity = quantity
      self.symbol = symbol
      self.word = word ?? symbol
      self.digits = digits
      self.factor = factor
    }
  }

  /// Miles and inches by the international yard and pound agreement of 1959, columns of mercury as
  /// conventional in NIST SP 811.
  private var row: Row {
    switch self {
    case .celsius: return Row(.temperature, "°C", word: "C", digits: 1)
    case .fahrenheit:
      var row = Row(.temperature, "°F", word: "F", digits: 1, factor: 5)
      row.divisor = 9
      row.zero = 32
      return row
    case .kilometersPerHour: return Row(.speed, "km/h")
    case .metersPerSecond: return Row(.speed, "m/s", digits: 1, factor: 3.6)
    case .milesPerHour: return Row(.speed, "mph", factor: 1.609344)
    case .knots: return Row(.speed, "kn", factor: 1.852)
    case .beaufort: return Row(.speed, "Bft", word: "bft")
    case .millimeters: return Row(.precipitation, "mm", digits: 1)
    case .inches: return Row(.precipitation, "in", digits: 2, factor: 25.4)
    case .centimeters: return Row(.snowfall, "cm", digits: 1)
    case .inchesOfSnow: return Row(.snowfall, "in", digits: 2, factor: 2.54)
    case .hectopascals: return Row(.pressure, "hPa")
    case .inchesOfMercury: return Row(.pressure, "inHg", digits: 2, factor: 33.86388640341)
    case .millimetersOfMercury: return Row(.pressure, "mmHg", factor: 1.33322387415)
    case .kilometers: return Row(.visibility, "km", digits: 1)
    case .miles: return Row(.visibility, "mi", digits: 1, factor: 1.609344)
    case .percent: return Row(.percentage, "%")
    case .degrees: return Row(.direction, "°")
    case .index: return Row(.index, "", digits: 1)
    case .airQualityIndex: return Row(.airQualityIndex, "")
    case .microgramsPerCubicMeter: return Row(.concentration, "µg/m³", digits: 1)
    case .seconds: return Row(.duration, "s", digits: 1)
    }
  }

  package var quantity: Quantity { row.quantity }
  package var word: String { row.word }
  package var symbol: String { row.symbol }
  package var digits: Int { row.digits }

  /// How much of the metric unit it is.
  package var factor: Double { row.factor / row.divisor }

  /// Whether its numbers are the steps of a scale, which nothing lies between.
  package var isScale: Bool { self == .beaufort }

  /// Returns a metric figure in this unit.
  package func figure(_ metric: Double) -> Double {
    if isScale { return Double(Self.forces.partitioningIndex { $0 > metric }) }
    let row = row
    return metric * row.divisor / row.factor + row.zero
  }

  /// Returns a figure of this unit as a metric one, without rounding; of a scale the least of the step.
  package func metric(_ figure: Double) -> Double {
    if isScale {
      let step = Int(min(max(figure, 0), Double(Self.forces.count)))
      return step == 0 ? 0 : Self.forces[step - 1]
    }
    let row = row
    return (figure - row.zero) * row.factor / row.divisor
  }

  /// The least km/h of the forces 1 to 12.
  ///
  /// From the table of Beaufort equivalents of the World Meteorological Organization, Guide to
  /// Instruments and Methods of Observation (publication 8), volume I, chapter 5.
  private static let forces: [Double] = [1, 6, 12, 20, 29, 39, 50, 62, 75, 89, 103, 118]

  /// The units of a quantity, the metric one first.
  package static func units(of quantity: Quantity) -> [FigureUnit] {
    allCases.filter { $0.quantity == quantity }
  }
}

extension Units.System {
  /// The units of a system, one of each key.
  var row: [FigureUnit] {
    switch self {
    case .metric:
      [.celsius, .kilometersPerHour, .millimeters, .centimeters, .hectopascals, .kilometers]
    case .imperial: [.fahrenheit, .milesPerHour, .inches, .inchesOfSnow, .inchesOfMercury, .miles]
    case .si: [.celsius, .metersPerSecond, .millimeters, .centimeters, .hectopascals, .kilometers]
    case .uk: [.celsius, .milesPerHour, .millimeters, .centimeters, .hectopascals, .miles]
    }
  }
}

extension Quantity {
  /// The base unit of monitoring, as Prometheus names it, and how much of it a metric unit is.
  package var base: (unit: String, factor: Double) {
    switch self {
    case .temperature: ("celsius", 1)
    case .speed: ("meters_per_second", 1 / FigureUnit.metersPerSecond.factor)
    case .precipitation: ("meters", 0.001)
    case .snowfall: ("meters", 0.01)
    case .pressure: ("pascals", 100)
    case .visibility: ("meters", 1000)
    case .percentage: ("ratio", 0.01)
    case .direction: ("degrees", 1)
    case .index, .airQualityIndex: ("", 1)
    case .concentration: ("grams_per_cubic_meter", 0.000_001)
    case .duration: ("seconds", 1)
    }
  }
}
