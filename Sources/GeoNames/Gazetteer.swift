import GeoNamesData
package import Weather

/// The towns of the world with more than 15,000 people, by name and by location.
///
/// They are in the executable. The source is GeoNames, CC BY 4.0.
package struct Gazetteer: Sendable {
  let file = PlaceFile()

  package init() {}

  /// As many places as are offered for a beginning.
  package static let maximumPlaces = 10

  /// The places that a query can mean, best first, as `Gazetteer+Ranking` orders them.
  ///
  /// A text that is a whole name is not split; then its commas and brackets have qualifiers, and then
  /// its last words are qualifiers. Where the best place has the name only as a probable misspelling of a
  /// far larger one, both are offered.
  package func matches(for query: PlaceQuery) -> [PlaceMatch] {
    if let found = matches(forCode: query) ?? matches(read: query.asWhole) { return found }
    if !query.qualifiers.isEmpty, let found = matches(read: query) { return found }
    for reading in query.withLastWordsAsQualifiers {
      if let found = matches(read: reading) { return found }
    }
    guard let reading = query.withKnownQualifiers else { return [] }
    var found = names(for: reading).map { match($0, reading) }
    guard found.count == 1 else { return [] }
    found[0].ignoredQualifiers = query.qualifiers.filter { !reading.qualifiers.contains($0) }
    return found
  }

  /// The places that one reading of a query can mean; nil for none.
  private func matches(read query: PlaceQuery) -> [PlaceMatch]? {
    let names = names(for: query)
    guard let best = names.first else { return nil }
    var found = names.map { match($0, query) }
    if let meant = file.rankMeant(byName: best.name), accepts(meant, query) {
      let place = place(meant)
      for index in found.indices { found[index].isCertain = false }
      found.insert(
        PlaceMatch(place, mainName: place.name, matchedName: nil, isCertain: false), at: 0)
    }
    return found
  }

  /// The best places whose names begin with the name of a query.
  package func matches(beginningAs query: PlaceQuery) -> [PlaceMatch] {
    for query in [query.asWhole] + (query.qualifiers.isEmpty ? [] : [query]) {
      let names = matches(beginningAs: query.name) { accepts($0.rank, query) }
      if names.isEmpty { continue }
      return names.map { name in
        var place = place(name.rank)
        let mainName = place.name
        place.name = displayName(name.rank, in: query.language)
        return PlaceMatch(
          place, mainName: mainName, matchedName: NameCursor(file, name: name.name).name,
          isCertain: false)
      }
    }
    return []
  }

  /// The places to choose from for a text that is being typed: those that have the name, then those
  /// whose names begin with it; where there are none, those that have a qualifier that begins so.
  package func candidates(for query: PlaceQuery) -> [Place] {
    let whole = matches(for: query).map(\.place)
    let others = matches(beginningAs: query).map(\.place).filter { place in
      !whole.contains { $0.identifier == place.identifier }
    }
    let found = whole + others
    return Array((found.isEmpty ? places(qualifiedAs: query) : found).prefix(Self.maximumPlaces))
  }

  /// The places that a query can mean if its last qualifier is the beginning of one, as in `Wien, Ö`.
  private func places(qualifiedAs query: PlaceQuery) -> [Place] {
    for reading in [query] + query.withLastWordsAsQualifiers {
      var rest = reading
      guard let beginning = rest.qualifiers.popLast()?.nameKey else { continue }
      let names = names(for: rest).filter { name in
        let region = file.region(name.rank)
        return region.hasKey(beginning, isWhole: false)
          || CountryTable.country(region.countryCode, hasKey: beginning, isWhole: false)
      }
      if !names.isEmpty { return names.map { match($0, rest).place } }
    }
    return []
  }

  /// The bytes of the data in the executable.
  package static var dataSize: Int { skydiff_places_count() }

  /// The number of names, and one of them with its place.
  package var nameCount: Int { file.nameCount }
  package func entry(_ name: Int) -> (name: String, place: Place) {
    (NameCursor(file, name: name).name, place(file.rank(ofName: name)))
  }
}

extension Gazetteer {
  func place(_ rank: Int) -> Place {
    var place = Place(
      name: mainName(rank), latitude: file.latitude(rank), longitude: file.longitude(rank))
    let region = file.region(rank)
    place.region = region.name
    place.country = CountryTable.name(ofCode: region.countryCode)
    place.countryCode = region.countryCode
    place.timeZone = file.timeZone(rank)
    place.population = file.population(rank)
    place.identifier = Place.geoNamesIdentifier(file.number(rank))
    return place
  }

  func mainName(_ rank: Int) -> String { NameCursor(file, name: file.mainName(rank)).name }

  /// The name of a place in a language, where it is known, else the main one.
  func displayName(_ rank: Int, in language: String) -> String {
    let index = CountryTable.languages.firstIndex(of: language)
    return index.flatMap { file.localName(rank, language: $0) } ?? mainName(rank)
  }

  /// Whether the place with a rank has the country and the qualifiers of a query.
  func accepts(_ rank: Int, _ query: PlaceQuery) -> Bool {
    if query.countryCode == nil, query.qualifiers.isEmpty { return true }
    let region = file.region(rank)
    if let code = query.countryCode, region.countryCode != code { return false }
    return query.qualifiers.allSatisfy { qualifier in
      let key = qualifier.nameKey
      return region.hasKey(key) || CountryTable.country(region.countryCode, hasKey: key)
        // As in `Mumbai (Bombay)`.
        || names(of: qualifier).contains { $0.rank == rank }
    }
  }

  /// The match of a whole name: the place is shown by the spelling of the name in the data, unless that
  /// is a misspelling, or an abbreviation that was not typed as one.
  private func match(_ name: NameMatch, _ query: PlaceQuery) -> PlaceMatch {
    var place = place(name.rank)
    let mainName = place.name
    let spelling = NameCursor(file, name: name.name).name
    let isAsTyped = !spelling.isInCapitals || spelling == query.name
    if isAsTyped, !file.isMisspelling(name: name.name) { place.name = spelling }
    return PlaceMatch(place, mainName: mainName, matchedName: spelling, isCertain: true)
  }
}

extension String {
  /// The number of letters that are not ASCII.
  fileprivate var accentCount: Int { count { !$0.isASCII && $0.isLetter } }

  fileprivate var isInCapitals: Bool {
    contains(where: \.isUppercase) && !contains(where: \.isLowercase)
  }
}

extension Gazetteer {
  /// The fewest letters for which names are offered.
  static let minimumLetters = 2

  /// Names that complete what was typed, best first, each so that it finds its place; some are there
  /// more than once.
  ///
  /// - Parameter countryCode: The country of the places; nil for any.
  package func completions(of typed: String, countryCode: String? = nil) -> [String] {
    let query = PlaceQuery(typed, countryCode: countryCode)
    let country = PlaceQuery("", countryCode: countryCode)
    let text = typed.foldedForMatching
    guard text.unicodeScalars.count >= Self.minimumLetters else { return [] }
    // A word that was ended with a space is whole.
    let beginning = text + (typed.last?.isWhitespace ?? false ? " " : "")
    let (wanted, key) = (typed.lowercased(), typed.nameKey)
    var names = matches(beginningAs: typed) { match in
      guard accepts(match.rank, country) else { return false }
      let name = NameCursor(file, name: match.name).name
      if typed.accentCount > 0 { return name.lowercased().hasPrefix(wanted) }
      // With two letters for one it begins otherwise.
      return name.foldedForMatching.hasPrefix(beginning)
        || beginning.last != " " && !name.nameKey.hasPrefix(key)
    }
    if names.isEmpty, beginning.last != " " {
      names = matches(beginningAs: typed) { accepts($0.rank, country) }
    }
    if names.isEmpty, typed.contains(",") {
      let names = self.names(for: PlaceQuery(query.name, countryCode: countryCode))
      let texts = names.map { qualified(name(of: $0, beginningWith: query.name), $0, countryCode) }
      return texts.filter { $0.foldedForMatching.hasPrefix(text) }
    }
    let texts = names.map { name(of: $0, beginningWith: typed) }
    return zip(names, texts).map { match, text in
      let key = text.nameKey
      let isAmbiguous = texts.count { $0.nameKey == key } > 1
      return isAmbiguous || !finds(match, text, countryCode)
        ? qualified(text, match, countryCode) : text
    }
  }

  /// Whether a text finds the place of a match before others.
  private func finds(_ match: NameMatch, _ text: String, _ countryCode: String?) -> Bool {
    let found = matches(for: PlaceQuery(text, countryCode: countryCode)).first
    return found?.isCertain == true
      && found?.place.identifier == Place.geoNamesIdentifier(file.number(match.rank))
  }

  /// A name with what distinguishes its place: the state, as CA is Canada and California, or the code
  /// of the country, or else the region.
  private func qualified(_ name: String, _ match: NameMatch, _ countryCode: String?) -> String {
    let region = file.region(match.rank)
    let byCountry = "\(name), \(region.countryCode)"
    guard let state = region.name else { return byCountry }
    let isByCountry = region.countryCode != "US" && finds(match, byCountry, countryCode)
    return isByCountry ? byCountry : "\(name), \(state)"
  }

  /// The name of a match with the letters that were typed at its beginning: shells accept `Sao Paulo` for
  /// `sao`, but not `São Paulo`.
  private func name(of match: NameMatch, beginningWith typed: String) -> String {
    let name = NameCursor(file, name: match.name).name
    let wanted = typed.lowercased()
    if name.lowercased().hasPrefix(wanted) { return name }
    // `Muen` begins München as the two letters for ü do, and `Munc` as it does without the dots.
    let key: KeyPath<String, String> =
      name.nameKey.hasPrefix(typed.nameKey) ? \.nameKey : \.expandedNameKey
    let length = typed[keyPath: key].count
    var end = name.startIndex
    while end < name.endIndex, String(name[..<end])[keyPath: key].count < length {
      end = name.index(after: end)
    }
    let plain = name[..<end].map { letter in
      let base = String(letter).foldedForMatching
      return letter.isUppercase ? base.capitalizedFirst : base.isEmpty ? String(letter) : base
    }.joined()
    return (plain.lowercased().hasPrefix(wanted) ? plain : typed) + name[end...]
  }
}
