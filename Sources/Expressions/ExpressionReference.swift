import Weather

/// What the help says about expressions, derived from the tables that the parser uses.
package enum ExpressionReference {
  package struct Field: Sendable, Equatable {
    /// Such as `today.temperatureMin`.
    package let name: String

    /// What its values are, such as `a temperature`.
    package let quantity: String

    /// A whole expression, such as `today.temperatureMin < -5 °C`.
    package let example: String
  }

  /// A term and its explanation in sentences.
  package struct Entry: Sendable, Equatable {
    package let term: String
    package let text: String

    init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// Entries under a title.
  package struct Section: Sendable, Equatable {
    package let title: String
    package let entries: [Entry]
  }

  /// All fields: those of the current weather, of today, of the coming hours, and of the city.
  package static let fields: [Field] = {
    let current = CurrentWeather.details.map(ExpressionField.current)
    let measured = Observation.measures.map { ExpressionField.measured(.measure($0)) }
    let days = Forecast.Day.details.map { ExpressionField.day(.relative(0), $0) }
    let hours = Forecast.Hour.measures.map { ExpressionField.hours(.max, $0, count: 12) }
    let sums = Forecast.Hour.measures.filter { $0.quantity.isAmount }.map {
      ExpressionField.hours(.sum, $0, count: 24)
    }
    let fields = current + measured + days + hours + sums + ExpressionField.plainFields.map(\.field)
    return fields.map { field in
      Field(name: field.description, quantity: field.kind.description, example: field.example)
    }
  }()

  /// The fields that have no parameter, for a completion.
  package static let fieldNames: [String] = {
    let days: [NamedDay] = [.relative(0), .relative(1)]
    return CurrentWeather.details.map { ExpressionField.current($0).description }
      + Observation.measures.map { ExpressionField.measured(.measure($0)).description }
      + ExpressionField.plainFields.map(\.field.description)
      + days.flatMap { day in Forecast.Day.details.map { ExpressionField.day(day, $0).description }
      }
  }()

  /// The page in sections, for one screen.
  package static let sections = [
    Section(
      title: "Operators",
      entries: [
        Entry("not, and, or, ( )", "In this order of precedence."),
        Entry(
          relations.joined(separator: " "),
          "Compare a field with a value or a field of one quantity; names and conditions with = and "
            + "!= only."),
      ]),
    Section(
      title: "Fields",
      entries: [
        Entry("FIELD", "Now: \(list(currentNames)); age; isDay, which stands for itself."),
        Entry(
          "DAY.FIELD",
          "DAY is \(list(ExpressionField.dayNames)) or a date such as 2026-11-25: "
            + "\(list(ExpressionField.Detail<Forecast.Day>.names))."),
        Entry(
          "min(FIELD, 12h)",
          "Also max and mean: of the coming 1h to 48h: \(list(Forecast.Hour.measures.map(\.name)))."
        ), Entry("sum(FIELD, 24h)", "Of \(list(amounts))."),
        Entry("any(..., 6h)", "Whether it is true in one of them: any(condition = snow, 6h)."),
        Entry(
          "rain.startsIn",
          "0m to 48h; also rain.endsIn, rain.amount and rain.kind of what falls first."),
        Entry("alert", "\(severities), the gravest in force; >= means at least as grave."),
        Entry("failure", "none, or why the last fetch failed, such as timeout."),
        Entry(
          "name, region, tag",
          "Compared without case and accents; with = any of the tags, with != none."),
        Entry("country", "The name or the code."),
        Entry("latitude, longitude", "Degrees, north and east positive."),
      ]),
    Section(
      title: "Values",
      entries: [
        Entry("-5 °C, 40 km/h", "Units: \(unitNames). Without one, as --units says."),
        Entry("Oslo, 'New York'", "Quotes, ' or \", for what is not one word; doubled within it."),
        Entry(
          "unknown",
          "temperature = unknown asks for it. Other comparisons of unknown values are never true."),
      ]),
  ]

  private static let relations = Relation.allCases.map(\.rawValue)
  private static let severities = AlertSeverity.allCases.map(\.name).joined(separator: " < ")
  private static let currentNames = ExpressionField.Detail<CurrentWeather>.names
  private static let amounts = Forecast.Hour.measures.filter { $0.quantity.isAmount }.map(\.name)

  /// The units, each once.
  private static let unitNames: String = {
    let measured = CurrentWeather.measures.map(\.quantity) + [.duration]
    var names: [String] = []
    for unit in measured.flatMap({ ValueKind.figure($0).units }) where !names.contains(unit) {
      names.append(unit)
    }
    return list(names)
  }()

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

extension Measured {
  /// All fields of the type, measures first.
  fileprivate static var details: [ExpressionField.Detail<Self>] {
    measures.map(ExpressionField.Detail.measure) + [.condition, .conditionKind, .weatherKind]
  }
}
