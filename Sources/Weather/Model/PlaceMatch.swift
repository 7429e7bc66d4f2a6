/// A place that a text may mean, as a geocoder found it.
package struct PlaceMatch: Sendable, Equatable {
  /// The place, by the name to show.
  package var place: Place

  /// The name by which the geocoder knows the place first.
  package var mainName: String

  /// The name of the place that is what was typed, or begins with it; nil where only the geocoder knows
  /// why it matches.
  package var matchedName: String?

  /// Whether the place has the whole name that was typed, so that it can be taken; otherwise it is
  /// offered.
  package var isCertain: Bool

  /// Whether the place is shown by its main name, and what was typed is another one.
  package var isRenamed: Bool {
    place.name == mainName && matchedName.map { !$0.isSameName(as: mainName) } ?? false
  }

  /// Qualifiers that no place is known to have, without which the place was found.
  package var ignoredQualifiers: [String] = []

  /// The name and the code of the airport that the place is; nil for a town.
  package var airport: String?

  package init(_ place: Place, mainName: String, matchedName: String?, isCertain: Bool) {
    self.place = place
    self.mainName = mainName
    self.matchedName = matchedName
    self.isCertain = isCertain
  }
}

/// A place and where it is from a location.
package struct NearbyPlace: Sendable, Equatable {
  package var place: Place

  /// Kilometers along the great circle.
  package var distance: Double

  /// Degrees clockwise from north, 0 up to 360, in which the great circle begins.
  package var direction: Double

  package init(place: Place, distance: Double, direction: Double) {
    self.place = place
    self.distance = distance
    self.direction = direction
  }
}
