import JSONText
import Providers
import Rendering
import Tracking
import Weather

package struct ConfigurationKey: Sendable {
  /// Such as `refresh.timeout`.
  package let path: String

  /// Reads a value, or reports what is wrong with it.
  let read: @Sendable (JSONValue, inout ObjectReader, inout Configuration) -> Void

  /// Writes the value in effect as JSON; a secret as `"***"`.
  package let text: @Sendable (Configuration) -> String

  private typealias Field<Value> = any WritableKeyPath<Configuration, Value> & Sendable

  private init<Value>(
    _ path: String, _ field: @autoclosure @escaping @Sendable () -> Field<Value>,
    _ kind: ConfigurationValue<Value>, isSecret: Bool = false
  ) {
    self.init(path, field(), text: kind.text) { value, reader in
      reader.read(value, at: path, isSecret: isSecret, kind.read)
    }
  }

  /// - Parameter field: Made when it is used, because a run uses few of the key paths.
  private init<Value>(
    _ path: String, _ field: @autoclosure @escaping @Sendable () -> Field<Value>,
    text: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (JSONValue, inout ObjectReader) -> Value?
  ) {
    self.path = path
    self.read = { value, reader, configuration in
      if let value = read(value, &reader) { configuration[keyPath: field()] = value }
    }
    self.text = { text($0[keyPath: field()]) }
  }
}

extension ConfigurationKey {
  package static let rules = "rules"

  /// All keys, in the order of the example.
  package static let all: [ConfigurationKey] =
    general
    + Threshold.allCases.map { threshold in
      ConfigurationKey("changes.\(threshold.key)", \.changes[threshold], .orNull(.threshold))
    } + [
      ConfigurationKey("changes.baseline", \.changes.baseline, .choice),
      ConfigurationKey("changes.forecastDays", \.changes.forecastDays, .integer(in: 0...16)),
      ConfigurationKey("history.keep", \.history.keep, .orNull(.keptDuration)),
      ConfigurationKey("hooks", \.hooks, text: Hook.text(of:)) { $1.hooks($0, at: "hooks") },
    ] + ProviderCatalog.all.flatMap(keys) + AlertCatalog.all.flatMap(keys)
    + keys(of: AviationWeather.name, address: AviationWeather.addressKey) + [
      // The values of rules are shown by the keys of each rule.
      ConfigurationKey(rules, \.rules) { _ in
        "{}"
      } read: {
        $1.rules($0, at: rules)
      }
    ]

  private static let general: [ConfigurationKey] = [
    ConfigurationKey("provider", \.provider, .providers),
    ConfigurationKey("alerts", \.alerts, .alertSources),
    ConfigurationKey("observations", \.observations, .choice),
    ConfigurationKey("contact", \.contact, .orNull(.contact), isSecret: true),
    ConfigurationKey("units", \.units, text: ConfigurationValue.units.text) {
      $1.units($0, at: "units")
    }, ConfigurationKey("language", \.language, .language),
    ConfigurationKey("geocoder", \.geocoder, .choice),
    ConfigurationKey("location.provider", \.location.provider, .orNull(.choice)),
    ConfigurationKey("location.url", \.location.url, .address),
    ConfigurationKey("location.token", \.location.token, .orNull(.apiKey), isSecret: true),
    ConfigurationKey("state", \.state, .orNull(.text)),
    ConfigurationKey("s3.endpoint", \.s3.endpoint, .orNull(.address)),
    ConfigurationKey("s3.region", \.s3.region, .orNull(.text)),
    ConfigurationKey("s3.pathStyle", \.s3.pathStyle, .orNull(.bool)),
    ConfigurationKey("refresh.minimumInterval", \.refresh.minimumInterval, .duration),
    ConfigurationKey("refresh.forecastInterval", \.refresh.forecastInterval, .duration),
    ConfigurationKey("refresh.timeout", \.refresh.timeout, .timeout),
    ConfigurationKey("refresh.connectTimeout", \.refresh.connectTimeout, .timeout),
    ConfigurationKey("refresh.deadline", \.refresh.deadline, .timeout),
    ConfigurationKey("refresh.retries", \.refresh.retries, .integer(in: 0...10)),
    ConfigurationKey("refresh.concurrency", \.refresh.concurrency, .integer(in: 1...32)),
    ConfigurationKey("refresh.forecastDays", \.refresh.forecastDays, .integer(in: 1...16)),
    ConfigurationKey("refresh.lockTimeout", \.refresh.lockTimeout, .duration),
    ConfigurationKey("refresh.airQuality", \.refresh.airQuality, .bool),
    ConfigurationKey("refresh.reportFailures", \.refresh.reportFailures, .choice),
    ConfigurationKey("display.color", \.display.color, .choice),
    ConfigurationKey("display.icons", \.display.icons, .icons),
    ConfigurationKey("display.theme", \.display.theme, .choice),
    ConfigurationKey("display.clock", \.display.clock, .choice),
    ConfigurationKey("display.mouse", \.display.mouse, .bool),
    ConfigurationKey("display.staleAfter", \.display.staleAfter, .duration),
  ]

  private static func keys(of provider: ProviderDefinition) -> [ConfigurationKey] {
    let name = provider.name
    let path = "providers.\(name)"
    var keys = provider.addresses.map { address in
      ConfigurationKey(
        "\(path).\(address.key)", \.[settingsOf: name][address: address.key], .address)
    }
    if provider.apiKey != nil {
      keys.append(
        ConfigurationKey(
          "\(path).apiKey", \.[settingsOf: name].apiKey, .orNull(.apiKey), isSecret: true))
    }
    if provider.needsContact {
      keys.append(
        ConfigurationKey(
          "\(path).contact", \.[settingsOf: name].contact, .orNull(.contact), isSecret: true))
    }
    return keys + [limits(of: name)]
  }

  /// The keys of a source of alerts that is no provider of weather.
  private static func keys(of source: AlertSourceDefinition) -> [ConfigurationKey] {
    let (name, address) = (source.name, source.address.key)
    if ProviderCatalog.definition(of: name) != nil { return [] }
    return keys(of: name, address: address)
  }

  /// The keys of a service with one address.
  private static func keys(of name: String, address: String) -> [ConfigurationKey] {
    [
      ConfigurationKey(
        "providers.\(name).\(address)", \.[settingsOf: name][address: address], .address),
      limits(of: name),
    ]
  }

  private static func limits(of name: String) -> ConfigurationKey {
    let path = "providers.\(name).limits"
    return ConfigurationKey(path, \.[settingsOf: name].limits, text: limitsText) { value, reader in
      reader.limits(value, at: path)
    }
  }

  @Sendable private static func limitsText(_ limits: RateLimits?) -> String {
    guard let limits else { return "null" }
    let members = RateLimits.Period.allCases.compactMap { period in
      limits[period].map { "\"\(period.rawValue)\": \($0)" }
    }
    return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
  }
}

extension ObjectReader {
  /// Reads the calls that a provider allows, by period; null for the published limits.
  fileprivate mutating func limits(_ value: JSONValue, at path: String) -> RateLimits?? {
    if value.isNull { return .some(nil) }
    guard let members = value.members else {
      let example = "{ \"minute\": 600, \"hour\": 5000, \"day\": 10000 }"
      let expected = ExpectedValue("expected null or an object such as \(example)")
      report(expected.message(quoting: value), at: path, line: value.line)
      return nil
    }
    var limits = RateLimits()
    let keys = KnownKeys(RateLimits.Period.self, listing: .always)
    readMembers(members, at: path, keys: keys) { reader, key, value, path in
      guard let period = RateLimits.Period(rawValue: key.string), limits[period] == nil else {
        return
      }
      limits[period] = reader.read(
        value, at: path, ConfigurationValue.integer(in: 1...1_000_000_000).read)
    }
    return limits
  }
}

/// The words that a shell offers.
extension ConfigurationKey {
  /// The names of all keys, with those of units.
  package static let names: [String] =
    all.map(\.path) + (["system"] + Units.Key.words).map { "units.\($0)" }

  /// The words that values may be.
  package static let words: [String] = {
    var words = Units.System.words + ProviderCatalog.names + Language.all.map(\.code)
    words += Units.Key.allCases.flatMap { $0.units.map(\.word) }
    words += Self.words(of: Configuration.GeocoderChoice.self)
    words += Self.words(of: ObservationUse.self)
    words += Self.words(of: Configuration.FailureReporting.self)
    words += Self.words(of: ColorChoice.self) + Self.words(of: IconStyle.self)
    words += Self.words(of: ThemeChoice.self) + Self.words(of: ClockStyle.self)
    return words + ["true", "false", "null"]
  }()

  private static func words<Choice: CaseIterable & RawRepresentable>(
    of choice: Choice.Type
  ) -> [String] where Choice.RawValue == String { choice.allCases.map(\.rawValue) }
}
