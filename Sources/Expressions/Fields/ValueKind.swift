import Weather

/// What values are; only values of one kind are compared.
enum ValueKind: Hashable {
  case figure(Quantity)

  /// Degrees of latitude or longitude.
  case coordinate

  /// Text that is compared folded.
  case text
  case condition
  case conditionKind

  /// What a person does about a moment; everything that falls is also `wet`.
  case momentKind
  case dayKind

  case severity

  /// The kind of a failed fetch.
  case failure

  /// True or false by itself.
  case flag

  /// Whether `<` and the like make sense.
  var isOrdered: Bool {
    switch self {
    case .figure, .coordinate, .severity: true
    default: false
    }
  }

  /// The words that are values, in order; nil where values are not words of a fixed list.
  var words: [String]? {
    switch self {
    case .condition: Condition.names
    case .conditionKind: Condition.Kind.names
    case .momentKind: WeatherKind.allCases.map(\.rawValue) + [Self.wet]
    case .dayKind: DayKind.allCases.map(\.rawValue)
    case .severity: AlertSeverity.allCases.map(\.name)
    case .failure: ["none"] + FetchFailure.Kind.allCases.map(\.rawValue)
    default: nil
    }
  }

  private static let wet = "wet"

  /// Returns the value that a word names.
  func value(_ word: String) -> Value? {
    guard words?.contains(word) == true else { return nil }
    if self == .momentKind, word == Self.wet {
      return .anyOf(WeatherKind.allCases.filter(\.isPrecipitation).map(\.rawValue))
    }
    guard self == .severity else { return .word(word) }
    return AlertSeverity(name: word).map { .number(Double($0.rawValue)) }
  }

  /// Returns a comparison with a word that is a value, such as `condition = snow`; nil for others.
  static func comparison(with word: String) -> String? {
    let fields: [(ValueKind, String)] = [
      (.condition, "condition"), (.conditionKind, "condition.kind"), (.severity, "alert"),
      (.failure, "failure"), (.momentKind, "kind"), (.dayKind, "today.kind"),
    ]
    return fields.first { $0.0.value(word) != nil }.map { "\($0.1) = \(word)" }
  }

  /// The units of figures, the metric one first.
  var units: [String] {
    guard case .figure(let quantity) = self else { return self == .coordinate ? ["°"] : [] }
    if quantity == .duration { return DurationUnit.allCases.map(\.rawValue) }
    return FigureUnit.units(of: quantity).map(\.symbol).filter { !$0.isEmpty }
  }

  /// Such as `a temperature`.
  var description: String { reference.article }

  /// The rest of a comparison, such as `< 0 °C`, in metric units.
  var example: String { reference.example }

  private var reference: (article: String, example: String) {
    switch self {
    case .figure(let quantity): quantity.reference
    case .coordinate: ("a coordinate", "> 60")
    case .text: ("a text", "= Oslo")
    case .condition: ("a condition", "= snow")
    case .conditionKind: ("a kind of condition", "= rain")
    case .momentKind: ("a kind of weather", "= rain")
    case .dayKind: ("a kind of day", "= wet")
    case .severity: ("a severity", ">= severe")
    case .failure: ("a kind of failure", "!= none")
    case .flag: ("true or false", "")
    }
  }
}

extension Quantity {
  fileprivate var reference: (article: String, example: String) {
    switch self {
    case .temperature: ("a temperature", "< -5 °C")
    case .speed: ("a speed", "> 40 km/h")
    case .precipitation: ("an amount of rain", "> 5 mm")
    case .snowfall: ("a depth of snow", "> 2 cm")
    case .pressure: ("a pressure", "< 990 hPa")
    case .visibility: ("a distance", "< 10 km")
    case .percentage: ("a percentage", "> 80 %")
    case .direction: ("a direction", "> 180")
    case .index: ("an index", ">= 6")
    case .airQualityIndex: ("an air quality index", "> 100")
    case .concentration: ("a concentration", "> 25 µg/m³")
    case .duration: ("a duration", "> 90m")
    }
  }
}

enum DurationUnit: String, CaseIterable {
  case seconds = "s"
  case minutes = "m"
  case hours = "h"
  case days = "d"

  var seconds: Double {
    switch self {
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    case .days: 86_400
    }
  }
}
