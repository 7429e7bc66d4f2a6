import Arguments
import Weather

/// The providers there are.
enum ProviderList {
  /// Those that can be asked.
  static let names = [OpenMeteo.name]

  /// Those that the configuration may already hold the settings of.
  private static let planned = ["openweathermap", "met-norway", "nws"]

  /// Throws what is wrong with a name.
  static func check(_ name: String) throws(ConfigurationKey.Expectation) {
    if names.contains(name) { return }
    if planned.contains(name) {
      throw ConfigurationKey.Expectation("'\(name)' cannot be asked yet; expected \(listed)")
    }
    let suggestion = Suggestion.nearest(to: name, among: names)
    throw ConfigurationKey.Expectation(
      "there is no provider '\(name)'; expected \(listed)"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    )
  }

  private static var listed: String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  static func openMeteo(_ settings: Configuration.OpenMeteoSettings) -> OpenMeteo {
    OpenMeteo(
      forecastURL: settings.forecastURL,
      geocodingURL: settings.geocodingURL,
      apiKey: settings.apiKey
    )
  }
}

extension ProviderList {
  /// What the licences of these providers' data ask to be shown beside it.
  static func attributions(of names: [String]) -> [String] {
    let openMeteo = ProviderList.openMeteo(Configuration.OpenMeteoSettings())
    return names.contains(openMeteo.name) ? [openMeteo.attribution] : []
  }
}
