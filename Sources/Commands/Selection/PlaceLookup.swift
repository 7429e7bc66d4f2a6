import Arguments
import GeoNames
import HTTP
import Weather

/// What was found for the names among some places.
struct PlaceLookup {
  /// The places; words that together are a name are one.
  private(set) var places: [PlaceArgument]

  /// The names that were typed as several words.
  private(set) var joined: [String] = []

  /// Names that may also be one place.
  private(set) var separated: [String] = []

  /// By name, as it was typed.
  private(set) var results: [String: Result<FoundPlaces, FetchFailure>] = [:]

  private let country: String?
  private let session: Session

  /// Looks the names up.
  ///
  /// Most names of several words are found without a request: the gazetteer has them, or the results
  /// for `New` contain the places that begin with `New`.
  init(
    _ typed: [PlaceArgument], country: String?, _ session: Session, _ fetcher: ConfiguredFetcher
  ) throws(Failures) {
    places = typed
    self.country = country
    self.session = session
    if let gazetteer = session.gazetteer {
      func best(_ name: String) -> PlaceMatch? {
        gazetteer.matches(for: query(name)).first.flatMap { $0.isCertain ? $0 : nil }
      }
      join(
        UnquotedNames(places.map(\.word)) { _, name in
          decide(name, Self.isOnePlace(name, best(name), best))
        })
    }
    try lookUp(places.compactMap(\.name), with: fetcher)
    if session.environment.interruption() != nil { return }
    let words = places.map(\.word)
    var names = UnquotedNames(words) { start, name in
      let readings = [query(name)] + query(name).withKnownLastWords
      let found = words[start].flatMap { try? results[$0]?.get() }?.matches ?? []
      let best = found.first { match in readings.contains(where: match.place.isNamed) }
      return decide(name, Self.isOnePlace(name, best) { [results] in try? results[$0]?.get().best })
    }
    let isFound = { [results] (word: String) in
      (try? results[word]?.get()).map { !$0.places.isEmpty }
    }
    try names.search(where: isFound) { names throws(Failures) in
      let queries = names.map { name in
        var query = query(name)
        query.isSplit = false
        return query
      }
      return try fetcher.search(queries).map { result in (try? result.get())?.best != nil }
    }
    join(names)
    try lookUp(places.compactMap(\.name), with: fetcher)
  }

  /// The place that a name was found to be.
  func place(of name: String) -> Place? { (try? results[name]?.get())?.best?.place }

  func query(_ text: String) -> PlaceQuery { session.placeQuery(text, countryCode: country) }

  private mutating func join(_ names: UnquotedNames) {
    let result = names.join(places)
    places = result.places
    joined += result.names
  }

  /// Whether words are one place rather than two beside each other, such as the cities Kawasaki and
  /// Fukuoka: there is another Kawasaki in the region around Fukuoka.
  ///
  /// - Parameters:
  ///   - match: The place that the words are together.
  ///   - best: The place that some of them are.
  /// - Returns: Nil where they are no place together.
  private static func isOnePlace(
    _ name: String, _ match: PlaceMatch?, _ best: (String) -> PlaceMatch?
  ) -> Bool? {
    guard let match else { return nil }
    let isWhole = match.matchedName?.isSameName(as: name) == true
    let words = name.split(separator: " ")
    // Words that each name the same place are its names.
    let places = Set(words.map { best(String($0))?.place.identifier })
    if places.count == 1, places != [nil] { return false }
    return words.indices.dropFirst().allSatisfy { index in
      let last = words[index...].joined(separator: " ")
      guard CountryTable.codes(ofCountryNamed: last).isEmpty,
        best(words[..<index].joined(separator: " ")) != nil, let other = best(last)
      else { return true }
      if !isWhole, other.place.identifier == match.place.identifier { return false }
      return !other.place.isCenter(ofRegionOf: match.place)
    }
  }

  private mutating func decide(_ name: String, _ isOne: Bool?) -> Bool {
    if isOne == false { separated.append(name) }
    return isOne == true
  }

  /// Looks up the names without a result.
  private mutating func lookUp(_ names: [String], with fetcher: ConfiguredFetcher) throws(Failures)
  {
    let names = names.filter { results[$0] == nil }.withoutRepetition
    if names.isEmpty { return }
    for (name, result) in zip(names, try fetcher.search(names.map(query))) {
      results[name] = result
    }
  }
}

extension Place {
  /// How many times the people of a place the city has that a region is named for.
  private static let timesLarger = 10

  /// Countries in which people write the state or province after any town.
  private static let countriesWithStates: Set = ["US", "CA"]

  /// Whether the place is so much larger than one in the same region that it alone was meant.
  fileprivate func isCenter(ofRegionOf other: Place) -> Bool {
    guard let countryCode, countryCode == other.countryCode, region == other.region,
      !Self.countriesWithStates.contains(countryCode)
    else { return false }
    return population ?? 0 >= Self.timesLarger * (other.population ?? 0)
  }
}
