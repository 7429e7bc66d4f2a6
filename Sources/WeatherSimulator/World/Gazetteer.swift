/// Finds places by name, as the geocoding API does.
struct Gazetteer: Sendable {
  struct Query: Sendable {
    /// The name, with an optional qualifier after a comma.
    var name: String
    var countryCode: String?
    /// The maximum number of places.
    var count: Int
  }

  /// Returns full matches before prefix matches.
  ///
  /// One character matches nothing, two match full names only. A qualifier must be the full name or
  /// code of a country or region.
  static func places(for query: Query) -> [Place] {
    let parts = query.name.split(separator: ",", omittingEmptySubsequences: false)
      .map { trimmed(String($0)) }
    guard let name = parts.first.map(FoldedName.init), name.text.count >= 2 else { return [] }
    let qualifier = parts.dropFirst().first.map(FoldedName.init)
    let candidates = Place.all.filter { place in
      (query.countryCode ?? place.countryCode) == place.countryCode
        && (qualifier.map(place.isIn) ?? true)
    }
    let exact = candidates.filter { $0.searchNames.contains(name) }
    let others = candidates.filter { place in
      name.text.count > 2 && !exact.contains(place)
        && place.searchNames.contains { $0.hasPrefix(name) }
    }
    return Array((exact + others).prefix(query.count))
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " }.count))
  }
}

extension Place {
  fileprivate var searchNames: [FoldedName] {
    ([name] + localizedNames.values + postcodes).map(FoldedName.init)
  }

  fileprivate func isIn(_ qualifier: FoldedName) -> Bool {
    [country, countryCode, region, regionCode]
      .contains { !$0.isEmpty && FoldedName($0) == qualifier }
  }
}

/// A name without case and diacritics, for comparison.
struct FoldedName: Sendable, Hashable {
  let text: String

  init(_ name: String) {
    var text = ""
    for character in name.lowercased() {
      let scalars = character.unicodeScalars
      // Lowercasing the Turkish dotted I leaves a combining dot, so marks are dropped too.
      for scalar in scalars where !(0x0300...0x036F).contains(scalar.value) {
        text += Self.plainLetters[scalar] ?? String(scalar)
      }
    }
    self.text = text
  }

  func hasPrefix(_ prefix: FoldedName) -> Bool { text.hasPrefix(prefix.text) }

  private static let plainLetters: [Unicode.Scalar: String] = {
    let groups = [
      "a": "àáâãäåāăą", "c": "çćč", "d": "ďđð", "e": "èéêëēėęě", "g": "ğģ", "i": "ìíîïīįı",
      "l": "łļľ",
      "n": "ñńņň", "o": "òóôõöøōő", "r": "řŕ", "s": "śşšș", "t": "ťţțþ", "u": "ùúûüūůűų", "y": "ýÿ",
      "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ", "'": "’ʻ",
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (plain, accented) in groups {
      for scalar in accented.unicodeScalars { letters[scalar] = plain }
    }
    return letters
  }()
}
