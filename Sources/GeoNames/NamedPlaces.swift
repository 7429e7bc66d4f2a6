import Synchronization
package import Weather

/// The places with a name in some language, which are looked up when they are first needed.
package final class NamedPlaces: Sendable, Equatable {
  private let name: String
  private let identifiers = Mutex<Set<String>?>(nil)

  package init(_ name: String) {
    self.name = name
  }

  /// Whether the name is one of the names of a city's place.
  package func contains(_ city: City) -> Bool {
    guard let identifier = city.place.identifier else { return false }
    return identifiers.withLock { known in
      let identifiers = known ?? Self.identifiers(ofPlacesNamed: name)
      known = identifiers
      return identifiers.contains(identifier)
    }
  }

  private static func identifiers(ofPlacesNamed name: String) -> Set<String> {
    let found = Gazetteer().matches(for: PlaceQuery(name)).filter(\.isCertain)
    return Set(found.compactMap(\.place.identifier))
  }

  package static func == (left: NamedPlaces, right: NamedPlaces) -> Bool {
    left.name == right.name
  }
}
