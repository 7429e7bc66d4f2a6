import Weather

/// A search result of a geocoder.
struct FoundPlace: Sendable, Equatable {
  var place: Place

  /// Alternative names, if the geocoder has them.
  var otherNames: [String] = []

  /// Whether it is a populated place; true if unknown.
  var isPopulated = true

  /// How well a folded name matches: 0 for a name of the place, 1 for a match only the geocoder
  /// knows about, 2 for a prefix of the name.
  fileprivate func distance(fromFoldedName wanted: String) -> Int {
    let name = place.name.foldedForMatching
    if name == wanted { return 0 }
    if otherNames.contains(where: { $0.foldedForMatching == wanted }) { return 0 }
    return name.hasPrefix(wanted) ? 2 : 1
  }
}

extension [FoundPlace] {
  /// Returns the places that match a query, best first: by name match, then populated places, then
  /// by population, then in the geocoder's order.
  func ranked(for query: PlaceQuery) -> [Place] {
    let wanted = query.name.foldedForMatching
    let candidates = enumerated().filter { query.matches($1.place) }.map { position, found in
      (
        place: found.place,
        rank: (
          found.distance(fromFoldedName: wanted), found.isPopulated ? 0 : 1,
          -(found.place.population ?? 0), position
        )
      )
    }
    return candidates.sorted { $0.rank < $1.rank }.map(\.place)
  }
}
