extension OpenMeteo {
  /// The forecasts of earlier runs.
  var previousRunsURL: String { service("previous-runs-api", path: "/v1/forecast") ?? forecastURL }

  /// Means and spreads of ensembles.
  var ensembleURL: String {
    service("ensemble-api", path: "/v1/ensemble") ?? beside(forecastURL, named: "ensemble")
  }

  /// When the runs of a model start and are available.
  func metadataURL(of model: String) -> String {
    let path = "/data/\(model)/static/meta.json"
    let scheme = forecastURL.firstRange(of: "://")?.upperBound ?? forecastURL.startIndex
    return forecastURL[..<scheme] + forecastURL[scheme...].prefix { !"/?#".contains($0) } + path
  }

  /// The published address of another service; nil where the forecasts come from another host, which has
  /// all services.
  private func service(_ host: String, path: String) -> String? {
    let published = Self.definition.addresses[0].standard
    for prefix in ["", "customer-"] where forecastURL == Self.published(published, prefix) {
      return Self.published("https://\(host).open-meteo.com\(path)", prefix)
    }
    return nil
  }

  /// The host of a published address with a prefix.
  static func published(_ address: String, _ prefix: String) -> String {
    "https://\(prefix)\(address.dropFirst("https://".count))"
  }

  /// The address with another last word of its path.
  private func beside(_ address: String, named name: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.endIndex
    return path[..<end] + name + address[path.endIndex...]
  }
}
