import Providers

/// The version, as `--version` prints it and requests send it.
package enum Version {
  package static let text = "1.0.0"

  /// What `--version` prints.
  static let lines =
    "skydiff \(text)\n\(ProviderCatalog.placeAttribution)\n"
    + "Names of countries and cities by Unicode CLDR, Unicode License v3\n"

  /// The date of the release.
  static let date = "2026-11-26"

  /// The program and its version in requests.
  static let product = "skydiff/\(text)"
}
