/// Finds places by name, as the geocoding endpoint does.
struct Gazetteer: Sendable {
  struct Query: Sendable {
    /// What is searched, and after a comma what qualifies it.
    var name: String
    var countryCode: String?
    /// How many places at most.
    var count: Int
  }

  /// Returns the places whose name is the query before those whose name begins with it.
  ///
  /// One character finds nothing, two only a whole name. A qualifier must be the whole name or code
  /// of the country or region.
  static func places(for query: Query) -> [Place] {
    let parts = query.name.split(separator: ",", omittingEmptySubsequences: false)
      .map { trimmed(String($0)) }
    guard let name = parts.first.map(FoldedName.init), name.text.count >= 2 else { return [] }
    let qualifier = parts.dropFirst().first.map(FoldedName.init)
    let candidates = Place.all.filter { place in
      (query.countryCode ?? place.countryCode) == place.countryCode
        && (qualifier.map(place.isIn) ?? true)
    }
    let exact = candidates.filter { $0.searchNames.contains(name) }
    let others = candidates.filter { place in
      name.text.count > 2 && !exact.contains(place)
        && place.searchNames.contains { $0.hasPrefix(name) }
    }
    return Array((exact + others).prefix(query.count))
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " }.count))
  }
}

extension Place {
  fileprivate var searchNames: [FoldedName] {
    ([name] + localizedNames.values + postcodes).map(FoldedName.init)
  }

  fileprivate func isIn(_ qualifier: FoldedName) -> Bool {
    [country, countryCode, region, regionCode]
      .contains { !$0.isEmpty && FoldedName($0) == qualifier }
  }
}
