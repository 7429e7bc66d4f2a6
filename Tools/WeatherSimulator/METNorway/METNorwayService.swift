import JSONText

/// Locationforecast 2.0 and Nowcast 2.0, complete.
struct METNorwayService: WeatherService {
  static let basePath = "/weatherapi/locationforecast/2.0"
  static let nowcastPath = "/weatherapi/nowcast/2.0"
  static let alertsPath = "/weatherapi/metalerts/2.0/current.json"
  static let prefixes = ["/weatherapi/"]

  let context: ServiceContext

  func response(to request: ReceivedRequest) -> Response {
    guard request.hasContact else { return Self.errorResponse(status: 403, reason: nil) }
    let point = Coordinates(short: request.item("lat"), request.item("lon"))
    let response: Response
    switch (request.path, point) {
    case (Self.alertsPath, _):
      let changes = context.alerts.map { $0.lastChange(before: context.now) }
      let modified = changes.max() ?? context.now.rounded(downTo: 86_400)
      response = self.response(METNorwayAlerts(context: context).write, for: 120, modified)
    case (Self.nowcastPath + "/complete", let point?):
      guard let nowcast = METNorwayNowcast(at: point, context) else {
        return Self.errorResponse(status: 422, reason: nil)
      }
      response = self.response(nowcast.write, for: 300, context.now.rounded(downTo: 300))
    case (Self.basePath + "/complete", let point?):
      let forecast = METNorwayForecast(at: point, context)
      // About half an hour, off the full minute to spread the clients' next requests.
      response = self.response(forecast.write, for: 1823, context.now.rounded(downTo: 3600))
    case (Self.nowcastPath + "/complete", nil), (Self.basePath + "/complete", nil):
      return Self.errorResponse(status: 400, reason: nil)
    default: return Self.errorResponse(status: 404, reason: nil)
    }
    return response.confirmed(for: request)
  }

  private func response(
    _ write: (inout JSONObjectWriter) -> Void, for lifetime: Int, _ modified: Int
  ) -> Response {
    Response(type: "application/json", write).cacheable(
      for: lifetime, modified: modified, at: context.now)
  }

  /// Errors are HTML pages.
  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status, html: reason ?? "Something went wrong.")
  }
}
