/// What a request for forecasts or air quality asks for.
struct ForecastRequest: Sendable {
  struct Location: Sendable {
    var coordinates: Coordinates
    /// Metres as the client says; not finite to have none.
    var elevation: Double?
    var zone: Zone
  }

  var product: Product
  var locations: [Location]
  var current: [HourlyVariable]
  var hourly: [HourlyVariable]
  var daily: [DailyVariable]
  var units: Units
  var pastDays: Int
  var forecastDays: Int
  /// Counted from the hour that has begun; `nil` to follow the days.
  var pastHours: Int?
  var forecastHours: Int?

  init(
    _ product: Product,
    _ parameters: Parameters,
    maximumLocations: Int
  ) throws(Refusal) {
    self.product = product
    locations = try Self.locations(parameters, maximum: maximumLocations)
    current = try product.hourly(parameters.list("current"))
    hourly = try product.hourly(parameters.list("hourly"))
    daily = try product.daily(parameters.list("daily"))
    units = try Units(parameters)
    pastDays = try Self.number(parameters, "past_days", "Past days", 0...92) ?? 0
    forecastDays =
      try Self.number(
        parameters,
        "forecast_days",
        "Forecast days",
        0...product.maximumForecastDays
      ) ?? product.defaultForecastDays
    pastHours = try Self.number(parameters, "past_hours", "Past hours", 0...2208)
    forecastHours = try Self.number(parameters, "forecast_hours", "Forecast hours", 0...384)
    for name in ["start_date", "end_date"] where parameters.single(name) != nil {
      throw Refusal("Parameter '\(name)' is not simulated.")
    }
  }

  private static func number(
    _ parameters: Parameters,
    _ name: String,
    _ title: String,
    _ range: ClosedRange<Int>
  ) throws(Refusal) -> Int? {
    guard let number = try parameters.number(name) else { return nil }
    guard range.contains(number) else {
      throw Refusal(
        "\(title) is invalid. Allowed range \(range.lowerBound) to \(range.upperBound). "
          + "Given \(number)."
      )
    }
    return number
  }

  private static func locations(
    _ parameters: Parameters,
    maximum: Int
  ) throws(Refusal) -> [Location] {
    let latitudes = try parameters.decimals("latitude")
    let longitudes = try parameters.decimals("longitude")
    let elevations = try parameters.decimals("elevation")
    guard !latitudes.isEmpty else { throw Refusal("Parameter 'latitude' must be set.") }
    try check(longitudes.count, "longitude", latitudes.count)
    guard latitudes.count <= maximum else {
      throw Refusal("Only up to \(maximum) locations can be requested at once.")
    }
    if !elevations.isEmpty { try check(elevations.count, "elevation", latitudes.count) }
    let names = parameters.list("timezone")
    if names.count > 1 { try check(names.count, "timezone", latitudes.count) }

    var locations: [Location] = []
    for (index, (latitude, longitude)) in zip(latitudes, longitudes).enumerated() {
      guard (-90...90).contains(latitude) else {
        throw Refusal("Latitude must be in range of -90 to 90°. Given: \(latitude).")
      }
      guard (-180...180).contains(longitude) else {
        throw Refusal("Longitude must be in range of -180 to 180°. Given: \(longitude).")
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

  private static func check(_ count: Int, _ name: String, _ expected: Int) throws(Refusal) {
    guard count == expected else {
      throw Refusal("Parameter 'latitude' and '\(name)' must have the same number of elements.")
    }
  }

  private static func zone(_ name: String?, at point: Coordinates) throws(Refusal) -> Zone {
    guard let name else { return .greenwich }
    if name == "auto" { return Zone.containing(point) }
    guard let zone = Zone.named[name] else { throw Refusal("Invalid timezone") }
    return zone
  }
}
