import Weather

extension Gazetteer {
  /// The fewest letters for which names are offered.
  private static let minimumLetters = 2

  /// Names that complete what was typed, best first, each so that it finds its place; some are there
  /// more than once.
  package func completions(of typed: String) -> [String] {
    let query = PlaceQuery(typed)
    let text = typed.foldedForMatching
    guard text.unicodeScalars.count >= Self.minimumLetters else { return [] }
    // A word that was ended with a space is whole.
    let beginning = text + (typed.last?.isWhitespace ?? false ? " " : "")
    var names = matches(beginningWith: typed.nameKey) { match in
      NameCursor(file, name: match.name).name.foldedForMatching.hasPrefix(beginning)
    }
    if names.isEmpty, beginning.last != " " { names = matches(beginningWith: typed.nameKey) }
    if names.isEmpty, typed.contains(",") {
      let names = self.names(for: PlaceQuery(query.name))
      let texts = names.map { qualified(name(of: $0, beginningWith: query.name), $0) }
      return texts.filter { $0.foldedForMatching.hasPrefix(text) }
    }
    let texts = names.map { name(of: $0, beginningWith: typed) }
    return zip(names, texts).map { match, text in
      let key = text.nameKey
      let isAmbiguous = texts.count { $0.nameKey == key } > 1
      return isAmbiguous || !finds(match, text) ? qualified(text, match) : text
    }
  }

  /// Whether a text finds the place of a match before others.
  private func finds(_ match: NameMatch, _ text: String) -> Bool {
    let found = matches(for: PlaceQuery(text)).first
    return found?.isCertain == true
      && found?.place.identifier == Place.geoNamesIdentifier(file.number(match.rank))
  }

  /// A name with what distinguishes its place: the state, as CA is Canada and California, or the code
  /// of the country, or else the region.
  private func qualified(_ name: String, _ match: NameMatch) -> String {
    let region = file.region(match.rank)
    let byCountry = "\(name), \(region.countryCode)"
    guard let state = region.name else { return byCountry }
    let isByCountry = region.countryCode != "US" && finds(match, byCountry)
    return isByCountry ? byCountry : "\(name), \(state)"
  }

  /// The name of a match with the letters that were typed at its beginning: shells accept `Sao Paulo` for
  /// `sao`, but not `São Paulo`.
  private func name(of match: NameMatch, beginningWith typed: String) -> String {
    let name = NameCursor(file, name: match.name).name
    let wanted = typed.lowercased()
    if name.lowercased().hasPrefix(wanted) { return name }
    let length = typed.nameKey.count
    var end = name.startIndex
    while end < name.endIndex, String(name[..<end]).nameKey.count < length {
      end = name.index(after: end)
    }
    let plain = name[..<end].map { letter in
      let base = String(letter).foldedForMatching
      return letter.isUppercase ? base.capitalizedFirst : base.isEmpty ? String(letter) : base
    }.joined()
    return (plain.lowercased().hasPrefix(wanted) ? plain : typed) + name[end...]
  }
}
