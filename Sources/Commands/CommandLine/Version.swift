import BuildFacts
import Providers
import Transport

/// The version, as `--version` prints it and requests send it.
package enum Version {
  package static let text = "1.0.0"

  /// What `--version` prints.
  static var lines: String {
    let commit = String(cString: skydiff_commit())
    let libcurl = (try? CurlLibrary.version.get()).map { "libcurl \($0.number)" } ?? "no libcurl"
    let sources = ProviderCatalog.names + AlertCatalog.all.map(\.name)
    return """
      skydiff \(text)\(commit.isEmpty ? "" : " (\(commit))")
      \(libcurl)
      \(ProviderCatalog.attributions(of: sources).joined(separator: "\n"))
      \(ProviderCatalog.placeAttribution)
      Regions of warnings by EUMETNET - MeteoAlarm, CC BY 4.0
      Names of countries and cities by Unicode CLDR, Unicode License v3

      """
  }

  static let date = "2026-11-26"

  /// The program and its version in requests.
  static let product = "skydiff/\(text)"
}
