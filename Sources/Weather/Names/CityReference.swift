/// A tracked city as a person names it: a whole name, optionally qualified, or how a UUID begins.
package struct CityReference: Sendable, Equatable {
  package let text: String

  /// The fewest characters of a UUID that stand for it.
  package static let shortestPrefix = 4

  package init(_ text: String) {
    self.text = text
  }

  package enum Resolution: Sendable, Equatable {
    case city(City.ID)
    case unknown
    /// Several cities are meant, in list order.
    case ambiguous([City.ID])
  }

  /// Finds what is meant among some cities.
  ///
  /// A name matches whole, whatever its letter case and diacritics, and beats the beginning of a
  /// UUID: a city called Face stays within reach.
  package func resolve(among cities: [City]) -> Resolution {
    if let id = City.ID(text.trimmed) {
      return cities.contains { $0.id == id } ? .city(id) : .unknown
    }
    let byName = citiesByName(among: cities)
    if !byName.isEmpty { return Self.resolution(byName) }
    let prefix = text.trimmed.uppercased()
    guard prefix.count >= Self.shortestPrefix else { return .unknown }
    return Self.resolution(cities.filter { $0.id.description.hasPrefix(prefix) })
  }

  private func citiesByName(among cities: [City]) -> [City] {
    let whole = text.foldedForMatching
    guard !whole.isEmpty else { return [] }
    // A comma may be part of a name that a person gave.
    let exact = cities.filter { $0.name.foldedForMatching == whole }
    if !exact.isEmpty { return exact }
    let query = PlaceQuery(text)
    guard !query.qualifiers.isEmpty else { return [] }
    let name = query.name.foldedForMatching
    return cities.filter { $0.name.foldedForMatching == name && query.admits($0.place) }
  }

  private static func resolution(_ cities: [City]) -> Resolution {
    switch cities.count {
    case 0: .unknown
    case 1: .city(cities[0].id)
    default: .ambiguous(cities.map(\.id))
    }
  }
}
