import Arguments
import Weather

/// Names of several words that were typed without quotes, as in `skydiff add New York`.
struct UnquotedNames {
  /// Words that together name a place.
  struct Match: Equatable {
    var words: [String]

    var name: String { UnquotedNames.name(words) }
  }

  private(set) var matches: [Match] = []

  /// The most words of a name, as in "Ho Chi Minh City".
  private static let lengths = 2...4

  /// The most words whose combinations are searched for, and the most searches.
  private static let searchedLengths = 2...3
  private static let maximumSearches = 4

  /// Finds names among words.
  ///
  /// Most are found without a request, because the results for `New` contain the places that begin
  /// with `New`. More is searched only for a word that names no place, and not after a failure.
  ///
  /// - Parameters:
  ///   - runs: Words that were typed next to each other.
  ///   - found: The places found for each word by itself; nil for a search that failed.
  ///   - isKnown: Whether the gazetteer has a place for a query.
  ///   - search: Whether each name is found to be a place's; false for a search that failed.
  init<Failure: Error>(
    in runs: [[String]],
    found: (String) -> [Place]?,
    query: (String) -> PlaceQuery,
    isKnown: (PlaceQuery) -> Bool,
    search: ([PlaceQuery]) throws(Failure) -> [Bool]
  ) throws(Failure) {
    for run in runs {
      var spans = Self.spans(of: run, Self.lengths).filter { span in
        let query = query(Self.name(run[span]))
        return isKnown(query)
          || found(run[span.lowerBound])?.contains { $0.isNamed(query) } ?? false
      }
      let missing = run.indices.filter { index in
        found(run[index])?.isEmpty == true && !spans.contains { $0.contains(index) }
      }
      let searched = Self.spans(of: run, Self.searchedLengths)
        .filter { span in missing.contains { span.contains($0) } }
        .prefix(Self.maximumSearches)
      if !searched.isEmpty, run.allSatisfy({ found($0) != nil }) {
        let queries = searched.map { query(Self.name(run[$0])) }
        for (span, isName) in zip(searched, try search(queries)) where isName {
          spans.append(span)
        }
      }
      keepLongest(spans, of: run)
    }
  }

  /// The match that a word is part of.
  func match(with word: String) -> Match? {
    matches.first { $0.words.contains(word) }
  }

  /// Keeps the longest of the names that share a word.
  private mutating func keepLongest(_ spans: [Range<Int>], of run: [String]) {
    var taken: [Range<Int>] = []
    for span in spans.sorted(by: { $0.count > $1.count })
    where !taken.contains(where: span.overlaps) {
      taken.append(span)
    }
    taken.sort { $0.lowerBound < $1.lowerBound }
    matches += taken.map { Match(words: Array(run[$0])) }
  }

  /// The shortest first.
  private static func spans(of run: [String], _ lengths: ClosedRange<Int>) -> [Range<Int>] {
    lengths.flatMap { length in
      run.indices.dropLast(length - 1).map { $0..<$0 + length }
    }
  }

  private static func name(_ words: some Sequence<String>) -> String {
    let text = words.joined(separator: " ")
    return text.hasSuffix(",") ? String(text.dropLast()) : text
  }
}
