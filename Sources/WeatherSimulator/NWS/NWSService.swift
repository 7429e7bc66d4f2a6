import JSONText

/// Forecasts, observations and alerts for the USA.
struct NWSService: WeatherService {
  static let prefixes = ["/points/", "/gridpoints/", "/stations/", "/alerts/"]

  private let context: ServiceContext

  init(_ context: ServiceContext) {
    self.context = context
  }

  func response(to request: ReceivedRequest) -> Response {
    guard request.hasContact else { return Self.errorResponse(status: 403, reason: nil) }
    let response: Response
    do throws(Problem) {
      switch try NWSRoute(request) {
      case .point(let point): response = try point.response(context)
      case .gridData(let grid): response = NWSGridData(grid, context).response()
      case .forecast(let grid, let isHourly):
        let units = try NWSUnits(request)
        response = NWSForecast(grid, units: units, isHourly: isHourly, context).response()
      case .stations(let grid): response = StationList(grid: grid, context: context).response()
      case .observation(let station):
        response = NWSObservation(station: station, context: context).response()
      case .alerts(let point): response = NWSAlerts(point: point, context: context).response()
      }
    } catch {
      return error.response()
    }
    return notModifiedIfUnchanged(response, by: request)
  }

  /// Responds with 304 if the client already has the latest version.
  private func notModifiedIfUnchanged(_ response: Response, by request: ReceivedRequest) -> Response
  {
    let modified = response.headers.first { $0.name == "Last-Modified" }?.value
    guard let modified, request.header("if-modified-since") == modified else { return response }
    return Response(status: 304, headers: response.headers, body: [])
  }

  /// A request without a contact is rejected by a gateway, as HTML.
  static func errorResponse(status: Int, reason: String?) -> Response {
    status == 403
      ? Response(status: 403, html: reason ?? "Access Denied")
      : Problem(status: status, reason: reason).response()
  }

  /// The location in the path or the query.
  static func location(of request: ReceivedRequest) -> Coordinates? {
    switch try? NWSRoute(request) {
    case .point(let point): point.coordinates
    case .gridData(let grid), .forecast(let grid, _), .stations(let grid): grid.cell
    case .observation(let station): station.cell
    case .alerts(let point): point
    case nil: nil
    }
  }
}

extension Response {
  /// A GeoJSON response that may be cached; all times are in seconds.
  init(
    geoJSON body: [UInt8],
    lifetime: Int,
    sharedLifetime: Int,
    modified: Int? = nil,
    now: Int
  ) {
    var headers = [
      ReceivedRequest.Field(
        "Cache-Control",
        "public, max-age=\(lifetime), s-maxage=\(sharedLifetime)"
      ),
      ReceivedRequest.Field("Content-Type", "application/geo+json"),
      ReceivedRequest.Field("Date", CivilTime(seconds: now).httpText),
      ReceivedRequest.Field("Expires", CivilTime(seconds: now + lifetime).httpText),
    ]
    if let modified {
      let text = CivilTime(seconds: modified).httpText
      headers.append(ReceivedRequest.Field("Last-Modified", text))
    }
    self.init(status: 200, headers: headers, body: body)
  }
}

/// A parsed path.
enum NWSRoute: Sendable {
  case point(NWSPoint)
  case gridData(GridPoint)
  case forecast(GridPoint, isHourly: Bool)
  case stations(GridPoint)
  case observation(Station)
  case alerts(Coordinates?)

  init(_ request: ReceivedRequest) throws(Problem) {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    switch (parts.first, parts.count) {
    case ("points", 2):
      try Self.check(request, [])
      self = .point(try NWSPoint(text: parts[1]))
    case ("gridpoints", 3...):
      guard let grid = GridPoint(office: parts[1], square: parts[2]) else {
        throw Problem(status: 404, reason: nil)
      }
      switch parts.dropFirst(3).joined(separator: "/") {
      case "":
        try Self.check(request, [])
        self = .gridData(grid)
      case "forecast":
        try Self.check(request, ["units"])
        self = .forecast(grid, isHourly: false)
      case "forecast/hourly":
        try Self.check(request, ["units"])
        self = .forecast(grid, isHourly: true)
      case "stations":
        try Self.check(request, ["limit", "cursor"])
        self = .stations(grid)
      default: throw Problem(status: 404, reason: nil)
      }
    case ("stations", 4) where parts[2] == "observations" && parts[3] == "latest":
      try Self.check(request, ["require_qc"])
      guard let station = Station(identifier: parts[1]) else {
        throw Problem(status: 404, reason: nil)
      }
      self = .observation(station)
    case ("alerts", 2) where parts[1] == "active":
      try Self.check(request, ["point"])
      self = .alerts(try request.item("point").map(Self.coordinates))
    default: throw Problem(status: 404, reason: nil)
    }
  }

  /// NWS rejects unknown query parameters.
  private static func check(_ request: ReceivedRequest, _ known: [String]) throws(Problem) {
    for item in request.query where !known.contains(item.name) {
      throw Problem(status: 400, reason: "Query parameter '\(item.name)' is not recognized")
    }
  }

  /// Parses `40.7128,-74.006`.
  static func coordinates(_ text: String) throws(Problem) -> Coordinates {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(Double.init)
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { throw Problem(status: 400, reason: "Parameter 'point' is invalid: '\(text)'") }
    return Coordinates(latitude: latitude, longitude: longitude)
  }
}
