/// Forecasts for a point in steps of UTC, for clients that say who they are and keep what they have.
struct METNorwayService: WeatherService {
  static let basePath = "/weatherapi/locationforecast/2.0"
  static let prefixes = ["/weatherapi/"]

  private static let parameters: Set<String> = ["lat", "lon", "altitude"]

  private let scene: Scene

  init(_ scene: Scene) {
    self.scene = scene
  }

  func answer(_ request: ReceivedRequest) -> Answer {
    guard Identification.isGiven(in: request) else { return Self.refusal(status: 403, reason: nil) }
    let detail: Timeseries.Detail
    switch request.path {
    case Self.basePath + "/compact": detail = .compact
    case Self.basePath + "/complete": detail = .complete
    default: return Self.refusal(status: 404, reason: nil)
    }
    do throws(Refused) {
      let point = try point(request)
      let altitude = try altitude(request)
      return answer(request, Timeseries(at: point, altitude: altitude, detail, scene))
    } catch {
      return Self.refusal(status: error.status, reason: error.reason)
    }
  }

  /// Why a request cannot be answered.
  private struct Refused: Error {
    var status: Int
    var reason: String
  }

  private func answer(_ request: ReceivedRequest, _ series: Timeseries) -> Answer {
    // About half an hour; never on the full minute, when everybody would come back at once.
    let expires = scene.now + 1823
    var headers = [
      ReceivedRequest.Field("Content-Type", "application/json"),
      ReceivedRequest.Field("Date", CivilTime(seconds: scene.now).httpText),
      ReceivedRequest.Field("Expires", CivilTime(seconds: expires).httpText),
    ]
    let lastModified = CivilTime(seconds: series.modified).httpText
    headers.append(ReceivedRequest.Field("Last-Modified", lastModified))
    headers.append(ReceivedRequest.Field("Vary", "Accept, Accept-Encoding"))
    if request.header("if-modified-since") == lastModified {
      return Answer(status: 304, headers: headers, body: [])
    }
    var answer = Answer(status: 200, headers: headers, body: series.json())
    answer.isCompressible = true
    return answer
  }

  private func point(_ request: ReceivedRequest) throws(Refused) -> Coordinates {
    for item in request.query where !Self.parameters.contains(item.name) {
      throw Refused(status: 400, reason: "Unknown parameter '\(item.name)'.")
    }
    let latitude = try degrees(request.item("lat"))
    let longitude = try degrees(request.item("lon"))
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      throw Refused(status: 422, reason: "The point is outside of the area.")
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  private func degrees(_ text: String?) throws(Refused) -> Double {
    guard let text, let number = Double(text) else {
      throw Refused(status: 400, reason: "lat and lon must be given as numbers.")
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count < 2 || parts[1].count <= 4 else {
      throw Refused(status: 403, reason: "lat and lon have at most four decimals.")
    }
    return number
  }

  private func altitude(_ request: ReceivedRequest) throws(Refused) -> Double? {
    guard let text = request.item("altitude") else { return nil }
    guard let metres = Int(text) else {
      throw Refused(status: 400, reason: "altitude must be a whole number.")
    }
    return Double(metres)
  }

  /// Errors are pages for people, whatever was asked.
  static func refusal(status: Int, reason: String?) -> Answer {
    Answer(status: status, html: reason ?? usualReasons[status] ?? "Something went wrong.")
  }

  private static let usualReasons = [
    400: "The request has an invalid parameter.",
    403: "Say who you are and how to reach you in the User-Agent.",
    404: "There is no such product.",
    422: "The point is outside of the area.",
    429: "Your traffic is limited.",
    499: "The client has gone.",
    503: "The service is unavailable.",
  ]
}
