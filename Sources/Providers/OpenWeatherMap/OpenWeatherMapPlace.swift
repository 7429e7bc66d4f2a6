import JSONText
import Weather

/// A place of the geocoder's answer, which is a list of them.
struct OpenWeatherMapPlace {
  private let object: JSONValue
  private let name: String?
  private let latitude: Double
  private let longitude: Double

  init(_ value: JSONValue) throws(MalformedResponse) {
    guard value.kind == .object, value["name"]?.kind == .string,
      let latitude = try value.number(in: "lat"), let longitude = try value.number(in: "lon")
    else { throw MalformedResponse("a place is not of the expected shape") }
    object = value
    name = value.text("name", .name)
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The place, called as in a language where that is known; nil where it has no name or is not on
  /// the globe.
  func found(in language: String) -> FoundPlace? {
    let localNames = object["local_names"]
    guard (-90...90).contains(latitude), (-180...180).contains(longitude),
      let shown = localNames?.text(language, .name) ?? name
    else { return nil }
    var place = Place(name: shown, latitude: latitude, longitude: longitude)
    place.region = object.text("state", .name)
    place.countryCode = object.text("country", .name)?.uppercased()
    place.country = place.countryCode.flatMap(CountryTable.name)
    place.identifier =
      "\(OpenWeatherMap.name):\(latitude.coordinateText),\(longitude.coordinateText)"
    let others = localNames?.members.map { $0.compactMap { $0.value.text(.name) } } ?? []
    return FoundPlace(place: place, otherNames: [name].compactMap { $0 } + others)
  }
}
