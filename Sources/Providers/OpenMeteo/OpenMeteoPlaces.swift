import FoundationEssentials
import HTTP
import JSONText
import Weather

/// A response of the geocoder, which omits keys with a value of 0 or empty, even `results`.
enum OpenMeteoPlaces {
  /// The most that are requested; the response is ranked.
  static let maximumPlaces = 100

  /// A large city has a few thousand postcodes.
  private static let maximumValues = 200_000

  /// Decodes the places that have a name and valid coordinates.
  static func places(in response: Response) throws(MalformedResponse) -> [FoundPlace] {
    let root = try response.json(maximumCount: maximumValues)
    guard root.kind == .object else { throw MalformedResponse("not an object") }
    if root["error"]?.bool == true {
      throw MalformedResponse(root.reason("reason") ?? "an error without a reason")
    }
    guard root.known("results") != nil else { return [] }
    var places: [FoundPlace] = []
    guard let hits = root["results"]?.array else {
      throw MalformedResponse("'results' is not an array")
    }
    for hit in hits.prefix(maximumPlaces) { if let place = try place(hit) { places.append(place) } }
    return places
  }

  /// Nil without a name and for invalid coordinates; a missing coordinate is 0.
  private static func place(_ hit: JSONValue) throws(MalformedResponse) -> FoundPlace? {
    guard hit.kind == .object, let id = hit["id"]?.int, let name = hit["name"] else {
      throw MalformedResponse("a place of 'results' is not of the expected shape")
    }
    guard name.kind == .string else { throw MalformedResponse("'name' is not text") }
    guard let latitude = coordinate("latitude", of: hit), (-90...90).contains(latitude),
      let longitude = coordinate("longitude", of: hit), (-180...180).contains(longitude),
      let name = name.text(.name)
    else { return nil }
    var place = Place(name: name, latitude: latitude, longitude: longitude)
    place.region = hit.text("admin1", .name)
    place.country = hit.text("country", .name)
    place.countryCode = hit.text("country_code", .name)
    place.timeZone = hit.zoneName("timezone")
    place.population = hit.number(in: "population").flatMap { number in
      number >= 0 ? Int(exactly: number) : nil
    }
    place.identifier = Place.geoNamesIdentifier(id)
    // The GeoNames feature codes of populated places begin with PPL.
    let isPopulated = hit.word("feature_code")?.hasPrefix("PPL") ?? false
    return FoundPlace(
      place: place,
      postalCodes: hit["postcodes"]?.array.map { $0.compactMap { $0.text(.name) } } ?? [],
      isPopulated: isPopulated)
  }
}

/// Returns degrees, 0 if they are missing; nil if they are not a number.
private func coordinate(_ key: String, of hit: JSONValue) -> Double? {
  hit.known(key).map { $0.number(key) } ?? 0
}

extension OpenMeteo: NameService {
  func requests(for query: PlaceQuery) -> [Request] { [request(for: query)] }

  func places(
    in response: Response, to request: Request, for query: PlaceQuery, at now: Date
  ) -> Result<[FoundPlace], FetchFailure> {
    guard response.status == 200 else {
      let reason = response.problem?.reason("reason")
      return .failure(FetchFailure(response, reason: reason, of: request, at: now))
    }
    return Result(of: request, at: now) { () throws(MalformedResponse) in
      try OpenMeteoPlaces.places(in: response)
    }
  }
}
