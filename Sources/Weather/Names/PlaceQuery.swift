/// A search for a place: a name or a postal code, qualifiers and a country.
package struct PlaceQuery: Sendable, Equatable {
  /// The text as a whole.
  package var text: String

  /// The text before the first comma or bracket.
  package var name: String

  /// The texts after commas and in brackets: countries, first-level regions, or codes of them.
  package var qualifiers: [String]

  /// ISO 3166-1 alpha-2, upper case.
  package var countryCode: String?

  /// The language for names, such as `en`.
  package var language: String

  /// Whether a service is also asked about the text without its last words, if these are qualifiers.
  package var isSplit = true

  private static let separators = Set<Character>(",、，;；()（）")

  /// The most words among which a qualifier is looked for.
  private static let maximumWords = 8

  /// Parses `NAME[, QUALIFIER...]`, with qualifiers after commas or in brackets.
  package init(_ text: String, countryCode: String? = nil, language: String = "en") {
    let parts = text.split(omittingEmptySubsequences: false) { Self.separators.contains($0) }.map(
      \.trimmed)
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

// MARK: - Readings

extension PlaceQuery {
  /// The query with all of the text as the name.
  package var asWhole: PlaceQuery {
    var query = reading(name: text, [])
    query.isSplit = false
    return query
  }

  /// The ways in which the last words can be qualifiers, the longest name first; in Japanese, Korean and
  /// Chinese then the first words, as large places come before small ones.
  package var withLastWordsAsQualifiers: [PlaceQuery] {
    let words = name.split(separator: " ").map(String.init)
    guard (2...Self.maximumWords).contains(words.count) else { return [] }
    var readings: [PlaceQuery] = []
    for count in (1..<words.count).reversed() {
      for rest in Self.groups(words[count...]) {
        readings.append(reading(name: words[..<count].joined(separator: " "), rest + qualifiers))
      }
    }
    guard name.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) else { return readings }
    let first = words.dropLast().map { $0 } + qualifiers
    return readings + [reading(name: words[words.count - 1], first)]
  }

  /// Those of these whose qualifiers are names or codes of a country or region.
  ///
  /// A code has capital letters, as other words have two letters, too.
  package var withKnownLastWords: [PlaceQuery] {
    withLastWordsAsQualifiers.filter { reading in
      reading.qualifiers.dropLast(qualifiers.count).allSatisfy { qualifier in
        (qualifier.count > 3 || qualifier == qualifier.uppercased()) && qualifier.isKnownQualifier
      }
    }
  }

  /// The query without the qualifiers that no place is known to have; nil where that is all or none.
  package var withKnownQualifiers: PlaceQuery? {
    let known = qualifiers.filter(\.isKnownQualifier)
    if known.isEmpty || known.count == qualifiers.count { return nil }
    return reading(name: name, known)
  }

  private func reading(name: String, _ qualifiers: [String]) -> PlaceQuery {
    var query = self
    query.name = name
    query.qualifiers = qualifiers
    return query
  }

  /// Words as one qualifier or as two.
  private static func groups(_ words: ArraySlice<String>) -> [[String]] {
    let whole = [words.joined(separator: " ")]
    return [whole]
      + words.indices.dropFirst().map { index in
        [words[..<index].joined(separator: " "), words[index...].joined(separator: " ")]
      }
  }
}

extension String {
  /// Whether any country or region has the name or code.
  fileprivate var isKnownQualifier: Bool {
    let key = nameKey
    return !CountryTable.codes(ofCountryNamed: self).isEmpty
      || CountryTable.name(ofCode: key.uppercased()) != nil || Region.isKey(key)
  }
}

extension Place {
  /// Whether a qualifier is the place's country or region in some language, or the code of either.
  package func hasQualifier(_ qualifier: String) -> Bool {
    let key = qualifier.nameKey
    if key.isEmpty { return false }
    if let code = countryCode?.uppercased() {
      if CountryTable.country(code, hasKey: key) { return true }
      if let region, Region(region, in: code)?.hasKey(key) ?? false { return true }
    }
    // The region "Washington, D.C." matches by its parts as well.
    let regionParts = region?.split(separator: ",").map(String.init) ?? []
    let candidates = [country, countryCode, region].compactMap { $0 } + regionParts
    return candidates.contains { $0.nameKey == key }
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
