import Weather

/// A place as a geocoder found it, and what it is ranked by beside others.
struct FoundPlace: Sendable, Equatable {
  var place: Place

  /// What else the place is called, where the geocoder tells it.
  var otherNames: [String] = []

  /// Whether people live there; so it is where nobody says otherwise.
  var isPopulated = true

  /// How well a name, folded for matching, fits: 0 for one that the place has, 1 for one that only
  /// the geocoder knows of, 2 for the beginning of its name.
  fileprivate func distance(fromFoldedName wanted: String) -> Int {
    let name = place.name.foldedForMatching
    if name == wanted { return 0 }
    if otherNames.contains(where: { $0.foldedForMatching == wanted }) { return 0 }
    return name.hasPrefix(wanted) ? 2 : 1
  }
}

extension [FoundPlace] {
  /// The places that a query admits, best first: the name as asked before another name of the place
  /// and before names that only begin with it, then populated places, then the larger, then in the
  /// geocoder's own order.
  func ranked(for query: PlaceQuery) -> [Place] {
    let wanted = query.name.foldedForMatching
    let candidates = enumerated().filter { query.admits($1.place) }.map { position, found in
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
