import JSONText

extension Place {
  /// Writes a search result, without the fields that hold their default value.
  func write(to object: inout JSONObjectWriter, language: String) {
    object.member("id", id)
    object.member("name", name(in: language))
    if latitude != 0 { object.member("latitude", latitude) }
    if longitude != 0 { object.member("longitude", longitude) }
    if elevation != 0 { object.member("elevation", elevation, fractionDigits: 1...1) }
    object.member("feature_code", featureCode)
    for (key, text) in [("country_code", countryCode), ("timezone", timeZone)]
    where !text.isEmpty {
      object.member(key, text)
    }
    if population != 0 { object.member("population", population) }
    if !postcodes.isEmpty {
      object.array("postcodes") { list in
        for postcode in postcodes { list.element(postcode) }
      }
    }
    for (key, text) in [("country", country), ("admin1", region)] where !text.isEmpty {
      object.member(key, text)
    }
  }
}
