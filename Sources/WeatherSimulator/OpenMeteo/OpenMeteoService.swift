import JSONText

/// Forecasts, air quality and geocoding; the real service has a host for each.
struct OpenMeteoService: WeatherService {
  static let forecastPath = "/v1/forecast"
  static let airQualityPath = "/v1/air-quality"
  static let searchPath = "/v1/search"
  static let placePath = "/v1/get"

  static let prefixes = ["/v1/"]
  static let methods = ["GET", "POST"]

  private let context: ServiceContext

  init(_ context: ServiceContext) {
    self.context = context
  }

  func response(to request: ReceivedRequest) -> Response {
    do throws(RequestError) {
      let parameters = try Parameters(request)
      switch request.path {
      case Self.forecastPath: return Response(json: try rows(.forecast, parameters))
      case Self.airQualityPath: return Response(json: try rows(.airQuality, parameters))
      case Self.searchPath: return Response(json: try search(parameters))
      case Self.placePath: return Response(json: try place(parameters))
      default: return Response(status: 404, reason: "Not Found")
      }
    } catch {
      return Response(status: error.status, reason: error.reason)
    }
  }

  /// The response is an object for one location, and an array in request order for several.
  private func rows(_ endpoint: Endpoint, _ parameters: Parameters) throws(RequestError) -> [UInt8]
  {
    let request = try OpenMeteoRequest(
      endpoint,
      parameters,
      maximumLocations: context.maximumLocations
    )
    let responses = request.locations.map { location in
      OpenMeteoForecast(request, location, seed: context.seed, now: context.now)
    }
    if responses.count == 1 {
      return JSONWriter.object { responses[0].write(to: &$0, locationID: 0) }
    }
    return JSONWriter.array { list in
      for (index, response) in responses.enumerated() {
        list.object { response.write(to: &$0, locationID: index) }
      }
    }
  }

  private func search(_ parameters: Parameters) throws(RequestError) -> [UInt8] {
    guard let name = parameters.single("name") ?? (parameters.has("name") ? "" : nil) else {
      throw RequestError("Parameter 'name' must be set.")
    }
    let count = try parameters.number("count") ?? 10
    guard (1...100).contains(count) else {
      throw RequestError("Parameter count must be between 1 and 100.")
    }
    let query = Gazetteer.Query(
      name: name,
      countryCode: parameters.single("countryCode"),
      count: count
    )
    let places = Gazetteer.places(for: query)
    let language = parameters.single("language") ?? "en"
    return JSONWriter.object { object in
      // Protobuf JSON omits empty lists.
      if !places.isEmpty {
        object.array("results") { results in
          for place in places { results.object { place.write(to: &$0, language: language) } }
        }
      }
      object.member("generationtime_ms", 0.6630421)
    }
  }

  private func place(_ parameters: Parameters) throws(RequestError) -> [UInt8] {
    let id = try parameters.number("id")
    guard let place = Place.all.first(where: { $0.id == id }) else {
      throw RequestError("Location ID not found.")
    }
    return JSONWriter.object { object in
      place.write(to: &object, language: parameters.single("language") ?? "en")
    }
  }
}

extension OpenMeteoService {
  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status, reason: reason ?? usualReasons[status] ?? "Simulated.")
  }

  /// The reason for each rate limit; the first is the most common.
  static let limitReasons = [
    "Minutely API request limit exceeded. Please try again in one minute.",
    "Hourly API request limit exceeded. Please try again in the next hour.",
    "Daily API request limit exceeded. Please try again tomorrow.",
    "Too many concurrent requests",
  ]

  private static let usualReasons = [
    400: "No data is available for this location",
    401: "An API key is required for this host.",
    403: "The API key has no access to this API.",
    404: "Not Found",
    429: limitReasons[0],
    500: "Internal Server Error",
    503: "Service temporarily unavailable",
  ]
}

extension Place {
  /// Writes a search result; protobuf JSON omits default values.
  func write(to object: inout JSONObjectWriter, language: String) {
    object.member("id", id)
    object.member("name", name(in: language))
    if latitude != 0 { object.member("latitude", latitude) }
    if longitude != 0 { object.member("longitude", longitude) }
    if elevation != 0 { object.member("elevation", elevation, fractionDigits: 1...1) }
    object.member("feature_code", featureCode)
    for (key, text) in [("country_code", countryCode), ("timezone", timeZone)]
    where !text.isEmpty {
      object.member(JSONName(text: key), text)
    }
    if population != 0 { object.member("population", population) }
    if !postcodes.isEmpty {
      object.array("postcodes") { list in
        for postcode in postcodes { list.element(postcode) }
      }
    }
    for (key, text) in [("country", country), ("admin1", region)] where !text.isEmpty {
      object.member(JSONName(text: key), text)
    }
  }
}
