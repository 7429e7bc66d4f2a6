/// Locationforecast 2.0 and Nowcast 2.0, complete.
struct METNorwayService: WeatherService {
  static let basePath = "/weatherapi/locationforecast/2.0"
  static let nowcastPath = "/weatherapi/nowcast/2.0"
  static let alertsPath = "/weatherapi/metalerts/2.0/current.json"
  static let prefixes = ["/weatherapi/"]

  let context: ServiceContext

  func response(to request: ReceivedRequest) -> Response {
    guard request.hasContact else { return Self.errorResponse(status: 403, reason: nil) }
    if request.path == Self.nowcastPath + "/complete" { return nowcast(request) }
    if request.path == Self.alertsPath { return alerts(request) }
    guard request.path == Self.basePath + "/complete" else {
      return Self.errorResponse(status: 404, reason: nil)
    }
    guard let point = Coordinates(short: request.item("lat"), request.item("lon")) else {
      return Self.errorResponse(status: 400, reason: nil)
    }
    return Response(
      cacheable: METNorwayForecast(at: point, context).json(),
      type: "application/json",
      // About half an hour, off the full minute to spread the clients' next requests.
      lifetime: 1823,
      modified: context.now.rounded(downTo: 3600),
      now: context.now
    ).confirmed(for: request)
  }

  private func nowcast(_ request: ReceivedRequest) -> Response {
    guard let point = Coordinates(short: request.item("lat"), request.item("lon")) else {
      return Self.errorResponse(status: 400, reason: nil)
    }
    guard let nowcast = METNorwayNowcast(at: point, context) else {
      return Self.errorResponse(status: 422, reason: nil)
    }
    return Response(
      cacheable: nowcast.json(),
      type: "application/json",
      lifetime: 300,
      modified: context.now.rounded(downTo: 300),
      now: context.now
    ).confirmed(for: request)
  }

  private func alerts(_ request: ReceivedRequest) -> Response {
    let changes = context.alerts.map { $0.lastChange(before: context.now) }
    return Response(
      cacheable: METNorwayAlerts(context: context).json(),
      type: "application/json",
      lifetime: 120,
      modified: changes.max() ?? context.now.rounded(downTo: 86_400),
      now: context.now
    ).confirmed(for: request)
  }

  /// Errors are HTML pages.
  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status, html: reason ?? "Something went wrong.")
  }
}
