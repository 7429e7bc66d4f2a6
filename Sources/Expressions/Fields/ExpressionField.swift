import Text
package import Weather

/// What an expression compares: a field of a city, its weather or its coming hours.
package enum ExpressionField: Sendable, Equatable {
  case current(Detail<CurrentWeather>)

  /// A field of what the station measured.
  case measured(Detail<CurrentWeather>)

  /// A field of a day in the city's zone.
  case day(NamedDay, Detail<Forecast.Day>)

  /// A field of one hour, within `any`.
  case hour(Detail<Forecast.Hour>)

  /// A figure of the coming hours.
  case hours(Aggregate, HourMeasure, count: Int)

  /// Whether the sun is up.
  case isDay

  /// The age of the current weather, in seconds.
  case age

  /// What falls first in the next 48 hours.
  case rain(Rain)

  /// The severity of the gravest alert in force.
  case alert

  /// The kind of the last failed fetch, or none.
  case failure
  case name
  case region

  /// The name or the code.
  case country

  case tag
  case latitude
  case longitude

  /// A field that the current weather, days and hours may have.
  package enum Detail<Subject: Measured>: Sendable, Equatable {
    case measure(Measure<Subject>)
    case condition
    case conditionKind

    /// What a person does about the moment or the day.
    case weatherKind
  }

  /// What is known of the first spell of the outlook.
  package enum Rain: String, Sendable, CaseIterable {
    /// Seconds until it rains; infinite if it stays dry for 48 hours.
    case startsIn

    /// Seconds until the rain ends; infinite while no end is in sight.
    case endsIn

    /// As water, in mm.
    case amount
    case kind
  }

  /// How the figures of some hours become one.
  package enum Aggregate: String, Sendable, CaseIterable {
    case min
    case max
    case mean
    case sum
  }
}

extension ExpressionField {
  /// The fields with a name of their own, beside those of the weather.
  static let plainFields: [(name: String, field: ExpressionField)] =
    [
      ("isDay", .isDay), ("age", .age), ("alert", .alert), ("failure", .failure), ("name", .name),
      ("region", .region), ("country", .country), ("tag", .tag), ("latitude", .latitude),
      ("longitude", .longitude),
    ] + Rain.allCases.map { ("rain.\($0)", .rain($0)) }

  /// The days with names, in the order of the help.
  static let dayNames = ["today", "tomorrow", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// What the field's values are.
  var kind: ValueKind {
    switch self {
    case .current(let detail): detail.kind
    case .measured(let detail): detail.kind
    case .day(_, let detail): detail.kind
    case .hour(let detail): detail.kind
    case .hours(_, let measure, _): .figure(measure.quantity)
    case .isDay: .flag
    case .age, .rain(.startsIn), .rain(.endsIn): .figure(.duration)
    case .rain(.amount): .figure(.precipitation)
    case .rain(.kind): ExpressionField.Detail<CurrentWeather>.conditionKind.kind
    case .alert: .severity
    case .failure: .failure
    case .name, .region, .country, .tag: .text
    case .latitude, .longitude: .coordinate
    }
  }

  /// A whole expression with the field, such as `temperature < -5 °C`.
  var example: String {
    switch self {
    case .name: "name = Oslo"
    case .region: "region = Bavaria"
    case .country: "country = KR"
    case .tag: "tag = home"
    case .rain(.startsIn), .rain(.endsIn): "\(self) < 30m"
    default: kind == .flag ? description : "\(self) \(kind.example)"
    }
  }

  /// Whether a fetch may change the value.
  package var isOfWeather: Bool {
    switch self {
    case .name, .region, .country, .tag, .latitude, .longitude: false
    default: true
    }
  }
}

extension ExpressionField: CustomStringConvertible {
  /// The field as it is written, such as `sat.windGustMax` or `min(temperature, 12h)`.
  package var description: String {
    switch self {
    case .current(let detail): detail.description
    case .measured(let detail): "\(Self.measuredScope).\(detail)"
    case .day(let day, let detail): "\(day.name).\(detail)"
    case .hour(let detail): detail.description
    case .hours(let aggregate, let measure, let count):
      "\(aggregate.rawValue)(\(measure), \(count)h)"
    default: Self.plainFields.first { $0.field == self }?.name ?? ""
    }
  }
}

extension ExpressionField.Detail: CustomStringConvertible {
  package var description: String {
    switch self {
    case .measure(let measure): measure.name
    case .condition: "condition"
    case .conditionKind: "condition.kind"
    case .weatherKind: "kind"
    }
  }
}

extension ExpressionField.Detail {
  var kind: ValueKind {
    switch self {
    case .measure(let measure): .figure(measure.quantity)
    case .condition: .condition
    case .conditionKind: .conditionKind
    case .weatherKind: Subject.self == Forecast.Day.self ? .dayKind : .momentKind
    }
  }

  init?(_ name: some StringProtocol) {
    switch name {
    case "condition": self = .condition
    case "condition.kind": self = .conditionKind
    case "kind": self = .weatherKind
    default:
      let names = Self.shortNames[String(name)] ?? [String(name)]
      guard let measure = Measure<Subject>.all.first(where: { names.contains($0.name) }) else {
        return nil
      }
      self = .measure(measure)
    }
  }

  /// What people call the wind of a moment or a day.
  private static var shortNames: [String: [String]] {
    ["wind": ["windSpeed", "windSpeedMax"], "gust": ["windGust", "windGustMax"]]
  }

  /// The names of all, measures first.
  static var names: [String] {
    Measure<Subject>.all.map(\.name) + ["condition", "condition.kind", "kind"]
  }
}

extension NamedDay {
  package var name: String {
    switch self {
    case .relative(0): "today"
    case .relative(1): "tomorrow"
    case .relative(let days): "today\(days < 0 ? "" : "+")\(days)"
    case .weekday(let name): name.lowercased()
    case .date(let date): date.text
    }
  }
}

extension ExpressionField {
  /// Finds a field of a city by its name.
  init?(_ name: String) {
    // As JSON names it.
    let name = name == "alerts.severity" ? "alert" : name
    if let plain = Self.plainFields.first(where: { $0.name == name }) {
      self = plain.field
    } else if let detail = Detail<CurrentWeather>(name) {
      self = .current(detail)
    } else if let (scope, rest) = Self.split(name) {
      if scope == "current" {
        self.init(ofCurrentWeather: rest)
      } else if scope == Self.measuredScope, let detail = Detail<CurrentWeather>(rest),
        Self.isMeasured(detail)
      {
        self = .measured(detail)
      } else if let day = Self.day(scope), let detail = Detail<Forecast.Day>(rest) {
        self = .day(day, detail)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// Reads a field as its description writes it, such as `min(temperature, 12h)`; nil for anything else,
  /// such as a field that only an hour has.
  package init?(description: String) {
    var parser = Parser(Lexer.tokens(of: description))
    guard let field = try? parser.field(), parser.token.kind == .end else { return nil }
    self = field
  }

  private static let measuredScope = "measured"

  /// Whether stations report a field.
  private static func isMeasured(_ detail: Detail<CurrentWeather>) -> Bool {
    guard case .measure(let measure) = detail else { return true }
    return Observation.measures.contains(measure)
  }

  private init?(ofCurrentWeather name: Substring) {
    if let detail = Detail<CurrentWeather>(name) {
      self = .current(detail)
    } else {
      switch name {
      case "isDay": self = .isDay
      case "age": self = .age
      default: return nil
      }
    }
  }

  /// Splits a name at its first point.
  private static func split(_ name: String) -> (scope: Substring, rest: Substring)? {
    guard let point = name.firstIndex(of: ".") else { return nil }
    return (name[..<point], name[name.index(after: point)...])
  }

  private static func day(_ scope: Substring) -> NamedDay? {
    dayNames.contains(String(scope)) || scope.first?.isNumber == true
      ? NamedDay(String(scope)) : nil
  }

  /// Returns the nearest name to one that is not a field.
  static func suggestion(for name: String) -> String? {
    guard let (scope, rest) = split(name) else {
      let days = Detail<Forecast.Day>.names
      // A field of a day without its day, and the reverse.
      if days.contains(name) { return "today.\(name)" }
      if day(name[...]) != nil { return "\(name).temperatureMax" }
      return Suggestion.nearest(to: name, among: currentNames + plainFields.map(\.name))
        ?? Suggestion.nearest(to: name, among: days).map { "today.\($0)" }
    }
    let scopes = day(scope) == nil ? ["current", measuredScope] + dayNames : [String(scope)]
    let names = scopes.flatMap { scope in
      let fields =
        switch scope {
        case "current": currentNames + ["isDay"]
        case measuredScope: currentNames.filter { Detail($0[...]).map(isMeasured) == true }
        default: Detail<Forecast.Day>.names
        }
      return fields.map { "\(scope).\($0)" }
    }
    let nearest = Suggestion.nearest(to: name, among: names + currentNames)
    guard nearest == nil, day(scope) == nil else { return nearest }
    // A long name for a day, such as saturday.
    guard let day = dayNames.first(where: { scope.lowercased().hasPrefix($0) }) else { return nil }
    return Detail<Forecast.Day>(rest).map { "\(day).\($0)" }
  }

  private static let currentNames = Detail<CurrentWeather>.names
}
