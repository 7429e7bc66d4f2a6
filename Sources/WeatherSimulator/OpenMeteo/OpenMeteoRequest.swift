/// A parsed request for forecasts or air quality.
struct OpenMeteoRequest: Sendable {
  struct Location: Sendable {
    var coordinates: Coordinates
    /// Meters; NaN disables the correction for elevation.
    var elevation: Double?
    var zone: Zone
  }

  var endpoint: Endpoint
  var locations: [Location]
  var current: [HourlyVariable]
  var hourly: [HourlyVariable]
  var daily: [DailyVariable]
  var units: OpenMeteoUnits
  var pastDays: Int
  var forecastDays: Int
  /// Counted from the current hour; `nil` to use the days.
  var pastHours: Int?
  var forecastHours: Int?

  init(
    _ endpoint: Endpoint,
    _ parameters: Parameters,
    maximumLocations: Int
  ) throws(RequestError) {
    self.endpoint = endpoint
    locations = try Self.locations(parameters, maximum: maximumLocations)
    current = try endpoint.hourly(parameters.list("current"))
    hourly = try endpoint.hourly(parameters.list("hourly"))
    daily = try endpoint.daily(parameters.list("daily"))
    units = try OpenMeteoUnits(parameters)
    pastDays = try Self.number(parameters, "past_days", "Past days", 0...92) ?? 0
    forecastDays =
      try Self.number(
        parameters,
        "forecast_days",
        "Forecast days",
        0...endpoint.maximumForecastDays
      ) ?? endpoint.defaultForecastDays
    pastHours = try Self.number(parameters, "past_hours", "Past hours", 0...2208)
    forecastHours = try Self.number(parameters, "forecast_hours", "Forecast hours", 0...384)
    // The real service ignores unknown parameters, but a client relies on these.
    for name in Self.unsupported where parameters.single(name) != nil {
      throw RequestError("Parameter '\(name)' is not simulated.")
    }
    guard parameters.list("models").count < 2 else {
      throw RequestError("Only one model at a time is simulated.")
    }
  }

  private static let unsupported = ["start_date", "end_date", "minutely_15", "current_weather"]

  private static func number(
    _ parameters: Parameters,
    _ name: String,
    _ title: String,
    _ range: ClosedRange<Int>
  ) throws(RequestError) -> Int? {
    guard let number = try parameters.number(name) else { return nil }
    guard range.contains(number) else {
      throw RequestError(
        "\(title) is invalid. Allowed range \(range.lowerBound) to \(range.upperBound). "
          + "Given \(number)."
      )
    }
    return number
  }

  private static func locations(
    _ parameters: Parameters,
    maximum: Int
  ) throws(RequestError) -> [Location] {
    let latitudes = try parameters.decimals("latitude")
    let longitudes = try parameters.decimals("longitude")
    let elevations = try parameters.decimals("elevation")
    guard !latitudes.isEmpty else { throw RequestError("Parameter 'latitude' must be set.") }
    try check(longitudes.count, "longitude", latitudes.count)
    guard latitudes.count <= maximum else {
      throw RequestError("Only up to \(maximum) locations can be requested at once.")
    }
    if !elevations.isEmpty { try check(elevations.count, "elevation", latitudes.count) }
    let names = parameters.list("timezone")
    if names.count > 1 { try check(names.count, "timezone", latitudes.count) }

    var locations: [Location] = []
    for (index, (latitude, longitude)) in zip(latitudes, longitudes).enumerated() {
      guard (-90...90).contains(latitude) else {
        throw RequestError("Latitude must be in range of -90 to 90°. Given: \(latitude).")
      }
      guard (-180...180).contains(longitude) else {
        throw RequestError("Longitude must be in range of -180 to 180°. Given: \(longitude).")
      }
      let point = Coordinates(latitude: latitude, longitude: longitude)
      let name = names.count > 1 ? names[index] : names.first
      locations.append(
        Location(
          coordinates: point,
          elevation: elevations.isEmpty ? nil : elevations[index],
          zone: try zone(name, at: point)
        )
      )
    }
    return locations
  }

  private static func check(_ count: Int, _ name: String, _ expected: Int) throws(RequestError) {
    guard count == expected else {
      throw RequestError(
        "Parameter 'latitude' and '\(name)' must have the same number of elements."
      )
    }
  }

  private static func zone(_ name: String?, at point: Coordinates) throws(RequestError) -> Zone {
    guard let name else { return .gmt }
    if name == "auto" { return Zone.containing(point) }
    guard let zone = Zone.named[name] else { throw RequestError("Invalid timezone") }
    return zone
  }
}

/// The differences between the two APIs that share their parameters.
enum Endpoint: Sendable {
  case forecast
  case airQuality

  /// The seconds that a value of `current` covers.
  var interval: Int {
    switch self {
    case .forecast: 900
    case .airQuality: 3600
    }
  }

  var defaultForecastDays: Int {
    switch self {
    case .forecast: 7
    case .airQuality: 5
    }
  }

  var maximumForecastDays: Int {
    switch self {
    case .forecast: 16
    case .airQuality: 7
    }
  }

  /// Looks up variables of `current` and `hourly`; one unknown name fails the request.
  func hourly(_ names: [String]) throws(RequestError) -> [HourlyVariable] {
    try lookUp(
      names,
      in: self == .forecast ? HourlyVariable.forecast : HourlyVariable.airQuality,
      type: self == .forecast
        ? "ForecastVariable<SurfaceVariable, PressureVariable>" : "CamsVariable"
    )
  }

  /// Looks up variables of `daily`; one unknown name fails the request.
  func daily(_ names: [String]) throws(RequestError) -> [DailyVariable] {
    try lookUp(
      names,
      in: self == .forecast ? DailyVariable.forecast : [:],
      type: self == .forecast ? "ForecastVariableDaily" : "CamsVariable"
    )
  }

  private func lookUp<Variable>(
    _ names: [String],
    in table: [String: Variable],
    type: String
  ) throws(RequestError) -> [Variable] {
    var variables: [Variable] = []
    for name in names {
      guard let variable = table[name] else {
        throw RequestError(
          "Data corrupted at path ''. Cannot initialize \(type) from invalid String value \(name)."
        )
      }
      variables.append(variable)
    }
    return variables
  }
}
