import JSONText

/// An error in the format of RFC 7807.
struct NWSProblem: Error, Sendable {
  private var status: Int
  private var type: String
  private var detail: String

  /// The reason is a known type or the detail of the usual type.
  init(status: Int, reason: String? = nil) {
    self.status = status
    let knownType = reason.flatMap { Self.titles[$0] == nil ? nil : $0 }
    type = knownType ?? Self.usualTypes[status] ?? "UnexpectedProblem"
    detail = knownType == nil ? reason ?? "Simulated" : "Simulated"
  }

  func response() -> Response {
    Response(status: status, type: "application/problem+json") { object in
      object.member("title", Self.titles[type] ?? type)
      object.member("type", "https://api.weather.gov/problems/\(type)")
      object.member("status", status)
      object.member("detail", detail)
    }
  }

  static let invalidPoint = "InvalidPoint"

  /// Temporary failures.
  static let passingTypes = ["ForecastGridExpired", "ForecastMissingData", "UnavailableWebService"]

  private static let usualTypes = [
    400: "BadRequest", 404: "NotFound", 429: "TooManyRequests", 503: "UnavailableWebService",
  ]

  private static let titles = [
    "BadRequest": "Bad Request", "NotFound": "Not Found",
    invalidPoint: "Data Unavailable For Requested Point", "TooManyRequests": "Too Many Requests",
    "ForecastGridExpired": "Forecast Grid Expired", "ForecastMissingData": "Forecast Missing Data",
    "UnavailableWebService": "Unavailable Web Service",
  ]
}
