import Weather

/// The texts that the geocoder is asked with: `NAME`, `NAME,COUNTRY` or `NAME,STATE,US`.
///
/// It tells of five places and no more, so that a name that many places have is asked for with what
/// its qualifiers may stand for, and as it is besides: a qualifier may be a region that the service
/// does not take in a question.
struct OpenWeatherMapText: Equatable {
  private var name: String
  private var stateCode: String?
  private var countryCode: String?

  private var text: String {
    ([name] + [stateCode, countryCode].compactMap { $0 }).joined(separator: ",")
  }

  /// The texts for a query, the most precise first.
  static func texts(for query: PlaceQuery) -> [String] {
    let plain = OpenWeatherMapText(name: query.name, countryCode: query.countryCode)
    var readings = [plain]
    for qualifier in query.qualifiers.prefix(mostQualifiers) {
      let read = readings.flatMap { $0.narrowed(by: qualifier) }
      // What is neither a country nor a state narrows nothing.
      if !read.isEmpty { readings = read }
    }
    if !readings.contains(plain) { readings.append(plain) }
    return readings.map(\.text)
  }

  /// A place has a region and a country; more than these are not read.
  private static let mostQualifiers = 2

  /// What the text becomes when a qualifier is read as a state, as a country, or as either.
  private func narrowed(by qualifier: String) -> [OpenWeatherMapText] {
    let folded = qualifier.foldedForMatching
    let code = folded.uppercased()
    var readings: [OpenWeatherMapText] = []
    if let state = StateTable.isCode(code) ? code : StateTable.code(ofFoldedName: folded),
      stateCode ?? state == state, countryCode ?? StateTable.countryCode == StateTable.countryCode
    {
      var reading = self
      (reading.stateCode, reading.countryCode) = (state, StateTable.countryCode)
      readings.append(reading)
    }
    let isCountryCode = CountryTable.name(ofCode: code) != nil
    if let country = isCountryCode ? code : CountryTable.code(ofFoldedName: folded),
      countryCode ?? country == country
    {
      var reading = self
      reading.countryCode = country
      readings.append(reading)
    }
    return readings
  }
}
