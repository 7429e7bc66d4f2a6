import JSONText
import Rendering
import Weather

/// One key of the configuration: where it stands and what it takes.
struct ConfigurationKey: Sendable {
  /// Such as `refresh.timeout`.
  let path: String

  /// Puts a value in its place, or says what was expected instead.
  let read: @Sendable (JSONValue, inout Configuration) throws(Expectation) -> Void

  /// What a value was expected to be, as the end of a message.
  struct Expectation: Error, Equatable {
    var text: String

    init(_ text: String) {
      self.text = text
    }
  }

  private init<Value>(
    _ path: String,
    _ field: any WritableKeyPath<Configuration, Value> & Sendable,
    _ read: @escaping @Sendable (JSONValue) throws(Expectation) -> Value
  ) {
    self.path = path
    self.read = { value, configuration throws(Expectation) in
      configuration[keyPath: field] = try read(value)
    }
  }

  /// Every key there is, in the order of the example.
  static let all: [ConfigurationKey] = [
    ConfigurationKey("provider", \.provider, ConfigurationValue.providers),
    ConfigurationKey("units", \.units, ConfigurationValue.choice),
    ConfigurationKey("language", \.language, ConfigurationValue.language),
    ConfigurationKey("state", \.state, ConfigurationValue.optionalText),
    duration("minimumInterval", \.refresh.minimumInterval),
    duration("forecastInterval", \.refresh.forecastInterval),
    duration("timeout", \.refresh.timeout, canBeZero: false),
    duration("connectTimeout", \.refresh.connectTimeout, canBeZero: false),
    duration("deadline", \.refresh.deadline, canBeZero: false),
    ConfigurationKey("refresh.retries", \.refresh.retries, integer(0...10)),
    ConfigurationKey("refresh.concurrency", \.refresh.concurrency, integer(1...32)),
    ConfigurationKey("refresh.forecastDays", \.refresh.forecastDays, integer(1...16)),
    duration("lockTimeout", \.refresh.lockTimeout),
    ConfigurationKey("display.color", \.display.color, ConfigurationValue.choice),
    ConfigurationKey("display.icons", \.display.icons, ConfigurationValue.bool),
    ConfigurationKey("display.staleAfter", \.display.staleAfter) { value throws(Expectation) in
      try ConfigurationValue.duration(value, canBeZero: true)
    },
    band("temperature", \.changes.temperature),
    band("windSpeed", \.changes.windSpeed),
    band("precipitationProbability", \.changes.precipitationProbability),
    band("precipitation", \.changes.precipitation),
    band("humidity", \.changes.humidity),
    band("pressure", \.changes.pressure),
    band("cloudCover", \.changes.cloudCover),
    band("visibility", \.changes.visibility),
    band("uvIndex", \.changes.uvIndex),
    ConfigurationKey("changes.forecastDays", \.changes.forecastDays, integer(0...16)),
    provider("open-meteo.forecastURL", \.openMeteo.forecastURL, ConfigurationValue.address),
    provider("open-meteo.geocodingURL", \.openMeteo.geocodingURL, ConfigurationValue.address),
    provider("open-meteo.apiKey", \.openMeteo.apiKey, ConfigurationValue.optionalHeaderText),
    provider("openweathermap.baseURL", \.openWeatherMap.baseURL, ConfigurationValue.address),
    provider(
      "openweathermap.apiKey", \.openWeatherMap.apiKey, ConfigurationValue.optionalHeaderText),
    provider("met-norway.baseURL", \.metNorway.baseURL, ConfigurationValue.address),
    provider("met-norway.contact", \.metNorway.contact, ConfigurationValue.optionalHeaderText),
    provider("nws.baseURL", \.nws.baseURL, ConfigurationValue.address),
    provider("nws.contact", \.nws.contact, ConfigurationValue.optionalHeaderText),
  ]

  private static func duration(
    _ name: String,
    _ field: any WritableKeyPath<Configuration, Double> & Sendable,
    canBeZero: Bool = true
  ) -> ConfigurationKey {
    ConfigurationKey("refresh.\(name)", field) { value throws(Expectation) in
      try ConfigurationValue.duration(value, canBeZero: canBeZero)
    }
  }

  private static func band(
    _ name: String,
    _ field: any WritableKeyPath<Configuration, Double?> & Sendable
  ) -> ConfigurationKey {
    ConfigurationKey("changes.\(name)", field, ConfigurationValue.band)
  }

  private static func provider<Value>(
    _ name: String,
    _ field: any WritableKeyPath<Configuration, Value> & Sendable,
    _ read: @escaping @Sendable (JSONValue) throws(Expectation) -> Value
  ) -> ConfigurationKey {
    ConfigurationKey("providers.\(name)", field, read)
  }

  private static func integer(
    _ range: ClosedRange<Int>
  ) -> @Sendable (JSONValue) throws(Expectation) -> Int {
    { value throws(Expectation) in
      guard let number = value.int, range.contains(number) else {
        throw Expectation(
          "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}
