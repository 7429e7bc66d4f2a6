package import Weather

/// A changed field of a city, with the value last reported and the value shown now.
package struct FieldChange: Sendable, Equatable {
  package enum Field: Sendable, Hashable {
    case name
    case tags
    case pin
    case station
    /// The position among the cities that were neither added nor removed, from 1.
    case position
    /// The current weather as a whole appeared or disappeared.
    case current
    /// The forecast as a whole appeared or disappeared.
    case forecast
    case currentCondition
    case currentKind
    case currentWeatherCode
    case currentIsDay
    case currentMeasure(CurrentMeasure)
    case currentProvider
    case forecastProvider
    case dayCondition(LocalDate)
    case dayKind(LocalDate)
    case dayWeatherCode(LocalDate)
    case dayMeasure(LocalDate, DayMeasure)
    case dayComplete(LocalDate)
    /// An alert that is new, ended or changed; the text after one that is over says how it ended.
    case alert(Alert.ID)
    /// A rule that became active or ended.
    case rule(ActiveRule.ID)
  }

  package enum Value: Sendable, Equatable {
    /// A figure in metric units.
    case figure(Double, Quantity)
    case integer(Int)
    case flag(Bool)
    case condition(Condition)
    /// A condition whose kind counts.
    case weather(Condition)
    case kind(WeatherKind)
    /// The amounts that make the kind of a day; nil where only the kind is known.
    case day(DayKind, DayAmounts?)
    /// Indirect, so that the others are small.
    indirect case alert(Alert)
    case text(String)
    case texts([String])
  }

  package var field: Field

  /// Nil if the value is unknown, or for the weather as a whole.
  package var before: Value?
  package var after: Value?

  /// What somebody who read the last report expected; nil if nothing was.
  package var expected: Value?

  package init(_ field: Field, before: Value? = nil, after: Value? = nil, expected: Value? = nil) {
    self.field = field
    self.before = before
    self.after = after
    self.expected = expected
  }
}

extension FieldChange.Field {
  /// The name in machine-readable output, such as `forecast.2026-11-21.temperatureMax`.
  package var path: String {
    switch self {
    case .name: "name"
    case .tags: "tags"
    case .pin: "pin"
    case .station: "station"
    case .position: "position"
    case .current: "current"
    case .forecast: "forecast"
    case .currentCondition: "current.condition"
    case .currentKind: "current.kind"
    case .currentWeatherCode: "current.weatherCode"
    case .currentIsDay: "current.isDay"
    case .currentMeasure(let measure): "current.\(measure.name)"
    case .currentProvider: "current.provider"
    case .forecastProvider: "forecast.provider"
    case .dayCondition(let date): "forecast.\(date.text).condition"
    case .dayKind(let date): "forecast.\(date.text).kind"
    case .dayWeatherCode(let date): "forecast.\(date.text).weatherCode"
    case .dayMeasure(let date, let measure): "forecast.\(date.text).\(measure.name)"
    case .dayComplete(let date): "forecast.\(date.text).complete"
    case .alert(let id): "alerts.\(id)"
    case .rule(let name): "rules.\(name)"
    }
  }

  /// Whether it is of what was fetched, other than alerts.
  var isOfWeather: Bool {
    switch self {
    case .name, .tags, .pin, .station, .position, .alert, .rule: false
    default: true
    }
  }

  /// The date of the field's day in the forecast; nil for other fields.
  package var date: LocalDate? {
    switch self {
    case .dayCondition(let date), .dayKind(let date), .dayWeatherCode(let date),
      .dayMeasure(let date, _), .dayComplete(let date):
      date
    default: nil
    }
  }
}

/// What falls on a day, as far as it is known.
package struct DayAmounts: Sendable, Equatable {
  /// As water, in mm.
  package var precipitation: Double?

  /// The chance of it, in percent.
  package var chance: Double?

  /// The depth of new snow, in cm.
  package var snowfall: Double?

  /// A condition of winter; nil for others.
  package var condition: Condition?

  package init(
    precipitation: Double?, chance: Double?, snowfall: Double?, condition: Condition? = nil
  ) {
    self.precipitation = precipitation
    self.chance = chance
    self.snowfall = snowfall
    self.condition = condition
  }

  init(_ day: Forecast.Day) {
    self.init(
      precipitation: day.precipitation, chance: day.precipitationProbability,
      snowfall: day.snowfall,
      condition: day.condition.flatMap { $0.weatherKind == .winter ? $0 : nil })
  }
}
