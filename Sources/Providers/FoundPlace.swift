import GeoNames
import Weather

/// A search result of a geocoder.
struct FoundPlace: Sendable, Equatable {
  var place: Place

  /// Alternative names, if the geocoder has them.
  var otherNames: [String] = []

  var postalCodes: [String] = []

  /// Whether it is a populated place; true if unknown.
  var isPopulated = true
}

extension [FoundPlace] {
  /// Returns the places that match a query, best first: those with the name or the postal code, then
  /// populated places, then by population, then in the geocoder's order.
  ///
  /// Qualifiers that no place is known to have are left out if one place is left.
  func ranked(for query: PlaceQuery) -> [PlaceMatch] {
    let found = matches(for: query)
    guard found.isEmpty, let reading = query.withKnownQualifiers else { return found }
    var others = matches(for: reading).filter(\.isCertain)
    guard others.count == 1 else { return [] }
    others[0].ignoredQualifiers = query.qualifiers.filter { !reading.qualifiers.contains($0) }
    return others
  }

  private func matches(for query: PlaceQuery) -> [PlaceMatch] {
    let names = KnownNames(query)
    let candidates = enumerated().filter { names.accepts($1) }.map { position, found in
      let match = names.match(found)
      // A place whose name only begins so is probably another one.
      let distance = match.isCertain ? 0 : found.place.name.nameKey.hasPrefix(names.key) ? 2 : 1
      return (
        match: match,
        rank: (distance, found.isPopulated ? 0 : 1, -(found.place.population ?? 0), position)
      )
    }
    return candidates.sorted { $0.rank < $1.rank }.map(\.match)
  }
}

/// The names by which a query may mean a place.
private struct KnownNames {
  let query: PlaceQuery
  let key: String

  /// Names in other languages, by the identifiers of the places that have them.
  private let byIdentifier: [String: PlaceMatch]

  /// The identifiers of places that have other names as qualifiers, as in `Mumbai (Bombay)`.
  private let qualified: Set<String>

  init(_ query: PlaceQuery) {
    self.query = query
    key = query.name.nameKey
    let known = Gazetteer().matches(for: PlaceQuery(query.name))
    byIdentifier = Dictionary(
      known.compactMap { match in match.place.identifier.map { ($0, match) } }
    ) { first, _ in first }
    let found = query.qualifiers.isEmpty ? [] : Gazetteer().matches(for: query)
    qualified = Set(found.filter(\.ignoredQualifiers.isEmpty).compactMap(\.place.identifier))
  }

  /// Whether a place has the qualifiers of the query and the town after its postal code.
  func accepts(_ found: FoundPlace) -> Bool {
    let isQualified = found.place.identifier.map(qualified.contains) ?? false
    guard isQualified || query.matches(found.place) else { return false }
    guard let town = query.postalCode?.town else { return true }
    return found.place.hasQualifier(town)
      || ([found.place.name] + found.otherNames).contains { $0.isSameName(as: town) }
  }

  func match(_ found: FoundPlace) -> PlaceMatch {
    var place = found.place
    var name = ([place.name] + found.otherNames).first { $0.isSameName(as: query.name) }
    if let known = place.identifier.flatMap({ byIdentifier[$0] }) {
      name = name ?? known.matchedName
      place.name = known.place.name
    }
    if let code = query.postalCode?.code,
      found.postalCodes.contains(where: { $0.isSameName(as: code) })
    {
      name = code
    }
    return PlaceMatch(place, mainName: found.place.name, matchedName: name, isCertain: name != nil)
  }
}
