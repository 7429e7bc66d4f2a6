/// The units of output, one of each quantity; stored figures are always metric.
package struct Units: Sendable, Hashable {
  /// A set of units that are used together.
  package enum System: String, Sendable, CaseIterable { case metric, imperial, si, uk }

  /// A quantity whose unit may be chosen.
  package enum Key: String, Sendable, CaseIterable {
    case temperature, wind, precipitation, snow, pressure, distance

    package var quantity: Quantity {
      switch self {
      case .temperature: .temperature
      case .wind: .speed
      case .precipitation: .precipitation
      case .snow: .snowfall
      case .pressure: .pressure
      case .distance: .visibility
      }
    }

    /// The names of all.
    package static let words = allCases.map(\.rawValue)

    /// The units there are.
    package var units: [FigureUnit] { FigureUnit.units(of: quantity) }
  }

  package let system: System

  /// In the order of the keys.
  private var chosen: [FigureUnit]

  package init(_ system: System) {
    self.system = system
    chosen = system.row
  }

  package static let metric = Units(.metric)
  package static let imperial = Units(.imperial)
  package static let si = Units(.si)
  package static let uk = Units(.uk)

  package subscript(key: Key) -> FigureUnit {
    get { self[of: key.quantity] }
    set { if let index = Key.allCases.firstIndex(of: key) { chosen[index] = newValue } }
  }

  package subscript(of quantity: Quantity) -> FigureUnit {
    switch quantity {
    case .temperature: chosen[0]
    case .speed: chosen[1]
    case .precipitation: chosen[2]
    case .snowfall: chosen[3]
    case .pressure: chosen[4]
    case .visibility: chosen[5]
    case .percentage: .percent
    case .direction: .degrees
    case .index: .index
    case .airQualityIndex: .airQualityIndex
    case .concentration: .microgramsPerCubicMeter
    case .duration: .seconds
    }
  }

  package func symbol(of quantity: Quantity) -> String { self[of: quantity].symbol }

  /// Converts a metric figure to these units.
  package func convert(_ value: Double, _ quantity: Quantity) -> Double {
    self[of: quantity].figure(value)
  }

  /// Converts a difference of temperatures in °C, without the zero of the unit.
  package func difference(ofTemperature value: Double) -> Double {
    value / self[.temperature].factor
  }

  /// Converts a figure in these units to a metric one; without rounding.
  package func metric(_ value: Double, _ quantity: Quantity) -> Double {
    self[of: quantity].metric(value)
  }

  /// The units that a document lists, each under the name of a measure.
  package static let named: [(name: String, quantity: Quantity)] = [
    ("temperature", .temperature), ("windSpeed", .speed), ("precipitation", .precipitation),
    ("snowfall", .snowfall), ("pressure", .pressure), ("visibility", .visibility),
    ("sunshineDuration", .duration),
  ]
}

// MARK: - Text

extension Units {
  /// A word that is not one of those there are.
  package struct UnknownWord: Error, Equatable {
    package let word: String
    package let known: [String]
  }

  /// The keys whose units are not those of the system.
  package var exceptions: [Key] {
    let own = Units(system)
    return Key.allCases.filter { self[$0] != own[$0] }
  }

  /// The words of settings, such as `uk` or `metric,wind=kn`.
  package var text: String {
    ([system.rawValue] + exceptions.map { "\($0.rawValue)=\(self[$0].word)" }).joined(
      separator: ",")
  }

  /// Reads a system, units by their keys, or both: `uk`, `wind=kn` or `metric,wind=kn`.
  package init(_ text: String) throws(UnknownWord) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let words = parts.map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let names = words.filter { $0.count == 1 }.map { String($0[0]) }
    self.init(try Self.system(names.first ?? System.metric.rawValue))
    for word in words {
      let name = String(word[0])
      if word.count == 2 {
        guard let key = Key(rawValue: name) else { throw UnknownWord(word: name, known: Key.words) }
        self[key] = try Self.unit(String(word[1]), of: key)
      } else if name != system.rawValue {
        // A second system, or none at all.
        throw UnknownWord(word: name, known: System.words + Key.words.map { "\($0)=..." })
      }
    }
  }

  /// Finds a system by its name.
  package static func system(_ name: String) throws(UnknownWord) -> System {
    guard let system = System(rawValue: name) else {
      throw UnknownWord(word: name, known: System.words)
    }
    return system
  }

  /// Finds a unit of a quantity by its word or symbol.
  package static func unit(_ word: String, of key: Key) throws(UnknownWord) -> FigureUnit {
    guard let unit = key.units.first(where: { [$0.word, $0.symbol].contains(word) }) else {
      throw UnknownWord(word: word, known: key.units.map(\.word))
    }
    return unit
  }
}

extension Units.System {
  /// The names of all.
  package static let words = allCases.map(\.rawValue)

  /// The symbols of its units, each once, such as `°C, km/h, mm, cm, hPa, km`.
  package var summary: String {
    row.map(\.symbol).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.joined(
      separator: ", ")
  }
}
