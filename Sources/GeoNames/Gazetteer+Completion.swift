import Weather

extension Gazetteer {
  /// The fewest letters for which names are offered.
  private static let minimumLetters = 2

  /// Names that complete what was typed, best first, each so that it finds its place; some are there
  /// more than once.
  package func completions(of typed: String) -> [String] {
    let query = PlaceQuery(typed)
    let isSpaceTyped = typed.last?.isWhitespace ?? false
    let text = typed.composedAndFolded + (isSpaceTyped ? " " : "")
    guard text.unicodeScalars.count >= Self.minimumLetters else { return [] }
    var matches = matches(beginningWith: text)
    if matches.isEmpty, typed.contains(",") {
      matches = self.matches(named: query.name)
      let names = matches.map { qualified(name(of: $0, beginningWith: query.name), $0) }
      return names.filter { $0.foldedForMatching.hasPrefix(text) }
    }
    let names = matches.map { name(of: $0, beginningWith: typed) }
    return zip(matches, names).map { match, name in
      let key = name.composedAndFolded
      let isAmbiguous = names.count { $0.composedAndFolded == key } > 1
      let isFound = self.matches(named: name).first?.rank == match.rank
      return isAmbiguous || !isFound ? qualified(name, match) : name
    }
  }

  /// A name with what distinguishes its place: the state, as CA is Canada and California, or the code
  /// of the country.
  private func qualified(_ name: String, _ match: PlaceMatch) -> String {
    "\(name), \(file.state(match.rank) ?? file.countryCode(match.rank))"
  }

  /// The name of a match with the letters that were typed at its beginning: shells accept `Sao Paulo` for
  /// `sao`, but not `São Paulo`.
  private func name(of match: PlaceMatch, beginningWith typed: String) -> String {
    let name = NameCursor(file, name: match.name).name
    let wanted = typed.lowercased()
    if name.lowercased().hasPrefix(wanted) { return name }
    let length = typed.composedAndFolded.count
    var end = name.startIndex
    while end < name.endIndex, String(name[..<end]).foldedForMatching.count < length {
      end = name.index(after: end)
    }
    let plain = name[..<end].map { letter in
      let base = String(letter).foldedForMatching
      return letter.isUppercase ? base.capitalizedFirst : base.isEmpty ? String(letter) : base
    }.joined()
    return (plain.lowercased().hasPrefix(wanted) ? plain : typed) + name[end...]
  }
}
