import FoundationEssentials
import Text
import Weather

/// A figure of a subject for monitoring, in base units, by which the formats of metrics name it.
struct Metric<Subject>: Sendable {
  /// The name with its unit, such as `wind_speed_meters_per_second`.
  let name: String

  /// The unit, such as `meters_per_second`; empty for a pure number.
  let unit: String

  /// What it is: one line without a period.
  let help: String

  /// Returns the figure; nil for an unknown one.
  let value: @Sendable (Subject) -> Double?

  init(
    _ name: String, unit: String = "", help: String, value: @escaping @Sendable (Subject) -> Double?
  ) {
    self.name = unit.isEmpty ? name : "\(name)_\(unit)"
    self.unit = unit
    self.help = help
    self.value = value
  }

  /// Returns the figure as text, without the noise of a conversion; nil for an unknown one.
  func text(of subject: Subject) -> String? {
    value(subject).flatMap { DecimalText.text($0, fractionDigits: 0...9) }
  }
}

extension Metric where Subject == City {
  /// The present weather of a city and how it was fetched, in the order of output.
  static let present: [Metric] =
    weather + [weatherCode, isDay] + measured + air + [fetchedAt, fetchFailed]

  private static let weather = CurrentWeather.measures.map { measure in
    Metric(measure, help: "Present") { $0.current?[measure] }
  }

  private static let weatherCode = Metric(
    "weather_code", help: "Present condition as a code of WMO table 4677"
  ) { city in city.current?.condition.map { Double($0.code) } }

  private static let isDay = Metric("is_day", help: "Whether the sun is up: 1 or 0") { city in
    city.current?.isDay.map { $0 ? 1 : 0 }
  }

  private static let measured = Observation.measures.map { measure in
    Metric(measure, prefix: "measured_", help: "Measured") {
      $0.observation?.weather[measure]
    }
  }

  private static let air = AirQuality.measures.map { measure in
    Metric(measure, help: "Present") { $0.airQuality?[measure] }
  }

  private static let fetchedAt = Metric(
    "fetched_timestamp", unit: "seconds", help: "When the present weather was fetched, since 1970"
  ) { $0.current?.fetchedAt.timeIntervalSince1970.rounded(.down) }

  private static let fetchFailed = Metric(
    "fetch_failed", help: "Whether the last fetch failed: 1 or 0"
  ) { $0.failure == nil ? 0 : 1 }
}

extension Metric where Subject == Forecast.Day {
  /// The forecast of a day, in the order of output.
  static let forecast: [Metric] = measured + [weatherCode]

  private static let measured = Forecast.Day.measures.map { measure in
    Metric(measure, prefix: "forecast_", help: "Forecast") { $0[measure] }
  }

  private static let weatherCode = Metric(
    "forecast_weather_code", help: "Forecast condition as a code of WMO table 4677"
  ) { day in day.condition.map { Double($0.code) } }
}

extension Metric {
  /// Creates a metric of a measure.
  private init<Measured>(
    _ measure: Measure<Measured>, prefix: String = "", help: String,
    value: @escaping @Sendable (Subject) -> Double?
  ) {
    let base = measure.quantity.base
    // By itself `us` would be a unit of time, which Prometheus does not want in names.
    let words = measure.name.words.map { $0 == "us" ? "usa" : $0 }
    self.init(
      prefix + words.joined(separator: "_"), unit: base.unit,
      help: "\(help) \(words.joined(separator: " "))"
    ) { subject in value(subject).map { $0 * base.factor } }
  }
}

extension String {
  /// The words of a name such as `windSpeedMax`, in lower case.
  fileprivate var words: [String] {
    reduce(into: [""]) { words, letter in
      if letter.isUppercase { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
  }
}
