/// A search for a place: a name, qualifiers and a country.
package struct PlaceQuery: Sendable, Equatable {
  /// The text as a whole.
  package var text: String

  /// The text before the first comma.
  package var name: String

  /// The texts after commas: countries, country codes or first-level regions.
  package var qualifiers: [String]

  /// ISO 3166-1 alpha-2, upper case.
  package var countryCode: String?

  /// The language for names, such as `en`.
  package var language: String

  /// Parses `NAME[, QUALIFIER...]`.
  package init(_ text: String, countryCode: String? = nil, language: String = "en") {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    self.text = text.trimmed
    self.name = parts.first ?? ""
    self.qualifiers = parts.dropFirst().filter { !$0.isEmpty }
    self.countryCode = countryCode
    self.language = language
  }

  /// Whether a place has the country and all qualifiers of the query.
  package func matches(_ place: Place) -> Bool {
    if let countryCode, place.countryCode?.uppercased() != countryCode { return false }
    return qualifiers.allSatisfy(place.hasQualifier)
  }
}

extension Place {
  /// Whether a qualifier is the place's country, country code, region or US state code, ignoring case
  /// and diacritics.
  package func hasQualifier(_ qualifier: String) -> Bool {
    let wanted = qualifier.foldedForMatching
    if let countryCode, CountryTable.code(ofFoldedName: wanted) == countryCode.uppercased() {
      return true
    }
    // Washington, D.C.
    if let stateCode, stateCode == wanted.replacing(".", with: "").uppercased() { return true }
    // The region "Washington, D.C." matches by its parts as well.
    let regionParts = region?.split(separator: ",").map(String.init) ?? []
    let candidates = [country, countryCode, region].compactMap { $0 } + regionParts
    return candidates.contains { $0.foldedForMatching == wanted }
  }

  /// The code of the US state, such as `TX`.
  private var stateCode: String? {
    guard countryCode?.uppercased() == StateTable.countryCode, let region else { return nil }
    return StateTable.code(ofFoldedName: region.foldedForMatching)
  }
}

extension StringProtocol {
  /// The text without leading and trailing whitespace.
  package var trimmed: String {
    var slice = self[...]
    while let first = slice.first, first.isWhitespace { slice = slice.dropFirst() }
    while let last = slice.last, last.isWhitespace { slice = slice.dropLast() }
    return String(slice)
  }
}
