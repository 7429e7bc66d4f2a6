import JSONText

/// The current weather, the forecast of five days and the geocoder, all with a key.
struct OpenWeatherMapService: WeatherService {
  static let currentPath = "/data/2.5/weather"
  static let forecastPath = "/data/2.5/forecast"
  static let geocodingPath = "/geo/1.0/direct"

  static let prefixes = ["/data/", "/geo/"]

  private let scene: Scene

  init(_ scene: Scene) {
    self.scene = scene
  }

  func answer(_ request: ReceivedRequest) -> Answer {
    let key = request.item("appid") ?? ""
    guard !key.isEmpty, scene.openWeatherMapKey.map({ $0 == key }) ?? true else {
      return Self.refusal(status: 401, reason: nil)
    }
    do throws(Refused) {
      switch request.path {
      case Self.currentPath: return try current(request)
      case Self.forecastPath: return try forecast(request)
      case Self.geocodingPath: return try geocoding(request)
      default: return Self.refusal(status: 404, reason: "Internal error")
      }
    } catch {
      return Self.refusal(status: error.status, reason: error.reason)
    }
  }

  /// Why a request cannot be answered.
  private struct Refused: Error {
    var status = 400
    var reason: String
  }

  private func current(_ request: ReceivedRequest) throws(Refused) -> Answer {
    let site = try site(request)
    return Answer(
      json:
        JSONWriter.object { object in
          CurrentAnswer(site: site, units: MeasureUnits(request), scene: scene).write(to: &object)
        }
    )
  }

  private func forecast(_ request: ReceivedRequest) throws(Refused) -> Answer {
    let site = try site(request)
    var count = StepsAnswer.maximumCount
    if let text = request.item("cnt") {
      guard let number = Int(text), (1...StepsAnswer.maximumCount).contains(number) else {
        throw Refused(reason: "cnt from 1 to \(StepsAnswer.maximumCount)")
      }
      count = number
    }
    let steps = StepsAnswer(site: site, units: MeasureUnits(request), scene: scene, count: count)
    return Answer(json: JSONWriter.object { steps.write(to: &$0) })
  }

  private func geocoding(_ request: ReceivedRequest) throws(Refused) -> Answer {
    guard let query = request.item("q"), !query.isEmpty else {
      throw Refused(reason: "Nothing to geocode")
    }
    let limit = request.item("limit").map { Int($0) ?? 0 } ?? 1
    guard limit > 0 else { throw Refused(reason: "wrong limit") }
    let places = PlaceSearch.places(named: query).prefix(min(limit, 5))
    return Answer(
      json:
        JSONWriter.array { list in
          for place in places { list.object { PlaceSearch.write(place, to: &$0) } }
        }
    )
  }

  private func site(_ request: ReceivedRequest) throws(Refused) -> NamedSite {
    let language = request.item("lang") ?? "en"
    if let name = request.item("q") {
      guard let place = PlaceSearch.places(named: name).first else {
        throw Refused(status: 404, reason: "city not found")
      }
      return NamedSite(at: place.coordinates, language: language, seed: scene.seed)
    }
    guard let latitudeText = request.item("lat"), let longitudeText = request.item("lon"),
      !latitudeText.isEmpty, !longitudeText.isEmpty
    else { throw Refused(reason: "Nothing to geocode") }
    guard let latitude = Double(latitudeText), (-90...90).contains(latitude) else {
      throw Refused(reason: "wrong latitude")
    }
    guard let longitude = Double(longitudeText), (-180...180).contains(longitude) else {
      throw Refused(reason: "wrong longitude")
    }
    let point = Coordinates(latitude: latitude, longitude: longitude)
    return NamedSite(at: point, language: language, seed: scene.seed)
  }
}

extension OpenWeatherMapService {
  /// The code is repeated in the body, of some errors as a number and of others as a text.
  static func refusal(status: Int, reason: String?) -> Answer {
    let body = JSONWriter.object { object in
      if [401, 429, 500, 503].contains(status) {
        object.member("cod", status)
      } else {
        object.member("cod", String(status))
      }
      object.member("message", reason ?? usualReasons[status] ?? "Internal error")
    }
    return Answer(status: status, headers: [Answer.jsonType], body: body)
  }

  private static let usualReasons = [
    400: "Nothing to geocode",
    401: "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.",
    403: "Your subscription plan does not include this service.",
    404: "city not found",
    429:
      "Your account is temporary blocked due to exceeding of requests limitation of your "
      + "subscription type. Please choose the proper subscription "
      + "https://openweathermap.org/price",
  ]
}
