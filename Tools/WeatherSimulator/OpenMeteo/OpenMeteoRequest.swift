/// A parsed request for forecasts or air quality.
struct OpenMeteoRequest: Sendable {
  var points: [Coordinates]
  var current: [OpenMeteoVariable<Conditions>]
  var hourly: [OpenMeteoVariable<Conditions>]
  var daily: [OpenMeteoVariable<OpenMeteoDay>]
  var quarterly: [OpenMeteoVariable<Conditions>]
  var models: [SimulatedModel]
  /// Midnights of the first and the last day; `nil` to count from today.
  var dates: ClosedRange<Int>?
  var forecastDays: Int
  /// Counted from the current hour; `nil` to use the days.
  var forecastHours: Int?
  /// The quarters of an hour, counted from the running one.
  var forecastQuarters: Int
  /// Whether times are local rather than UTC.
  var isLocal: Bool
  /// The seconds that a value of `current` covers.
  var interval: Int

  /// The real service ignores unknown parameters, but one unknown variable fails the request.
  init(_ request: ReceivedRequest) throws(RequestError) {
    points = request.listedPoints
    guard !points.isEmpty, points.count == request.list("latitude").count,
      points.count == request.list("longitude").count
    else { throw RequestError("Parameters 'latitude' and 'longitude' are invalid.") }
    let isAirQuality = request.path == OpenMeteoService.airQualityPath
    let table = isAirQuality ? OpenMeteoVariables.airQuality : OpenMeteoVariables.forecast
    current = try Self.look(up: request.list("current"), in: table)
    let isEnsemble = request.path == OpenMeteoService.ensemblePath
    hourly = try request.list("hourly").map { name throws(RequestError) in
      try OpenMeteoVariable(name, in: table, isEnsemble: isEnsemble)
    }
    models = try request.list("models").map { name throws(RequestError) in
      try SimulatedModel(name, isEnsemble: isEnsemble)
    }
    dates = try Self.dates(request)
    daily = try Self.look(up: request.list("daily"), in: OpenMeteoVariables.daily)
    quarterly = try Self.look(up: request.list("minutely_15"), in: table)
    forecastQuarters = try Self.number(request, "forecast_minutely_15", 0...1536) ?? 288
    forecastDays = try Self.number(request, "forecast_days", 0...16) ?? 7
    forecastHours = try Self.number(request, "forecast_hours", 0...384)
    isLocal = request.item("timezone") == "auto"
    interval = isAirQuality ? 3600 : 900
  }

  private static func look<Weather>(
    up names: [String], in table: OpenMeteoVariable<Weather>.Table
  ) throws(RequestError) -> [OpenMeteoVariable<Weather>] {
    try names.map { name throws(RequestError) in
      guard let variable = table[name] else { throw RequestError(unknown: name) }
      return variable
    }
  }

  private static func dates(_ request: ReceivedRequest) throws(RequestError) -> ClosedRange<Int>? {
    let texts = ["start_date", "end_date"].compactMap(request.item)
    let dates = texts.compactMap { CivilTime(utcText: "\($0)T00:00:00Z")?.seconds }
    guard !texts.isEmpty else { return nil }
    guard dates.count == 2, dates[0] <= dates[1] else {
      throw RequestError("Parameters 'start_date' and 'end_date' are invalid.")
    }
    guard request.item("forecast_days") == nil else {
      throw RequestError("Parameter 'forecast_days' is mutually exclusive with 'start_date'.")
    }
    return dates[0]...dates[1]
  }

  private static func number(
    _ request: ReceivedRequest, _ name: String, _ range: ClosedRange<Int>
  ) throws(RequestError) -> Int? {
    guard let text = request.item(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw RequestError("Parameter '\(name)' is invalid.")
    }
    return number
  }
}

extension ReceivedRequest {
  /// The values of a parameter, separated by commas.
  func list(_ name: String) -> [String] {
    (item(name) ?? "").split(separator: ",").map(String.init)
  }

  /// The requested locations, without those that are invalid.
  var listedPoints: [Coordinates] {
    zip(list("latitude"), list("longitude")).compactMap { Coordinates($0, $1) }
  }
}
