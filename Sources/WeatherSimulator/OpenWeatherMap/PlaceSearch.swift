import JSONText

/// Finds towns by whole names, with the codes of state and country after commas.
enum PlaceSearch {
  /// Takes `Portland`, `Portland,US`, `Portland,OR,US`; codes of states are known in the USA only.
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

  /// Neither the country's name nor the zone nor the population is told.
  static func write(_ place: Place, to object: inout JSONObjectWriter) {
    object.member("name", place.name)
    if !place.localizedNames.isEmpty {
      object.object("local_names") { names in
        for (language, name) in place.localizedNames.sorted(by: { $0.key < $1.key }) {
          names.member(language, name)
        }
        names.member("en", place.name)
        // Names of no language, which the real geocoder has among the others.
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
