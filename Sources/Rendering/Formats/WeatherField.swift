import Weather

/// A field of the weather by its name, such as `temperature`, for csv columns and templates.
struct WeatherField<Subject>: Sendable {
  let name: String

  /// Returns the value; nil for an unknown one.
  let value: @Sendable (Subject) -> FieldValue?
}

/// A part of the weather with fields.
protocol FieldSubject: SendableMetatype {
  /// In the order of the help.
  static var fields: [WeatherField<Self>] { get }
}

extension FieldSubject {
  static func field(_ name: String) -> WeatherField<Self>? { fields.first { $0.name == name } }

  /// The fields of a condition that is a part of the subject.
  fileprivate static func conditionFields(
    _ condition: @escaping @Sendable (Self) -> Condition?
  ) -> [WeatherField<Self>] {
    Condition.fields.map { field in
      WeatherField(name: field.name) { condition($0).flatMap(field.value) }
    }
  }
}

extension FieldSubject where Self: Measured {
  fileprivate static var measureFields: [WeatherField<Self>] {
    measures.map { measure in
      WeatherField(name: measure.name) { subject in
        subject[measure].map { .figure($0, measure.quantity) }
      }
    }
  }
}

extension Condition: FieldSubject {
  static let fields: [WeatherField<Condition>] = [
    WeatherField(name: "condition") { .text($0.name) },
    WeatherField(name: "conditionText") { .words($0) },
    WeatherField(name: "weatherCode") { .integer($0.code) },
  ]
}

extension CurrentWeather: FieldSubject {
  static let fields =
    [
      WeatherField(name: "provider") { .text($0.provider) },
      WeatherField(name: "fetchedAt") { .instant($0.fetchedAt, .user) },
      WeatherField(name: "observedAt") { $0.observedAt.map { .instant($0, .city) } },
    ] + conditionFields { $0.condition } + [
      WeatherField(name: "kind") { $0.condition?.weatherKind.map { .text($0.rawValue) } },
      WeatherField(name: "isDay") { $0.isDay.map { .flag($0) } },
    ] + measureFields
}

extension Observation: FieldSubject {
  static let fields: [WeatherField<Observation>] =
    [
      WeatherField(name: "station") { .text($0.station.id) },
      WeatherField(name: "name") { .text($0.station.name) },
      WeatherField(name: "distanceKm") { .integer(Int($0.station.distance.rounded())) },
      WeatherField(name: "bearing") { .integer(Int($0.station.bearing.rounded())) },
      WeatherField(name: "observedAt") { .instant($0.observedAt, .city) },
    ]
    + (Condition.fields.map(\.name) + measures.map(\.name)).compactMap { name in
      CurrentWeather.field(name).map { field in
        WeatherField(name: name) { field.value($0.weather) }
      }
    }
}

extension Forecast.Day: FieldSubject {
  static let fields =
    [WeatherField(name: "date") { .text($0.date.text) }] + conditionFields { $0.condition } + [
      WeatherField(name: "kind") { $0.kind.map { .text($0.rawValue) } }
    ]
    + Condition.fields.map { field in
      WeatherField(name: "daytime.\(field.name)") { $0.daytime.flatMap(field.value) }
    } + measureFields + [
      WeatherField(name: "sunrise") { $0.sunrise.map { .instant($0, .city) } },
      WeatherField(name: "sunset") { $0.sunset.map { .instant($0, .city) } },
      WeatherField(name: "complete") { .flag($0.complete) },
    ]
}

extension Forecast.Hour: FieldSubject {
  static let fields =
    [WeatherField(name: "time") { .instant($0.time, .city) }] + conditionFields { $0.condition }
    + measureFields
}

extension Outlook.Spell: FieldSubject {
  static let fields: [WeatherField<Outlook.Spell>] = [
    WeatherField(name: "kind") { .text($0.kind.name) },
    WeatherField(name: "start") { .instant($0.start, .city) },
    WeatherField(name: "end") { $0.end.map { .instant($0, .city) } },
    WeatherField(name: "precipitation") { $0.precipitation.map { .figure($0, .precipitation) } },
    WeatherField(name: "snowfall") { $0.snowfall.map { .figure($0, .snowfall) } },
    WeatherField(name: "probability") { $0.probability.map { .figure($0, .percentage) } },
    WeatherField(name: "hasBegun") { .flag($0.hasBegun) },
    WeatherField(name: "source") { .text($0.source.rawValue) },
  ]
}

extension Outlook.Period: FieldSubject {
  static let fields: [WeatherField<Outlook.Period>] = [
    WeatherField(name: "probability") { $0.probability.map { .figure($0, .percentage) } },
    WeatherField(name: "precipitation") { $0.precipitation.map { .figure($0, .precipitation) } },
    WeatherField(name: "snowfall") { $0.snowfall.map { .figure($0, .snowfall) } },
    WeatherField(name: "temperatureMin") { $0.temperatureMin.map { .figure($0, .temperature) } },
    WeatherField(name: "temperatureMax") { $0.temperatureMax.map { .figure($0, .temperature) } },
    WeatherField(name: "windGustMax") { $0.windGustMax.map { .figure($0, .speed) } },
  ]
}

extension Outlook {
  /// The periods by their names.
  static let periods: [(name: String, get: @Sendable (Outlook) -> Period)] = [
    ("restOfToday", { $0.restOfToday }), ("next24Hours", { $0.next24Hours }),
  ]
}
