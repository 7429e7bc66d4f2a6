package import Providers
package import Rendering
package import Tracking
package import Weather

/// The values of the configuration file, with defaults for what it omits.
package struct Configuration: Sendable, Equatable {
  /// The providers to try, in order.
  package var provider = Array(ProviderCatalog.names.prefix(1))

  /// The sources of alerts by their names; empty for no alerts.
  package var alerts = [AlertCatalog.automatic]

  /// What is done with the reports of stations.
  package var observations = ObservationUse.beside

  /// What services get as a contact that have none of their own.
  package var contact: String?
  package var units = Units.metric

  /// The language of views and place names; nil for the one of the locale, and English names.
  package var language: String?

  package var geocoder = GeocoderChoice.auto

  package var location = Location()

  /// Where the state is; nil for the default.
  package var state: String?

  package var s3 = S3()
  package var refresh = Refresh()
  package var display = Display()
  package var changes = Thresholds(baseline: .forecast)
  package var history = History()
  package var hooks: [Hook] = []

  /// In the order of the file.
  package var rules: [Rule] = []

  /// By the names of the providers.
  package private(set) var providers: [String: ProviderSettings] = [:]

  package init() {}

  /// The settings of a provider, which are those of its models.
  package subscript(settingsOf provider: String) -> ProviderSettings {
    get {
      let service = ProviderName(provider).service
      return providers[service] ?? ProviderCatalog.definition(of: service)?.standardSettings
        ?? AlertCatalog.definition(of: service)?.standardSettings
        ?? (service == AviationWeather.name ? AviationWeather.standardSettings : ProviderSettings())
    }
    set { providers[provider] = newValue }
  }

  /// The settings that a service is asked with.
  package func settings(of service: String) -> ProviderSettings {
    var settings = self[settingsOf: service]
    settings.contact = settings.contact ?? contact
    return settings
  }

  /// Whether it holds something that others should not read.
  package var hasKeys: Bool {
    location.token != nil || providers.values.contains { $0.apiKey != nil }
  }

  /// Durations are in seconds.
  package struct Refresh: Sendable, Equatable {
    package var minimumInterval = 300.0
    package var forecastInterval = 2700.0
    package var timeout = 10.0
    package var connectTimeout = 5.0
    package var deadline = 30.0
    package var retries = 3
    package var concurrency = 4
    package var forecastDays = 7
    package var lockTimeout = 5.0

    /// Whether the air quality is fetched with the current weather.
    package var airQuality = false

    /// How often a failure that lasts is reported where nobody is at a terminal.
    package var reportFailures = FailureReporting.once
  }

  /// What finds places by name.
  package enum GeocoderChoice: String, CaseIterable, Sendable {
    /// The gazetteer, then the provider.
    case auto

    /// The gazetteer alone.
    case builtin
    case provider
  }

  /// The service that is asked where this machine is.
  package struct Location: Sendable, Equatable {
    package enum Provider: String, CaseIterable, Sendable { case ipinfo }

    /// Nil so that nothing is asked.
    package var provider: Provider?
    package var url = IPInfo.standardURL
    package var token: String?

    /// How many calls are allowed; nil if unlimited.
    package var limits: RateLimits? { IPInfo(url: url, token: token).limits }
  }

  package enum FailureReporting: String, CaseIterable, Sendable {
    /// When it begins and every day, and when it ends.
    case once

    /// With each refresh.
    case always
  }

  /// The store of a list whose state is `s3://BUCKET/KEY`.
  package struct S3: Sendable, Equatable {
    /// Nil for the one of AWS in the region.
    package var endpoint: String?

    /// Nil for the one of the environment.
    package var region: String?

    /// Whether the bucket is in the path of the URL; nil for what suits the endpoint.
    package var pathStyle: Bool?
  }

  package struct Display: Sendable, Equatable {
    package var color = ColorChoice.auto
    package var icons = IconStyle.emoji
    package var theme = ThemeChoice.auto
    package var clock = ClockStyle.twentyFourHours

    /// Whether `watch` takes clicks and the wheel.
    package var mouse = true

    /// In seconds; 0 for never.
    package var staleAfter = 3600.0
  }

  package struct History: Sendable, Equatable {
    /// How long saved states are kept, in seconds: 0 for not at all, nil for ever.
    package var keep: Double? = 90 * 86_400
  }
}
