import FoundationEssentials
import HTTP
import JSONText
import Weather

/// An element of a geocoder response.
struct OpenWeatherMapPlace {
  private let object: JSONValue
  private let name: String?
  private let latitude: Double
  private let longitude: Double

  init(_ value: JSONValue) throws(MalformedResponse) {
    guard value.kind == .object, value["name"]?.kind == .string,
      let latitude = value.number(in: "lat"), let longitude = value.number(in: "lon")
    else { throw MalformedResponse("a place is not of the expected shape") }
    object = value
    name = value.text("name", .name)
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Returns the place with its name in a language if known; nil without a name and for invalid
  /// coordinates.
  func found(in language: String) -> FoundPlace? {
    let localNames = object["local_names"]
    guard (-90...90).contains(latitude), (-180...180).contains(longitude),
      let shown = localNames?.text(language, .name) ?? name
    else { return nil }
    var place = Place(name: shown, latitude: latitude, longitude: longitude)
    place.region = object.text("state", .name)
    place.countryCode = object.text("country", .name)?.uppercased()
    place.country = place.countryCode.flatMap { CountryTable.name(ofCode: $0) }
    place.identifier =
      "\(OpenWeatherMap.name):\(latitude.coordinateText),\(longitude.coordinateText)"
    let others = localNames?.members.map { $0.compactMap { $0.value.text(.name) } } ?? []
    return FoundPlace(place: place, otherNames: [name].compactMap { $0 } + others)
  }
}

extension OpenWeatherMap: NameService {
  func requests(for query: PlaceQuery) -> [Request] {
    // A comma in a name would begin a state or country.
    query.name.contains(",") ? [] : OpenWeatherMapText.texts(for: query).map(request(forPlaces:))
  }

  func places(
    in response: Response, to request: Request, for query: PlaceQuery, at now: Date
  ) -> Result<[FoundPlace], FetchFailure> {
    Result { () throws(FetchFailure) in
      try OpenWeatherMapResponse.content(of: response, to: request, at: now) {
        value throws(MalformedResponse) in
        guard let places = value.array else { throw MalformedResponse("not an array") }
        return try places.prefix(Self.maximumPlaces).map { place throws(MalformedResponse) in
          try OpenWeatherMapPlace(place)
        }.compactMap { $0.found(in: query.language) }
      }
    }
  }

  /// More than the service ever sends.
  private static let maximumPlaces = 50
}
