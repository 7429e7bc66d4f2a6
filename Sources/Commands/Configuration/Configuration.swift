import Providers
import Rendering
import Tracking
import Weather

/// The values of the configuration file, with defaults for what it omits.
struct Configuration: Sendable, Equatable {
  /// The providers to try, in order.
  var provider = Array(ProviderCatalog.names.prefix(1))
  var units = Units.metric

  /// The language of place names.
  var language = "en"

  /// Where the state is; nil for the default.
  var state: String?

  var refresh = Refresh()
  var display = Display()
  var changes = Thresholds(baseline: .forecast)
  var history = History()
  var hooks: [Hook] = []

  /// In the order of the file.
  var rules: [Rule] = []

  /// By the names of the providers.
  private(set) var providers: [String: ProviderSettings] = [:]

  /// The settings of a provider.
  subscript(settingsOf provider: String) -> ProviderSettings {
    get {
      providers[provider] ?? ProviderCatalog.definition(of: provider)?.standardSettings
        ?? ProviderSettings()
    }
    set { providers[provider] = newValue }
  }

  /// Durations are in seconds.
  struct Refresh: Sendable, Equatable {
    var minimumInterval = 300.0
    var forecastInterval = 2700.0
    var timeout = 10.0
    var connectTimeout = 5.0
    var deadline = 30.0
    var retries = 3
    var concurrency = 4
    var forecastDays = 7
    var lockTimeout = 5.0

    /// Whether the air quality is fetched with the current weather.
    var airQuality = false

    /// How often a failure that lasts is reported where nobody is at a terminal.
    var reportFailures = FailureReporting.once
  }

  enum FailureReporting: String, CaseIterable, Sendable {
    /// When it begins and every day, and when it ends.
    case once

    /// With each refresh.
    case always
  }

  struct Display: Sendable, Equatable {
    var color = ColorChoice.auto
    var icons = IconStyle.emoji

    /// In seconds; 0 for never.
    var staleAfter = 3600.0
  }

  struct History: Sendable, Equatable {
    /// How long saved states are kept, in seconds: 0 for not at all, nil for ever.
    var keep: Double? = 90 * 86_400
  }
}
