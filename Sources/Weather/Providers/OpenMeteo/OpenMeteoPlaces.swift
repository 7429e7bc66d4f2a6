/// The geocoder's answer.
///
/// It leaves out every key whose value is 0 or empty, `results` too.
struct OpenMeteoPlaces: Decodable {
  var results: [Hit]?

  private var error: Bool?

  /// Whether the body is an error that came with the status of a success.
  var isRefusal: Bool { error == true }

  struct Hit: Decodable {
    var id: Int
    var name: String
    var latitude: Double?
    var longitude: Double?
    var featureCode: String?
    var countryCode: String?
    var admin1: String?
    var timezone: String?
    var population: Int?
    var country: String?

    private enum CodingKeys: String, CodingKey {
      case id
      case name
      case latitude
      case longitude
      case featureCode = "feature_code"
      case countryCode = "country_code"
      case admin1
      case timezone
      case population
      case country
    }

    /// A missing coordinate is 0; nil where the coordinates are not on the globe.
    var place: Place? {
      let (latitude, longitude) = (latitude ?? 0, longitude ?? 0)
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      var place = Place(name: name.onOneLine, latitude: latitude, longitude: longitude)
      place.region = admin1?.nonEmptyLine
      place.country = country?.nonEmptyLine
      place.countryCode = countryCode?.nonEmptyLine
      place.timeZone = timezone?.nonEmptyLine
      place.population = population.flatMap { $0 < 0 ? nil : $0 }
      place.identifier = "\(OpenMeteo.name):\(id)"
      return place
    }

    /// Whether people live there: GeoNames' codes of populated places begin with PPL.
    var isPopulated: Bool {
      featureCode?.hasPrefix("PPL") ?? false
    }
  }

  /// The places on the globe that have a name.
  var found: [FoundPlace] {
    (results ?? []).compactMap { hit in
      guard let place = hit.place, !place.name.isEmpty else { return nil }
      return FoundPlace(place: place, isPopulated: hit.isPopulated)
    }
  }
}
