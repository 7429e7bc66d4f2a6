import JSONText
import Providers
import Rendering
import Tracking
import Weather

/// One key of the configuration.
struct ConfigurationKey: Sendable {
  /// Such as `refresh.timeout`.
  let path: String

  /// Reads a value, or throws what was expected instead.
  let read: @Sendable (JSONValue, inout Configuration) throws(Expectation) -> Void

  /// Writes the value in effect as JSON; a secret as `"***"`.
  let text: @Sendable (Configuration) -> String

  /// Whether the value is a key or a contact, which no message quotes.
  let isSecret: Bool
}

extension ConfigurationKey {
  private init<Value>(
    _ path: String,
    _ field: any WritableKeyPath<Configuration, Value> & Sendable,
    _ read: @escaping @Sendable (JSONValue) throws(Expectation) -> Value,
    isSecret: Bool = false,
    text: @escaping @Sendable (Value) -> String
  ) {
    self.path = path
    self.isSecret = isSecret
    self.read = { value, configuration throws(Expectation) in
      configuration[keyPath: field] = try read(value)
    }
    self.text = { text($0[keyPath: field]) }
  }

  /// All keys, in the order of the example.
  static let all: [ConfigurationKey] =
    [
      ConfigurationKey("provider", \.provider, ConfigurationValue.providers) { names in
        let texts = names.map(JSONWriter.text(of:))
        return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
      },
      ConfigurationKey("units", \.units, ConfigurationValue.choice) {
        JSONWriter.text(of: $0.rawValue)
      },
      ConfigurationKey(
        "language",
        \.language,
        ConfigurationValue.language,
        text: JSONWriter.text(of:)
      ),
      ConfigurationKey("state", \.state, ConfigurationValue.optionalText, text: optionalText),
      duration("refresh.minimumInterval", \.refresh.minimumInterval),
      duration("refresh.forecastInterval", \.refresh.forecastInterval),
      duration("refresh.timeout", \.refresh.timeout, canBeZero: false),
      duration("refresh.connectTimeout", \.refresh.connectTimeout, canBeZero: false),
      duration("refresh.deadline", \.refresh.deadline, canBeZero: false),
      integer("refresh.retries", \.refresh.retries, in: 0...10),
      integer("refresh.concurrency", \.refresh.concurrency, in: 1...32),
      integer("refresh.forecastDays", \.refresh.forecastDays, in: 1...16),
      duration("refresh.lockTimeout", \.refresh.lockTimeout),
      ConfigurationKey("refresh.airQuality", \.refresh.airQuality, ConfigurationValue.bool) {
        "\($0)"
      },
      ConfigurationKey("display.color", \.display.color, ConfigurationValue.choice) {
        JSONWriter.text(of: $0.rawValue)
      },
      ConfigurationKey("display.icons", \.display.icons, ConfigurationValue.icons) {
        JSONWriter.text(of: $0.rawValue)
      },
      duration("display.staleAfter", \.display.staleAfter),
    ] + Threshold.allCases.map(threshold) + [
      integer("changes.forecastDays", \.changes.forecastDays, in: 0...16),
      ConfigurationKey("history.keep", \.history.keep, ConfigurationValue.keptDuration) {
        $0.map { JSONWriter.text(of: DurationText.text($0)) } ?? "null"
      },
      ConfigurationKey(
        "hooks",
        \.hooks,
        HookReader.hooks,
        isSecret: true,
        text: Hook.text(of:)
      ),
    ] + ProviderCatalog.all.flatMap(keys)

  private static func keys(of provider: ProviderDefinition) -> [ConfigurationKey] {
    func key<Value: Sendable>(
      _ name: String,
      _ field: any WritableKeyPath<ProviderSettings, Value> & Sendable,
      _ read: @escaping @Sendable (JSONValue) throws(Expectation) -> Value,
      isSecret: Bool = false,
      text: @escaping @Sendable (Value) -> String
    ) -> ConfigurationKey {
      ConfigurationKey(
        path: "providers.\(provider.name).\(name)",
        read: { value, configuration throws(Expectation) in
          configuration[provider][keyPath: field] = try read(value)
        },
        text: { text($0[provider][keyPath: field]) },
        isSecret: isSecret
      )
    }
    var keys = provider.addresses.map { address in
      key(
        address.key,
        \.[address: address.key],
        ConfigurationValue.address,
        text: JSONWriter.text(of:)
      )
    }
    if provider.apiKey != nil {
      keys.append(
        key("apiKey", \.apiKey, ConfigurationValue.optionalHeaderText, isSecret: true) {
          $0 == nil ? "null" : "\"***\""
        }
      )
    }
    if provider.needsContact {
      keys.append(
        key(
          "contact",
          \.contact,
          ConfigurationValue.optionalHeaderText,
          isSecret: true,
          text: optionalText
        )
      )
    }
    keys.append(key("limits", \.limits, ConfigurationValue.limits, text: limitsText))
    return keys
  }

  private static func duration(
    _ path: String,
    _ field: any WritableKeyPath<Configuration, Double> & Sendable,
    canBeZero: Bool = true
  ) -> ConfigurationKey {
    ConfigurationKey(
      path,
      field,
      { value throws(Expectation) in
        try ConfigurationValue.duration(value, canBeZero: canBeZero)
      },
      text: { JSONWriter.text(of: DurationText.text($0)) }
    )
  }

  private static func integer(
    _ path: String,
    _ field: any WritableKeyPath<Configuration, Int> & Sendable,
    in range: ClosedRange<Int>
  ) -> ConfigurationKey {
    ConfigurationKey(
      path,
      field,
      { value throws(Expectation) in try ConfigurationValue.integer(value, in: range) },
      text: { "\($0)" }
    )
  }

  private static func threshold(_ threshold: Threshold) -> ConfigurationKey {
    ConfigurationKey(
      path: "changes.\(threshold.key)",
      read: { value, configuration throws(Expectation) in
        configuration.changes[threshold] = try ConfigurationValue.threshold(value)
      },
      text: { $0.changes[threshold].flatMap { DecimalText.text($0) } ?? "null" },
      isSecret: false
    )
  }

  @Sendable private static func limitsText(_ limits: RateLimits?) -> String {
    guard let limits else { return "null" }
    let members = RateLimits.Period.allCases.compactMap { period in
      limits[period].map { "\"\(period.rawValue)\": \($0)" }
    }
    return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
  }

  @Sendable private static func optionalText(_ text: String?) -> String {
    text.map(JSONWriter.text(of:)) ?? "null"
  }
}
