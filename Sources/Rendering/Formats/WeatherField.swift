import Weather

/// A field of the weather by its name, such as `temperature`, for csv columns and templates.
struct WeatherField<Subject>: Sendable {
  let name: String

  /// Returns the value; nil for an unknown one.
  let value: @Sendable (Subject) -> FieldValue?
}

/// A part of the weather with fields.
protocol WeatherSubject: SendableMetatype {
  /// In the order of the help.
  static var fields: [WeatherField<Self>] { get }
}

extension WeatherSubject {
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

extension WeatherSubject where Self: Measured {
  fileprivate static var measureFields: [WeatherField<Self>] {
    measures.map { measure in
      WeatherField(name: measure.name) { subject in
        subject[measure].map { .figure($0, measure.quantity) }
      }
    }
  }
}

extension Condition: WeatherSubject {
  static let fields: [WeatherField<Condition>] = [
    WeatherField(name: "condition") { .text($0.name) },
    WeatherField(name: "conditionText") { .words($0) },
    WeatherField(name: "weatherCode") { .integer($0.code) },
  ]
}

extension CurrentWeather: WeatherSubject {
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

extension Forecast.Day: WeatherSubject {
  static let fields =
    [WeatherField(name: "date") { .text($0.date.text) }] + conditionFields { $0.condition } + [
      WeatherField(name: "kind") { $0.kind.map { .text($0.rawValue) } }
    ] + measureFields + [
      WeatherField(name: "sunrise") { $0.sunrise.map { .instant($0, .city) } },
      WeatherField(name: "sunset") { $0.sunset.map { .instant($0, .city) } },
      WeatherField(name: "complete") { .flag($0.complete) },
    ]
}

extension Forecast.Hour: WeatherSubject {
  static let fields =
    [WeatherField(name: "time") { .instant($0.time, .city) }] + conditionFields { $0.condition }
    + measureFields
}
