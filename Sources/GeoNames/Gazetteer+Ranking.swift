import Weather

extension Gazetteer {
  /// How many times the people of the best place by main name a place by another name has to have.
  ///
  /// So Saint Petersburg in Russia comes before that in Florida.
  private static let timesLarger = 20

  /// The places that have the name and the qualifiers of a query: those whose main name it is or begins
  /// with it, then those that have it as another name, each by population; before them those of far more
  /// people.
  func names(for query: PlaceQuery) -> [NameMatch] {
    withLargerFirst(names(of: query.name).filter { accepts($0.rank, query) })
  }

  /// Puts the places that have a name as another one and far more people than the first before it.
  private func withLargerFirst(_ names: [NameMatch]) -> [NameMatch] {
    guard let first = names.first, first.isMain else { return names }
    let least = Self.timesLarger * max(file.population(first.rank), 1)
    let larger = names.filter { !$0.isMain && file.population($0.rank) >= least }
    if larger.isEmpty { return names }
    return larger + names.filter { $0.isMain || file.population($0.rank) < least }
  }

  /// The places with a whole name, spelled with letters such as ö or with two for one.
  func names(of name: String) -> [NameMatch] {
    let key = name.nameKey
    let expanded = name.expandedNameKey
    var names = self.names(withKey: key)
    if expanded != key { names += self.names(withKey: expanded) }
    for contracted in Self.contractions(of: expanded) where contracted != key {
      names += self.names(withKey: contracted).filter {
        NameCursor(file, name: $0.name).name.expandedNameKey == expanded
      }
    }
    if names.count < 2 { return names }
    let (folded, typed) = (name.foldedForMatching, name.lowercased())
    let hasApostrophe = folded.contains("'")
    let ordered = names.map { match in
      let name = NameCursor(file, name: match.name).name
      let spelling = name.foldedForMatching
      // Of other names, those that differ in an apostrophe come last: `Venis'e` is not Venice.
      let isLast = !match.isMain && spelling.contains("'") != hasApostrophe
      // Of names of one place, that with the accents that were typed comes first, then that with the
      // same spaces and punctuation.
      let hasAccents = typed != folded && name.lowercased() == typed
      let difference = hasAccents ? 0 : spelling == folded ? 1 : 2
      let order = [match.isMain ? 0 : 1, isLast ? 1 : 0, match.rank, difference]
      return (match: match, key: order + [match.name])
    }.sorted { left, right in left.key.lexicographicallyPrecedes(right.key) }
    var ranks: Set<Int> = []
    return ordered.map(\.match).filter { ranks.insert($0.rank).inserted }
  }

  private func names(withKey text: String) -> [NameMatch] {
    guard let key = key(text), var cursor = firstName(where: { !$0.lexicographicallyPrecedes(key) })
    else { return [] }
    var names: [NameMatch] = []
    while cursor.folded == key {
      names.append(NameMatch(name: cursor.position, file))
      guard cursor.advance() else { break }
    }
    return names
  }

  /// The most pairs of letters that may stand for one.
  private static let maximumPairs = 4

  /// The keys of names whose expanded keys may be a text: `koeln` may be Köln.
  private static func contractions(of expanded: String) -> [String] {
    guard expanded.utf8.contains(UInt8(ascii: "e")) || expanded.contains("aa") else { return [] }
    let letters = Array(expanded)
    // Each ends before a letter: the second of a pair may begin another one, as in `baaed`.
    var found: [(text: [Character], end: Int)] = [([], 0)]
    var pairs = 0
    for (index, letter) in letters.enumerated() {
      let isPair =
        pairs < maximumPairs && index + 1 < letters.count
        && ["ae", "oe", "ue", "aa"].contains(String(letters[index...index + 1]))
      if isPair { pairs += 1 }
      found = found.flatMap { text, end in
        guard end == index else { return [(text, end)] }
        let next = text + [letter]
        return isPair ? [(next, index + 1), (next, index + 2)] : [(next, index + 1)]
      }
    }
    return pairs == 0 ? [] : found.dropFirst().map { String($0.text) }
  }
}

extension Gazetteer {
  /// The best places with a name that begins as a text does, spelled with letters such as ö or with two
  /// for one.
  func matches(
    beginningAs text: String, where accepts: (NameMatch) -> Bool = { _ in true }
  ) -> [NameMatch] {
    let plain = text.nameKey
    let expanded = text.expandedNameKey
    var best = BestMatches(limit: Self.maximumPlaces)
    var others = best
    func insert(beginningWith key: String, where accepts: (NameMatch) -> Bool) {
      guard let key = self.key(key),
        let start = firstName(where: { !$0.lexicographicallyPrecedes(key) })
      else { return }
      let end = firstName { key.lexicographicallyPrecedes($0) && !$0.starts(with: key) }
      for name in start.position..<(end?.position ?? file.nameCount) {
        let match = NameMatch(name: name, file)
        best.insert(match, where: accepts)
        if !match.isMain { others.insert(match, where: accepts) }
      }
    }
    insert(beginningWith: plain, where: accepts)
    for contracted in Set(Self.contractions(of: expanded)).subtracting([plain])
    where contracted.count >= Self.minimumLetters {
      insert(beginningWith: contracted) { match in
        NameCursor(file, name: match.name).name.expandedNameKey.hasPrefix(expanded)
          && accepts(match)
      }
    }
    let ranks = Set(best.matches.map(\.rank))
    let all = best.matches + others.matches.filter { !ranks.contains($0.rank) }
    return Array(withLargerFirst(all).prefix(Self.maximumPlaces))
  }

  /// The codes of a key; nil if it is empty or has a letter that no name has.
  private func key(_ text: String) -> [UInt16]? {
    var codes: [UInt16] = []
    for scalar in text.unicodeScalars {
      guard let code = file.code(of: scalar) else { return nil }
      codes.append(code)
    }
    return codes.isEmpty ? nil : codes
  }

  /// The first name from which on all names are reached; nil if none is.
  ///
  /// - Complexity: O(log n), and a block of names.
  private func firstName(where isReached: ([UInt16]) -> Bool) -> NameCursor? {
    var cursor = NameCursor(file)
    let block = (0..<file.blockCount).partitioningIndex { block in
      cursor.move(toBlock: block)
      return isReached(cursor.folded)
    }
    cursor.move(toBlock: max(block - 1, 0))
    while !isReached(cursor.folded) { guard cursor.advance() else { return nil } }
    return cursor
  }
}

/// A place by one of its names.
struct NameMatch {
  var name: Int

  var rank: Int

  /// Whether it is the main name of the place, or its beginning.
  var isMain: Bool

  /// Smaller for a better match; less than the number of places apart for the same place.
  var score: Int

  /// - Parameter distance: The number of edits to the name; nil to prefer main names.
  init(name: Int, _ file: PlaceFile, distance: Int? = nil) {
    self.name = name
    rank = file.rank(ofName: name)
    isMain = file.isMain(name: name)
    score = (distance ?? (isMain ? 0 : 1)) << 16 + rank
  }
}

/// The best matches of different places, best first.
struct BestMatches {
  let limit: Int
  private(set) var matches: [NameMatch] = []

  init(limit: Int) { self.limit = limit }

  /// - Parameter accepts: Whether a match is wanted.
  mutating func insert(_ match: NameMatch, where accepts: (NameMatch) -> Bool) {
    if matches.count == limit, let worst = matches.last, worst.score <= match.score { return }
    if let same = matches.firstIndex(where: { $0.rank == match.rank }) {
      guard match.score < matches[same].score, accepts(match) else { return }
      matches.remove(at: same)
    } else if !accepts(match) {
      return
    }
    let index = matches.partitioningIndex { $0.score > match.score }
    matches.insert(match, at: index)
    if matches.count > limit { matches.removeLast() }
  }
}
