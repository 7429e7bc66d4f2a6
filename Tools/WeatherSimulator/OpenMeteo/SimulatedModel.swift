/// A weather model that can be asked for by name.
struct SimulatedModel: Sendable {
  let name: String

  /// The service's own choice, which has the forecast of requests without a model.
  static let bestMatch = "best_match"

  /// Runs of these are announced by metadata of the same name, but for `icon_d2`.
  static let metadataNames = [
    "ecmwf_ifs", "ecmwf_ifs025", "ncep_hrrr_conus", "ncep_nbm_conus", "dwd_icon_d2",
  ]

  private static let names: Set = [
    bestMatch, "ecmwf_ifs", "ecmwf_ifs025", "ecmwf_aifs025_single", "gfs_seamless", "icon_seamless",
    "icon_d2", "gem_seamless", "ukmo_seamless", "meteoswiss_icon_seamless", "ncep_hrrr_conus",
    "ncep_nbm_conus", "bom_access_global",
  ]

  /// Ensembles have a mean and a spread.
  static let ensembleNames: Set = ["ecmwf_ifs025_ensemble_mean"]

  init(_ name: String, isEnsemble: Bool) throws(RequestError) {
    guard (isEnsemble ? Self.ensembleNames : Self.names).contains(name) else {
      throw RequestError(
        "Data corrupted at path ''. Cannot initialize MultiDomains from invalid String value \(name)."
      )
    }
    self.name = name
  }

  /// Whether all of its values are null, as of a model that is down.
  var isDown: Bool { name == "bom_access_global" }

  func covers(_ point: Coordinates) -> Bool {
    switch name {
    case "icon_d2", "meteoswiss_icon_seamless":
      (43.18...58.08).contains(point.latitude) && (-3.94...20.34).contains(point.longitude)
    case "ncep_hrrr_conus", "ncep_nbm_conus":
      (21...53).contains(point.latitude) && (-135 ... -60).contains(point.longitude)
    default: true
    }
  }

  /// The context of its forecasts, whose errors are its own.
  func context(_ context: ServiceContext) -> ServiceContext {
    guard name != Self.bestMatch else { return context }
    var context = context
    context.model = context.model.map { "\($0):\(name)" }
    return context
  }
}
