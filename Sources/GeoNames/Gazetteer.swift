import GeoNamesData
package import Weather

/// The towns of the world with more than 15,000 people, by name and by location.
///
/// They are in the executable. The source is GeoNames, CC BY 4.0.
package struct Gazetteer: Sendable {
  let file = PlaceFile()

  package init() {}

  /// As many places as are offered for a beginning.
  package static let maximumPlaces = 10

  /// The places that a query can mean, best first: those whose main name it is, then those that have
  /// it as another name; each by population.
  ///
  /// The name may contain the comma that otherwise precedes a qualifier.
  package func places(for query: PlaceQuery) -> [Place] {
    for query in readings(of: query) {
      let places = matches(named: query.name).map { place($0.rank) }.filter(query.matches)
      if !places.isEmpty { return places }
    }
    return []
  }

  /// The best places whose names begin with the name of a query, ranked as in `places(for:)`.
  package func places(beginningAs query: PlaceQuery) -> [Place] {
    for query in readings(of: query) {
      let matches = matches(beginningWith: query.name.composedAndFolded) {
        query.matches(place($0))
      }
      if !matches.isEmpty { return matches.map { place($0.rank) } }
    }
    return []
  }

  /// The places to choose from for a text that is being typed: those that have the name, then those
  /// whose names begin with it.
  package func candidates(for query: PlaceQuery) -> [Place] {
    let whole = places(for: query)
    let others = places(beginningAs: query).filter { place in
      !whole.contains { $0.identifier == place.identifier }
    }
    return Array((whole + others).prefix(Self.maximumPlaces))
  }

  /// The query as it was typed, with commas as part of the name, then with qualifiers.
  private func readings(of query: PlaceQuery) -> [PlaceQuery] {
    guard !query.qualifiers.isEmpty else { return [query] }
    var whole = query
    whole.name = query.text
    whole.qualifiers = []
    return [whole, query]
  }

  /// The bytes of the data in the executable.
  package static var dataSize: Int { skydiff_places_count() }

  /// The number of names, and one of them with its place.
  package var nameCount: Int { file.nameCount }
  package func entry(_ name: Int) -> (name: String, place: Place) {
    (NameCursor(file, name: name).name, place(file.rank(ofName: name)))
  }
}

extension Gazetteer {
  /// The place with a rank.
  func place(_ rank: Int) -> Place {
    var place = Place(
      name: mainName(rank),
      latitude: file.latitude(rank),
      longitude: file.longitude(rank)
    )
    let code = file.countryCode(rank)
    place.region = file.state(rank)
    place.country = CountryTable.name(ofCode: code)
    place.countryCode = code
    place.timeZone = file.timeZone(rank)
    place.population = file.population(rank)
    place.identifier = Place.geoNamesIdentifier(file.number(rank))
    return place
  }

  func mainName(_ rank: Int) -> String {
    NameCursor(file, name: file.mainName(rank)).name
  }
}

// MARK: - Searching

extension Gazetteer {
  /// The places with a whole name.
  func matches(named name: String) -> [PlaceMatch] {
    guard let key = key(name.composedAndFolded) else { return [] }
    return names(key) { _ in false }.map { PlaceMatch(name: $0, file) }.sorted {
      $0.score < $1.score
    }
  }

  /// The best places with a name that begins with a folded text.
  func matches(
    beginningWith text: String,
    where accepts: (Int) -> Bool = { _ in true }
  ) -> [PlaceMatch] {
    guard let key = key(text) else { return [] }
    var best = BestMatches(limit: Self.maximumPlaces)
    for name in names(key, including: { $0.starts(with: key) }) {
      best.insert(PlaceMatch(name: name, file), where: accepts)
    }
    return best.matches
  }

  /// The codes of a folded text; nil if it is empty or has a letter that no name has.
  private func key(_ text: String) -> [UInt16]? {
    var codes: [UInt16] = []
    for scalar in text.unicodeScalars {
      guard let code = file.code(of: scalar) else { return nil }
      codes.append(code)
    }
    return codes.isEmpty ? nil : codes
  }

  /// The names that are a folded text, and those after them that are included, too.
  ///
  /// - Complexity: O(log n), and a block of names.
  private func names(_ key: [UInt16], including: ([UInt16]) -> Bool) -> Range<Int> {
    let start = firstName { !$0.lexicographicallyPrecedes(key) }
    return start..<firstName { key.lexicographicallyPrecedes($0) && !including($0) }
  }

  private func firstName(where isReached: ([UInt16]) -> Bool) -> Int {
    var cursor = NameCursor(file)
    let block = (0..<file.blockCount).partitioningIndex { block in
      cursor.move(toBlock: block)
      return isReached(cursor.folded)
    }
    guard block > 0 else { return 0 }
    cursor.move(toBlock: block - 1)
    while !isReached(cursor.folded) {
      guard cursor.advance() else { return file.nameCount }
    }
    return cursor.position
  }
}

/// A place by one of its names.
struct PlaceMatch {
  /// The position of the name.
  var name: Int

  /// The rank of the place.
  var rank: Int

  /// Smaller for a better match; less than the number of places apart for the same place.
  var score: Int

  /// - Parameter distance: The number of edits to the name; nil to prefer main names.
  init(name: Int, _ file: PlaceFile, distance: Int? = nil) {
    self.name = name
    rank = file.rank(ofName: name)
    score = (distance ?? (file.isMain(name: name) ? 0 : 1)) << 16 + rank
  }
}

/// The best matches of different places, best first.
struct BestMatches {
  let limit: Int
  private(set) var matches: [PlaceMatch] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// - Parameter accepts: Whether the place with a rank is wanted.
  mutating func insert(_ match: PlaceMatch, where accepts: (Int) -> Bool) {
    if matches.count == limit, let worst = matches.last, worst.score <= match.score { return }
    if let same = matches.firstIndex(where: { $0.rank == match.rank }) {
      guard match.score < matches[same].score else { return }
      matches.remove(at: same)
    } else if !accepts(match.rank) {
      return
    }
    let index = matches.partitioningIndex { $0.score > match.score }
    matches.insert(match, at: index)
    if matches.count > limit { matches.removeLast() }
  }
}
