/// A reference to a tracked city: a name, optionally with qualifiers, or a UUID or its prefix.
package struct CityReference: Sendable, Equatable {
  package let text: String

  /// The minimum length of a UUID prefix.
  package static let minimumPrefixLength = 4

  package init(_ text: String) { self.text = text }

  package enum Resolution: Sendable, Equatable {
    case city(City.ID)
    case unknown
    /// Several cities match, in list order.
    case ambiguous([City.ID])
  }

  /// Finds the matching city.
  ///
  /// A name must match as a whole, ignoring case, diacritics and punctuation. It takes precedence over a UUID
  /// prefix, so that a city named Face can be referenced.
  package func resolve(among cities: [City]) -> Resolution {
    if let id = City.ID(text.trimmed) {
      return cities.contains { $0.id == id } ? .city(id) : .unknown
    }
    let byName = citiesByName(among: cities)
    if !byName.isEmpty { return Self.resolution(byName) }
    let prefix = text.trimmed.uppercased()
    guard prefix.count >= Self.minimumPrefixLength else { return .unknown }
    return Self.resolution(cities.filter { $0.id.description.hasPrefix(prefix) })
  }

  private func citiesByName(among cities: [City]) -> [City] {
    let whole = text.foldedForMatching
    guard !whole.isEmpty else { return [] }
    // A custom name may contain a comma.
    let exact = cities.filter { $0.name.foldedForMatching == whole }
    if !exact.isEmpty { return exact }
    let query = PlaceQuery(text)
    let keys = cities.map { ($0.name.nameKey, $0.name.expandedNameKey) }
    for reading in [query.asWhole, query] + query.withKnownLastWords {
      let (key, expanded) = (reading.name.nameKey, reading.name.expandedNameKey)
      let found = zip(cities, keys).filter { city, keys in
        !key.isEmpty && (keys.0 == key || keys.1 == expanded) && reading.matches(city.place)
      }
      if !found.isEmpty { return found.map(\.0) }
    }
    return []
  }

  private static func resolution(_ cities: [City]) -> Resolution {
    switch cities.count {
    case 0: .unknown
    case 1: .city(cities[0].id)
    default: .ambiguous(cities.map(\.id))
    }
  }
}
