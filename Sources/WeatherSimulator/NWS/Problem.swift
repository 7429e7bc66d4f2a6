import JSONText

/// An error in the format of RFC 7807.
struct Problem: Error, Sendable {
  var status: Int
  var type: String
  var title: String
  var detail: String

  /// The reason is a known kind or the detail of the usual kind; `nil` for the usual detail.
  init(status: Int, reason: String?) {
    self.status = status
    if let reason, let words = Self.kinds[reason] {
      (type, title, detail) = (reason, words.title, words.detail)
    } else {
      type = Self.usualKinds[status] ?? "UnexpectedProblem"
      let words = Self.kinds[type]
      title = words?.title ?? type
      detail = reason ?? words?.detail ?? ""
    }
  }

  /// Only a 404 for a point outside the USA may be cached.
  func response() -> Response {
    let correlation = "51a11c0"
    let body = JSONWriter.object { object in
      object.member("correlationId", correlation)
      object.member("title", title)
      object.member("type", "https://api.weather.gov/problems/\(type)")
      object.member("status", status)
      object.member("detail", detail)
      object.member("instance", "https://api.weather.gov/requests/\(correlation)")
    }
    var headers = [ReceivedRequest.Field("Content-Type", "application/problem+json")]
    if type == Self.invalidPoint {
      headers.append(
        ReceivedRequest.Field("Cache-Control", "private, must-revalidate, max-age=86400")
      )
    }
    return Response(status: status, headers: headers, body: body)
  }

  static let invalidPoint = "InvalidPoint"

  private static let usualKinds = [
    400: "BadRequest", 404: "NotFound", 429: "TooManyRequests", 500: "UnexpectedProblem",
    503: "UnavailableWebService",
  ]

  private static let kinds: [String: (title: String, detail: String)] = [
    "BadRequest": ("Bad Request", "A parameter of the request is invalid."),
    "NotFound": ("Not Found", "'/' is not a valid resource path"),
    invalidPoint: (
      "Data Unavailable For Requested Point", "Unable to provide data for requested point"
    ),
    "TooManyRequests": ("Too Many Requests", "The rate of requests is exceeded."),
    "UnexpectedProblem": ("Unexpected Problem", "An unexpected problem has occurred."),
    "ForecastGridExpired": (
      "Forecast Grid Expired", "The requested forecast grid was issued too long ago."
    ),
    "ForecastMissingData": (
      "Forecast Missing Data", "The forecast is missing data that is needed to process it."
    ),
    "UnavailableWebService": (
      "Unavailable Web Service", "A service that is needed is not available now."
    ),
  ]

  /// Temporary failures.
  static let passingKinds = ["ForecastGridExpired", "ForecastMissingData", "UnavailableWebService"]
}
