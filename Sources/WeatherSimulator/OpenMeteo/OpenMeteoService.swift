import JSONText

/// Forecasts, air quality and geocoding, which are on three hosts in reality.
struct OpenMeteoService: WeatherService {
  static let forecastPath = "/v1/forecast"
  static let airQualityPath = "/v1/air-quality"
  static let searchPath = "/v1/search"
  static let placePath = "/v1/get"

  static let prefixes = ["/v1/"]
  static let methods = ["GET", "POST"]

  private let scene: Scene

  init(_ scene: Scene) {
    self.scene = scene
  }

  func answer(_ request: ReceivedRequest) -> Answer {
    do throws(Refusal) {
      let parameters = try Parameters(request)
      switch request.path {
      case Self.forecastPath: return Answer(json: try rows(.forecast, parameters))
      case Self.airQualityPath: return Answer(json: try rows(.airQuality, parameters))
      case Self.searchPath: return Answer(json: try search(parameters))
      case Self.placePath: return Answer(json: try place(parameters))
      default: return Answer(status: 404, reason: "Not Found")
      }
    } catch {
      return Answer(status: 400, reason: error.reason)
    }
  }

  /// One location is answered with an object, several with an array in their order.
  private func rows(_ product: Product, _ parameters: Parameters) throws(Refusal) -> [UInt8] {
    let request = try ForecastRequest(
      product,
      parameters,
      maximumLocations: scene.maximumLocations
    )
    let answers = request.locations.map { location in
      ForecastAnswer(request, location, seed: scene.seed, now: scene.now)
    }
    if answers.count == 1 {
      return JSONWriter.object { answers[0].write(to: &$0, locationID: 0) }
    }
    return JSONWriter.array { list in
      for (index, answer) in answers.enumerated() {
        list.object { answer.write(to: &$0, locationID: index) }
      }
    }
  }

  private func search(_ parameters: Parameters) throws(Refusal) -> [UInt8] {
    guard let name = parameters.single("name") ?? (parameters.has("name") ? "" : nil) else {
      throw Refusal("Parameter 'name' must be set.")
    }
    let count = try parameters.number("count") ?? 10
    guard (1...100).contains(count) else {
      throw Refusal("Parameter count must be between 1 and 100.")
    }
    let query = Gazetteer.Query(
      name: name,
      countryCode: parameters.single("countryCode"),
      count: count
    )
    let places = Gazetteer.places(for: query)
    let language = parameters.single("language") ?? "en"
    return JSONWriter.object { object in
      // Empty lists are default values, and those are left out.
      if !places.isEmpty {
        object.array("results") { results in
          for place in places { results.object { place.write(to: &$0, language: language) } }
        }
      }
      object.member("generationtime_ms", 0.6630421)
    }
  }

  private func place(_ parameters: Parameters) throws(Refusal) -> [UInt8] {
    let id = try parameters.number("id")
    guard let place = Place.all.first(where: { $0.id == id }) else {
      throw Refusal("Location ID not found.")
    }
    return JSONWriter.object { object in
      place.write(to: &object, language: parameters.single("language") ?? "en")
    }
  }
}

extension OpenMeteoService {
  static func refusal(status: Int, reason: String?) -> Answer {
    Answer(status: status, reason: reason ?? usualReasons[status] ?? "Simulated.")
  }

  /// What each limit is said to be exceeded with; the first is the usual one.
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
