/// What a text stands for where a place or a tracked city is expected: the reader of all such texts.
package enum PlaceText: Sendable, Equatable {
  /// Coordinates with the text after them.
  case coordinates(Coordinates, label: String)
  case postalCode(PlaceQuery)

  /// A name with qualifiers, or the beginning of a UUID, which only a list can distinguish.
  case name(PlaceQuery)

  /// The UUID of a tracked city.
  case city(City.ID)

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - countryCode: The country that names are looked up in.
  ///   - language: The language for names.
  /// - Throws: Why a text with coordinates has none that are valid.
  package init(
    _ text: String, countryCode: String? = nil, language: String = "en"
  ) throws(Coordinates.Problem) {
    let text = text.onOneLine
    if let (coordinates, rest) = try Coordinates.read(text) {
      self = .coordinates(coordinates, label: rest)
    } else if let id = City.ID(text) {
      self = .city(id)
    } else {
      let query = PlaceQuery(text, countryCode: countryCode, language: language)
      self = query.postalCode == nil ? .name(query) : .postalCode(query)
    }
  }
}

extension PlaceQuery {
  /// The shortest and the longest code, without spaces and hyphens.
  private static let codeLengths = 3...10

  /// The postal code that the name is or begins with, and the town that follows it; nil for other names.
  package var postalCode: (code: String, town: String?)? {
    let words = name.split(separator: " ").map(String.init)
    for count in (1...2).reversed() where count <= words.count {
      let code = words[..<count]
      // In the Netherlands, two letters follow four digits.
      let isDutch =
        count == 2 && words[0].count == 4 && Int(words[0]) != nil && words[1].count == 2
        && words[1].allSatisfy(\.isUppercase)
      guard isDutch || code.allSatisfy(Self.isCodePart),
        Self.codeLengths.contains(code.joined().count { $0 != "-" })
      else { continue }
      let town = words[count...].joined(separator: " ")
      // As in `6th of October City`.
      if !town.isEmpty, code.joined().contains(where: \.isLowercase) { continue }
      return (code.joined(separator: " "), town.isEmpty ? nil : town)
    }
    return nil
  }

  /// Whether a word has the digits of a code: capital letters alone are a word of a name.
  private static func isCodePart(_ word: String) -> Bool {
    word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || byte == 0x2D
    } && word.contains(where: \.isNumber) && word.first != "-"
  }
}
