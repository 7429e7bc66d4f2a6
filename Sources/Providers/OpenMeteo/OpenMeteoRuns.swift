package import FoundationEssentials
package import HTTP
import JSONText
import Weather

/// The latest run of a weather model.
package struct ModelRun: Sendable, Equatable {
  /// When every server of the provider has it.
  package var availableAt: Date

  /// Seconds between two runs.
  package var updateInterval: Double

  /// Whether a forecast that was fetched at an instant has the run, or would get no other one now.
  package func isKnown(toForecastOf fetchedAt: Date, at now: Date) -> Bool {
    let age = now.timeIntervalSince(fetchedAt)
    guard age >= 0, age <= 2 * updateInterval else { return false }
    return now < availableAt || fetchedAt >= availableAt
  }
}

extension OpenMeteo {
  /// The names in metadata, by the names of models; combined models have none.
  private static let metadataNames = [
    "ecmwf_ifs": "ecmwf_ifs", "ecmwf_ifs025": "ecmwf_ifs025", "icon_global": "dwd_icon",
    "icon_eu": "dwd_icon_eu", "icon_d2": "dwd_icon_d2", "gfs_hrrr": "ncep_hrrr_conus",
    "ncep_hrrr_conus": "ncep_hrrr_conus", "ncep_nbm_conus": "ncep_nbm_conus",
    "metno_nordic": "metno_nordic_pp", "ukmo_uk_deterministic_2km": "ukmo_uk_deterministic_2km",
    "jma_msm": "jma_msm", "meteofrance_arome_france_hd": "meteofrance_arome_france_hd",
  ]

  /// Whether the runs of a provider's model are announced.
  package static func announcesRuns(ofProvider name: String) -> Bool {
    let name = ProviderName(name)
    return name.service == Self.name && name.model.map { metadataNames[$0] != nil } ?? false
  }

  /// Fetches the latest runs of the models of some providers.
  package func runs(ofProviders names: [String]) -> OpenMeteoRunsFetch {
    OpenMeteoRunsFetch(provider: self, names: names)
  }

  /// Seconds for which metadata are used again.
  private static let lifetimeOfMetadata = 600.0

  /// The request for metadata, which is not counted.
  fileprivate func metadataRequest(ofProvider name: String) -> Request? {
    ProviderName(name).model.flatMap { Self.metadataNames[$0] }.map { name in
      Request(
        url: metadataURL(of: name),
        headers: [
          Request.Header("Accept", "application/json"),
          // Caches on the way have been hours behind.
          Request.Header("Cache-Control", "no-cache"),
        ], credentialHeaders: credentials, cachePolicy: .atLeast(Self.lifetimeOfMetadata))
    }
  }
}

/// Fetches the latest runs of models, all at once: by the names of their providers, without those that
/// are not known.
package struct OpenMeteoRunsFetch {
  private let names: [String]
  private let requests: [Request]
  private var hasBegun = false

  init(provider: OpenMeteo, names: [String]) {
    let known = names.compactMap { name in
      provider.metadataRequest(ofProvider: name).map { (name, $0) }
    }
    self.names = known.map(\.0)
    requests = known.map(\.1)
  }

  package mutating func resume(
    with exchanges: [Exchange], at now: Date
  ) -> FetchStep<[String: ModelRun]> {
    guard hasBegun || requests.isEmpty else {
      hasBegun = true
      return .send(requests)
    }
    let runs = zip(names, exchanges).compactMap { name, exchange in
      ModelRun(exchange).map { (name, $0) }
    }
    return .done(Dictionary(runs) { first, _ in first })
  }
}

extension ModelRun {
  /// Seconds until all servers have a run that one has.
  private static let delay = 600.0

  /// Nil for anything but metadata.
  fileprivate init?(_ exchange: Exchange) {
    guard case .success(let response) = exchange.result, response.status == 200,
      let root = try? response.json(maximumCount: 100),
      let available = root["last_run_availability_time"]?.double,
      let interval = root["update_interval_seconds"]?.double, interval > 0, interval < 1e9
    else { return nil }
    let availableAt = Date(timeIntervalSince1970: available + Self.delay)
    guard Timestamp.weatherInstants.contains(availableAt) else { return nil }
    self.availableAt = availableAt
    updateInterval = interval
  }
}
