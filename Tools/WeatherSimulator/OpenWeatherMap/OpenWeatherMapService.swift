import JSONText

/// Current weather, the five-day forecast and the geocoder; all need a key.
struct OpenWeatherMapService: WeatherService {
  static let prefixes = ["/data/", "/geo/"]

  let context: ServiceContext

  func response(to request: ReceivedRequest) -> Response {
    let key = request.item("appid") ?? ""
    guard !key.isEmpty, context.configuration.openWeatherMapKey.map({ $0 == key }) ?? true else {
      return Self.errorResponse(status: 401, reason: nil)
    }
    if request.path == "/geo/1.0/direct" { return geocoding(request) }
    guard let point = Coordinates(request.item("lat"), request.item("lon")),
      request.item("units") == "metric"
    else { return Self.errorResponse(status: 400, reason: nil) }
    let report = OpenWeatherMapReport(at: point, context)
    switch request.path {
    case "/data/2.5/weather": return Response { report.writeCurrent(to: &$0) }
    case "/data/2.5/forecast": return Response { report.writeForecast(to: &$0) }
    default: return Self.errorResponse(status: 404, reason: "Internal error")
    }
  }

  private func geocoding(_ request: ReceivedRequest) -> Response {
    let places = Gazetteer.towns(matching: request.item("q") ?? "")
    return Response(
      body: JSONWriter.array { list in
        for place in places.prefix(request.item("limit").flatMap { Int($0) } ?? 1) {
          list.object { place.write(to: &$0) }
        }
      })
  }

  /// The body repeats the status, as a number or as a string depending on the error.
  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status) { object in
      if [401, 429, 500, 503].contains(status) {
        object.member("cod", status)
      } else {
        object.member("cod", String(status))
      }
      object.member("message", reason ?? usualReasons[status] ?? "Internal error")
    }
  }

  private static let usualReasons = [
    400: "Nothing to geocode", 401: "Invalid API key.", 404: "city not found",
    429: "Your account is temporary blocked due to exceeding of requests limitation.",
  ]
}

extension Place {
  /// Writes a town as the geocoder does, without the country's name, time zone and population.
  fileprivate func write(to object: inout JSONObjectWriter) {
    object.member("name", name)
    if !localizedNames.isEmpty {
      object.object("local_names") { names in
        for (language, name) in localizedNames.sorted(by: { $0.key < $1.key }) {
          names.member(JSONName(text: language), name)
        }
        names.member("en", name)
        // The real geocoder lists these two among the languages.
        names.member("ascii", FoldedName(name).text)
        names.member("feature_name", name)
      }
    }
    object.member("lat", latitude)
    object.member("lon", longitude)
    object.member("country", countryCode)
    if !region.isEmpty { object.member("state", region) }
  }
}
