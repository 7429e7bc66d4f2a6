import JSONText

/// Current weather, the five-day forecast and the geocoder; all need a key.
struct OpenWeatherMapService: WeatherService {
  static let currentPath = "/data/2.5/weather"
  static let forecastPath = "/data/2.5/forecast"
  static let geocodingPath = "/geo/1.0/direct"

  static let prefixes = ["/data/", "/geo/"]

  private let context: ServiceContext

  init(_ context: ServiceContext) {
    self.context = context
  }

  func response(to request: ReceivedRequest) -> Response {
    let key = request.item("appid") ?? request.item("APPID") ?? ""
    guard !key.isEmpty, context.openWeatherMapKey.map({ $0 == key }) ?? true else {
      return Self.errorResponse(status: 401, reason: nil)
    }
    do throws(RequestError) {
      switch request.path {
      case Self.currentPath: return try current(request)
      case Self.forecastPath: return try forecast(request)
      case Self.geocodingPath: return try geocoding(request)
      default: return Self.errorResponse(status: 404, reason: "Internal error")
      }
    } catch {
      return Self.errorResponse(status: error.status, reason: error.reason)
    }
  }

  private func current(_ request: ReceivedRequest) throws(RequestError) -> Response {
    let site = try site(request)
    return Response(
      json:
        JSONWriter.object { object in
          OpenWeatherMapCurrent(site: site, units: OpenWeatherMapUnits(request), context: context)
            .write(to: &object)
        }
    )
  }

  private func forecast(_ request: ReceivedRequest) throws(RequestError) -> Response {
    let site = try site(request)
    var count = OpenWeatherMapForecast.maximumCount
    if let text = request.item("cnt") {
      guard let number = Int(text), (1...OpenWeatherMapForecast.maximumCount).contains(number)
      else {
        throw RequestError("cnt from 1 to \(OpenWeatherMapForecast.maximumCount)")
      }
      count = number
    }
    let steps = OpenWeatherMapForecast(
      site: site,
      units: OpenWeatherMapUnits(request),
      context: context,
      count: count
    )
    return Response(json: JSONWriter.object { steps.write(to: &$0) })
  }

  private func geocoding(_ request: ReceivedRequest) throws(RequestError) -> Response {
    guard let query = request.item("q"), !query.isEmpty else {
      throw RequestError("Nothing to geocode")
    }
    let limit = request.item("limit").map { Int($0) ?? 0 } ?? 1
    guard limit > 0 else { throw RequestError("wrong limit") }
    let places = PlaceSearch.places(named: query).prefix(min(limit, 5))
    return Response(
      json:
        JSONWriter.array { list in
          for place in places { list.object { PlaceSearch.write(place, to: &$0) } }
        }
    )
  }

  private func site(_ request: ReceivedRequest) throws(RequestError) -> NamedLocation {
    let language = request.item("lang") ?? "en"
    if let name = request.item("q") {
      guard let place = PlaceSearch.places(named: name).first else {
        throw RequestError("city not found", status: 404)
      }
      return NamedLocation(at: place.coordinates, language: language, seed: context.seed)
    }
    guard let latitudeText = request.item("lat"), let longitudeText = request.item("lon"),
      !latitudeText.isEmpty, !longitudeText.isEmpty
    else { throw RequestError("Nothing to geocode") }
    guard let latitude = Double(latitudeText), (-90...90).contains(latitude) else {
      throw RequestError("wrong latitude")
    }
    guard let longitude = Double(longitudeText), (-180...180).contains(longitude) else {
      throw RequestError("wrong longitude")
    }
    let point = Coordinates(latitude: latitude, longitude: longitude)
    return NamedLocation(at: point, language: language, seed: context.seed)
  }
}

extension OpenWeatherMapService {
  /// The body repeats the status, as a number or as a string depending on the error.
  static func errorResponse(status: Int, reason: String?) -> Response {
    let body = JSONWriter.object { object in
      if [401, 429, 500, 503].contains(status) {
        object.member("cod", status)
      } else {
        object.member("cod", String(status))
      }
      object.member("message", reason ?? usualReasons[status] ?? "Internal error")
    }
    return Response(status: status, headers: [Response.jsonType], body: body)
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

/// Finds towns by full name, with optional state and country codes after commas.
enum PlaceSearch {
  /// Takes `Portland`, `Portland,US` or `Portland,OR,US`; state codes work for the USA only.
  static func places(named query: String) -> [Place] {
    let parts = query.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " }.lowercased() }
    guard let first = parts.first, !first.isEmpty else { return [] }
    let name = FoldedName(first)
    let codes = parts.dropFirst().filter { !$0.isEmpty }
    return Place.all.filter { place in
      let names = [place.name] + place.localizedNames.values
      let knownCodes = [place.countryCode, place.countryCode == "US" ? place.regionCode : ""]
        .map { $0.lowercased() }
      return place.featureCode.hasPrefix("PPL") && names.map(FoldedName.init).contains(name)
        && codes.allSatisfy(knownCodes.contains)
    }
  }

  /// The geocoder returns neither country names nor time zones nor populations.
  static func write(_ place: Place, to object: inout JSONObjectWriter) {
    object.member("name", place.name)
    if !place.localizedNames.isEmpty {
      object.object("local_names") { names in
        for (language, name) in place.localizedNames.sorted(by: { $0.key < $1.key }) {
          names.member(JSONName(text: language), name)
        }
        names.member("en", place.name)
        // The real geocoder lists these two among the languages.
        names.member("ascii", FoldedName(place.name).text)
        names.member("feature_name", place.name)
      }
    }
    object.member("lat", place.latitude)
    object.member("lon", place.longitude)
    object.member("country", place.countryCode)
    if !place.region.isEmpty { object.member("state", place.region) }
  }
}
