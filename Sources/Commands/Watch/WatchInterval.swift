import Arguments
import ConfigurationFile
import HTTP
import Providers
import Watching
import Weather

/// How often a watch refreshes.
enum WatchInterval {
  /// Seconds between refreshes from services on the internet, whose weather changes no faster.
  static let least = 60.0

  /// Seconds between refreshes from services on this computer.
  static let minimumOnLoopback = 0.2

  /// Returns the seconds between the beginnings of two refreshes.
  ///
  /// - Parameters:
  ///   - given: The option; nil for the interval of the configuration, if that is long enough.
  ///   - cities: The list, whose pins may name further providers.
  /// - Throws: That the option is too short.
  static func seconds(
    _ given: GivenDuration?, _ settings: Settings, _ cities: [City]
  ) throws(Failures) -> Double {
    let isLoopback = settings.fetchesFromLoopback(pins: cities.compactMap(\.pin))
    let least = isLoopback ? minimumOnLoopback : least
    guard let given else {
      return max(
        settings.configuration.refresh.minimumInterval, isLoopback ? RefreshSchedule.rest : least)
    }
    guard given.seconds >= least else {
      let error = UsageError(
        .invalidValue(
          given.text, parameter: WatchOptions.every.parameter.id,
          .expected("at least \(isLoopback ? "200ms" : "1m")")),
        commandLine: ["skydiff", settings.command])
      throw Failures(Failure(error))
    }
    return given.seconds
  }
}

extension Settings {
  /// Whether all weather comes from services on this computer.
  fileprivate func fetchesFromLoopback(pins: [String]) -> Bool {
    let names = Set(providers + (providersBeatPins ? [] : pins))
    return ProviderCatalog.definitions(of: names).allSatisfy { provider in
      weatherAddresses(of: provider).allSatisfy { Address($0)?.isLoopback == true }
    }
  }

  /// The addresses that a refresh uses: not the one that finds places.
  private func weatherAddresses(of provider: ProviderDefinition) -> [String] {
    let keys = provider.addresses.map(\.key)
    let used = keys.prefix(1) + keys.filter { isAirQualityFetched && $0 == "airQualityURL" }
    return used.map { configuration[settingsOf: provider.name][address: $0] }
  }

  private var isAirQualityFetched: Bool { configuration.refresh.airQuality }
}
