import Synchronization
package import Weather

/// The places with a name in some language, which are looked up when they are first needed.
package final class NamedPlaces: Sendable, Equatable {
  private let name: String
  private let matches = Mutex<[String: PlaceMatch]?>(nil)

  package init(_ name: String) { self.name = name }

  /// Whether the name is one of the names of a city's place.
  package func contains(_ city: City) -> Bool { match(of: city) != nil }

  /// Whether the name is enough to remove or edit a city.
  ///
  /// It is the main name, or another one of four letters or more that is no beginning of that or of the
  /// name shown; names in other scripts are short.
  package func containsToChange(_ city: City) -> Bool {
    guard let match = match(of: city), let name = match.matchedName else { return false }
    if name.isSameName(as: match.mainName) || name.isInOtherScript { return true }
    let key = name.nameKey
    return key.count(where: \.isLetter) >= 4
      && ![match.mainName, city.name].contains { $0.nameKey.hasPrefix(key) }
  }

  private func match(of city: City) -> PlaceMatch? {
    guard let identifier = city.place.identifier else { return nil }
    return matches.withLock { known in
      let matches = known ?? Self.matches(of: name)
      known = matches
      return matches[identifier]
    }
  }

  private static func matches(of name: String) -> [String: PlaceMatch] {
    let found = Gazetteer().matches(for: PlaceQuery(name)).filter(\.isCertain)
    return Dictionary(found.compactMap { match in match.place.identifier.map { ($0, match) } }) {
      first, _ in first
    }
  }

  package static func == (left: NamedPlaces, right: NamedPlaces) -> Bool { left.name == right.name }
}

extension String {
  /// Whether the text has letters of another script than main names, which are Latin.
  fileprivate var isInOtherScript: Bool {
    unicodeScalars.contains { scalar in
      let isLatin = scalar.value < 0x370 || (0x1E00...0x1EFF).contains(scalar.value)
      return !isLatin && scalar.properties.isAlphabetic
    }
  }
}
