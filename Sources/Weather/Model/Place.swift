/// A named location, from a geocoder or the user.
package struct Place: Sendable, Equatable {
  package var name: String

  /// The first-level region, such as a state.
  package var region: String?

  package var country: String?

  /// ISO 3166-1 alpha-2, upper case.
  package var countryCode: String?

  /// −90…90 degrees, north positive.
  package var latitude: Double

  /// −180…180 degrees, east positive.
  package var longitude: Double

  /// A name of the tz database, such as `Asia/Seoul`.
  package var timeZone: String?

  /// The geocoder and its identifier for the place, such as `open-meteo:1835848`.
  package var identifier: String?

  package var population: Int?

  package init(name: String, latitude: Double, longitude: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The identifier of a place by its number in GeoNames, which Open-Meteo uses, too: found in either,
  /// it is one place.
  package static func geoNamesIdentifier(_ number: Int) -> String { "open-meteo:\(number)" }

  /// The name with region and country, such as `Paris, Texas, United States`.
  package var fullName: String { fullName(in: "en") }

  /// The name with the country in a language and, in the United States, with the state.
  package func shortName(in language: String) -> String {
    var place = self
    if countryCode != "US" { place.region = nil }
    return place.fullName(in: language)
  }

  /// The name with the region and the country in a language.
  package func fullName(in language: String) -> String {
    let country = country == nil ? nil : countryName(in: language)
    let parts = [name, region == name ? nil : region, country]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
