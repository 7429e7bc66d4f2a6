/// Locationforecast 2.0, compact and complete.
struct METNorwayService: WeatherService {
  static let basePath = "/weatherapi/locationforecast/2.0"
  static let prefixes = ["/weatherapi/"]

  private static let parameters: Set<String> = ["lat", "lon", "altitude"]

  private let context: ServiceContext

  init(_ context: ServiceContext) {
    self.context = context
  }

  func response(to request: ReceivedRequest) -> Response {
    guard request.hasContact else { return Self.errorResponse(status: 403, reason: nil) }
    let detail: METNorwayForecast.Detail
    switch request.path {
    case Self.basePath + "/compact": detail = .compact
    case Self.basePath + "/complete": detail = .complete
    default: return Self.errorResponse(status: 404, reason: nil)
    }
    do throws(RequestError) {
      let point = try point(request)
      let altitude = try altitude(request)
      return response(
        to: request,
        METNorwayForecast(at: point, altitude: altitude, detail, context)
      )
    } catch {
      return Self.errorResponse(status: error.status, reason: error.reason)
    }
  }

  private func response(to request: ReceivedRequest, _ series: METNorwayForecast) -> Response {
    // About half an hour, off the full minute to spread the clients' next requests.
    let expires = context.now + 1823
    var headers = [
      ReceivedRequest.Field("Content-Type", "application/json"),
      ReceivedRequest.Field("Date", CivilTime(seconds: context.now).httpText),
      ReceivedRequest.Field("Expires", CivilTime(seconds: expires).httpText),
    ]
    let lastModified = CivilTime(seconds: series.modified).httpText
    headers.append(ReceivedRequest.Field("Last-Modified", lastModified))
    headers.append(ReceivedRequest.Field("Vary", "Accept, Accept-Encoding"))
    if request.header("if-modified-since") == lastModified {
      return Response(status: 304, headers: headers, body: [])
    }
    var response = Response(status: 200, headers: headers, body: series.json())
    response.isCompressible = true
    return response
  }

  private func point(_ request: ReceivedRequest) throws(RequestError) -> Coordinates {
    for item in request.query where !Self.parameters.contains(item.name) {
      throw RequestError("Unknown parameter '\(item.name)'.", status: 400)
    }
    let latitude = try degrees(request.item("lat"))
    let longitude = try degrees(request.item("lon"))
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw RequestError("The point is outside of the area.", status: 422)
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  private func degrees(_ text: String?) throws(RequestError) -> Double {
    guard let text, let number = Double(text) else {
      throw RequestError("lat and lon must be given as numbers.", status: 400)
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count < 2 || parts[1].count <= 4 else {
      throw RequestError("lat and lon have at most four decimals.", status: 403)
    }
    return number
  }

  private func altitude(_ request: ReceivedRequest) throws(RequestError) -> Double? {
    guard let text = request.item("altitude") else { return nil }
    guard let meters = Int(text) else {
      throw RequestError("altitude must be a whole number.", status: 400)
    }
    return Double(meters)
  }

  /// Errors are HTML pages.
  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status, html: reason ?? usualReasons[status] ?? "Something went wrong.")
  }

  private static let usualReasons = [
    400: "The request has an invalid parameter.",
    403: "The User-Agent must identify the application with a contact.",
    404: "There is no such endpoint.",
    422: "The point is outside of the area.",
    429: "Your traffic is limited.",
    499: "The client has gone.",
    503: "The service is unavailable.",
  ]
}
