/// Finds places by name, as the geocoding APIs do.
enum Gazetteer {
  /// Returns full matches before prefix matches.
  ///
  /// One character matches nothing, two match full names only.
  static func places(named text: String, in countryCode: String?) -> [Place] {
    let name = FoldedName(text)
    guard name.text.count >= 2 else { return [] }
    let candidates = Place.all.filter { (countryCode ?? $0.countryCode) == $0.countryCode }
    let exact = candidates.filter { $0.searchNames.contains(name) }
    let others = candidates.filter { place in
      name.text.count > 2 && !exact.contains(place)
        && place.searchNames.contains { $0.text.hasPrefix(name.text) }
    }
    return exact + others
  }

  /// Returns the towns with a full name, which codes of the state and the country may follow after
  /// commas; state codes work for the USA only.
  static func towns(matching query: String) -> [Place] {
    let parts = query.split(separator: ",").map { $0.lowercased() }
    guard let name = parts.first.map(FoldedName.init) else { return [] }
    return Place.all.filter { place in
      let state = place.countryCode == "US" ? place.regionCode : ""
      let codes = [place.countryCode.lowercased(), state.lowercased()]
      return place.featureCode.hasPrefix("PPL") && place.searchNames.contains(name)
        && parts.dropFirst().allSatisfy(codes.contains)
    }
  }
}

extension Place {
  fileprivate var searchNames: [FoldedName] {
    ([name] + localizedNames.values).map(FoldedName.init)
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

  private static let plainLetters: [Unicode.Scalar: String] = {
    let groups = [
      "a": "àáâãäåāăą", "c": "çćč", "d": "ďđð", "e": "èéêëēėęě", "g": "ğģ", "i": "ìíîïīįı",
      "l": "łļľ", "n": "ñńņň", "o": "òóôõöøōő", "r": "řŕ", "s": "śşšș", "t": "ťţțþ",
      "u": "ùúûüūůűų", "y": "ýÿ", "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ", "'": "’ʻ",
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (plain, accented) in groups {
      for scalar in accented.unicodeScalars { letters[scalar] = plain }
    }
    return letters
  }()
}
