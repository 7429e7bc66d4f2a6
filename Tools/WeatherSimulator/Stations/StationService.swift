import GeoNames
import JSONText

/// Reports of airports, as the Aviation Weather Center has them: the weather that comes, every half hour.
///
/// They have the weather of the largest place nearby in the table, at the height of the station: a model
/// that is exact in the place agrees with them.
struct StationService: WeatherService {
  static let basePath = "/aviationweather"
  static let prefixes = ["\(basePath)/"]

  /// Seconds between two reports, and from a report to its publication.
  private static let (interval, delay) = (1800, 300)

  /// Degrees to the place whose weather a station has.
  private static let reach = 0.4

  let context: ServiceContext

  func response(to request: ReceivedRequest) -> Response {
    guard request.path == "\(Self.basePath)/metar" else {
      return Self.errorResponse(status: 404, reason: nil)
    }
    let ids = (request.item("ids") ?? "").split(separator: ",").map(String.init)
    let stations = ids.filter { !context.silentStations.contains($0) }.compactMap { id in
      Aerodromes.named(id).flatMap { $0.id == id && $0.reports ? $0 : nil }
    }
    // The service has no body where it knows nothing.
    guard !stations.isEmpty else {
      return Response(status: 204, type: "application/json", body: [])
    }
    let instant = (context.now - Self.delay).rounded(downTo: Self.interval)
    let body = JSONWriter.array { array in
      for station in stations { array.object { write(station, at: instant, to: &$0) } }
    }
    return Response(body: body).cacheable(for: 60, modified: instant, at: context.now).confirmed(
      for: request)
  }

  private func write(
    _ station: Aerodrome, at instant: Int, to report: inout JSONObjectWriter
  ) {
    let point = Coordinates(latitude: station.latitude, longitude: station.longitude)
    let near = Place.all.filter { point.distance(to: $0.coordinates) <= Self.reach }
    let place = near.max { $0.population < $1.population }
    let model = WeatherModel(at: place?.coordinates ?? point, context)
    let conditions = model.conditions(at: instant)
    let height = station.elevation ?? model.elevation
    let lift = (height - model.elevation) / 1000
    // Stations of the United States report tenths in their remarks.
    let digits = station.countryCode == "US" ? 1 : 0
    report.member("icaoId", station.id)
    report.member("obsTime", instant)
    report.member("reportTime", "\(CivilTime(seconds: instant).utcText.dropLast()).000Z")
    let temperature = conditions.temperature - 6.5 * lift
    report.member("temp", temperature, fractionDigits: 0...digits)
    report.member(
      "dewp", min(conditions.dewPoint, temperature), fractionDigits: 0...digits)
    let knots = (conditions.windSpeed * 3.6 / 1.852).rounded()
    if knots > 3 {
      report.member("wdir", Int((conditions.windDirection / 10).rounded()) * 10)
    } else {
      report.member("wdir", "VRB")
    }
    report.member("wspd", Int(knots))
    let gust = (conditions.windGust * 3.6 / 1.852).rounded()
    if gust >= knots + 10 { report.member("wgst", Int(gust)) }
    let miles = conditions.visibility / 1609.344
    if miles >= 6 {
      report.member("visib", "6+")
    } else {
      report.member("visib", miles, fractionDigits: 0...2)
    }
    report.member("altim", conditions.pressure, fractionDigits: 0...1)
    if let weather = Self.weather(conditions) { report.member("wxString", weather) }
    report.member("lat", station.latitude, fractionDigits: 0...3)
    report.member("lon", station.longitude, fractionDigits: 0...3)
    report.member("elev", Int(height.rounded()))
    report.member("name", "\(station.fullName), \(station.countryCode)")
    let sky = [12, 38, 63, 88].count { conditions.cloudCover >= $0 }
    report.member("cover", ["CLR", "FEW", "SCT", "BKN", "OVC"][sky])
    let fields = "\(station.id) \(CivilTime(seconds: instant).utcText)"
    report.member("rawOb", digits == 1 ? "METAR \(fields) RMK T00000000" : "METAR \(fields)")
  }

  /// The group of weather; nil if nothing falls.
  private static func weather(_ conditions: Conditions) -> String? {
    switch conditions.precipitationType {
    case .none: conditions.isFoggy ? "FG" : nil
    case .rain: conditions.precipitation < 2.5 ? "-RA" : "RA"
    case .showers: "SHRA"
    case .thunderstorm: "TSRA"
    case .snow: "SN"
    case .snowShowers: "SHSN"
    case .freezingRain: "FZRA"
    }
  }

  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status, html: reason ?? "error")
  }
}
