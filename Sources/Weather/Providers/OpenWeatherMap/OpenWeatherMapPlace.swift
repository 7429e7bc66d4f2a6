/// A place of the geocoder's answer, which is a list of them.
struct OpenWeatherMapPlace: Decodable {
  var name: String
  var localNames: [String: String]
  var latitude: Double
  var longitude: Double
  var country: String?
  var state: String?

  private enum Key: String, CodingKey {
    case name
    case localNames = "local_names"
    case latitude = "lat"
    case longitude = "lon"
    case country
    case state
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decode(String.self, forKey: .name)
    latitude = try container.decode(Double.self, forKey: .latitude)
    longitude = try container.decode(Double.self, forKey: .longitude)
    localNames =
      (try? container.decodeIfPresent([String: String].self, forKey: .localNames)) ?? [:]
    country = try? container.decodeIfPresent(String.self, forKey: .country)
    state = try? container.decodeIfPresent(String.self, forKey: .state)
  }

  /// The place, called as in a language where that is told; nil where it has no name or is not on
  /// the globe.
  func found(in language: String) -> FoundPlace? {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude),
      let shown = localNames[language]?.nonEmptyLine ?? name.nonEmptyLine
    else { return nil }
    var place = Place(name: shown, latitude: latitude, longitude: longitude)
    place.region = state?.nonEmptyLine
    place.countryCode = country?.nonEmptyLine?.uppercased()
    place.country = place.countryCode.flatMap(CountryTable.name)
    place.identifier =
      "\(OpenWeatherMap.name):\(latitude.coordinateText),\(longitude.coordinateText)"
    return FoundPlace(place: place, otherNames: [name] + localNames.values)
  }
}
