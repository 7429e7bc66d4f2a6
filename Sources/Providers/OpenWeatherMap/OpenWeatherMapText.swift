import Weather

/// A search text for the geocoder: `NAME`, `NAME,COUNTRY` or `NAME,STATE,US`.
///
/// The service returns at most five places, so qualifiers are part of the search where possible. The
/// plain name is searched as well, because a qualifier may be a region that the service ignores.
struct OpenWeatherMapText: Equatable {
  private var name: String
  private var stateCode: String?
  private var countryCode: String?

  private var text: String {
    ([name] + [stateCode, countryCode].compactMap { $0 }).joined(separator: ",")
  }

  /// Returns the texts for a query, the most precise first.
  static func texts(for query: PlaceQuery) -> [String] {
    let plain = OpenWeatherMapText(name: query.name, countryCode: query.countryCode)
    var readings = [plain]
    for qualifier in query.qualifiers.prefix(maximumQualifiers) {
      let read = readings.flatMap { $0.narrowed(by: qualifier) }
      // A qualifier that is neither a country nor a state is ignored here.
      if !read.isEmpty { readings = read }
    }
    if !readings.contains(plain) { readings.append(plain) }
    return readings.map(\.text)
  }

  /// A place has a region and a country.
  private static let maximumQualifiers = 2

  /// Returns the text narrowed by a qualifier as a state, as a country, or both.
  private func narrowed(by qualifier: String) -> [OpenWeatherMapText] {
    let code = qualifier.nameKey.uppercased()
    let unitedStates = "US"
    var readings: [OpenWeatherMapText] = []
    if let state = Region(qualifier, in: unitedStates)?.code, stateCode ?? state == state,
      countryCode ?? unitedStates == unitedStates
    {
      var reading = self
      (reading.stateCode, reading.countryCode) = (state, unitedStates)
      readings.append(reading)
    }
    let isCountryCode = CountryTable.name(ofCode: code) != nil
    let named = CountryTable.codes(ofCountryNamed: qualifier).first
    if let country = isCountryCode ? code : named, countryCode ?? country == country {
      var reading = self
      reading.countryCode = country
      readings.append(reading)
    }
    return readings
  }
}
