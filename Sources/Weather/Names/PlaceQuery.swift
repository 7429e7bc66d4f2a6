/// A place as a person asks for it: a name, what tells it apart, and a country.
package struct PlaceQuery: Sendable, Equatable {
  /// What stands before the first comma.
  package var name: String

  /// What stands between and after the commas: countries, country codes, first-level regions.
  package var qualifiers: [String]

  /// ISO 3166-1 alpha-2, upper case.
  package var countryCode: String?

  /// The language that names are wanted in, such as `en`.
  package var language: String

  /// Reads `NAME[, QUALIFIER...]`.
  package init(_ text: String, countryCode: String? = nil, language: String = "en") {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    self.name = parts.first ?? ""
    self.qualifiers = parts.dropFirst().filter { !$0.isEmpty }
    self.countryCode = countryCode
    self.language = language
  }

  /// Whether a place is in the country and has every qualifier that the query names.
  package func admits(_ place: Place) -> Bool {
    if let countryCode, place.countryCode?.uppercased() != countryCode { return false }
    return qualifiers.allSatisfy(place.hasQualifier)
  }
}

extension Place {
  /// Whether the place's country, country code or region is what a qualifier says, in whatever
  /// letter case and with or without diacritics; a state of the United States also by its code.
  package func hasQualifier(_ qualifier: String) -> Bool {
    let wanted = qualifier.foldedForMatching
    if let countryCode, CountryTable.code(ofFoldedName: wanted) == countryCode.uppercased() {
      return true
    }
    if let stateCode, stateCode == wanted.uppercased() { return true }
    // "Washington, D.C." is one region's name: its parts are qualifiers as well.
    let regionParts = region?.split(separator: ",").map(String.init) ?? []
    let candidates = [country, countryCode, region].compactMap { $0 } + regionParts
    return candidates.contains { $0.foldedForMatching == wanted }
  }

  /// The code of the state of the United States that the place is in, such as `TX`.
  private var stateCode: String? {
    guard countryCode?.uppercased() == StateTable.countryCode, let region else { return nil }
    return StateTable.code(ofFoldedName: region.foldedForMatching)
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  package var trimmed: String {
    var slice = self[...]
    while let first = slice.first, first.isWhitespace { slice = slice.dropFirst() }
    while let last = slice.last, last.isWhitespace { slice = slice.dropLast() }
    return String(slice)
  }
}
