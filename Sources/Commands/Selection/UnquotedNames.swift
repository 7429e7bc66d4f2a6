import Arguments
import Weather

/// Names of several words that were typed without quotes, as in `skydiff add New York`.
struct UnquotedNames {
  /// The positions of the words of each name, in order.
  private(set) var spans: [Range<Int>] = []

  private let words: [String?]

  /// The most words of a name, as in "Ho Chi Minh City".
  private static let lengths = 2...4

  /// The most words whose combinations are searched for, and the most searches.
  private static let searchedLengths = 2...3
  private static let maximumSearches = 4

  /// Finds names among words.
  ///
  /// - Parameters:
  ///   - words: What was typed, in order; nil for what is no word.
  ///   - isName: Whether words from a position on, with their whole text, are a name.
  init(_ words: [String?], where isName: (Int, String) -> Bool) {
    self.words = words
    keepLongest(of: spans(Self.lengths).filter { isName($0.lowerBound, text(of: $0)) })
  }

  /// Searches for names with words that name no place by themselves.
  ///
  /// - Parameters:
  ///   - isFound: Whether a word names a place; nil where that is not known.
  ///   - search: Whether each name is found to be a place's.
  mutating func search<Failure: Error>(
    where isFound: (String) -> Bool?, _ search: ([String]) throws(Failure) -> [Bool]
  ) throws(Failure) {
    let taken = spans
    let missing = words.indices.filter { index in
      words[index].map { isFound($0) == false } == true && !taken.contains { $0.contains(index) }
    }
    let searched = spans(Self.searchedLengths).filter { span in
      missing.contains(where: span.contains)
        && words[span].allSatisfy { $0.map(isFound) != .some(nil) }
    }.prefix(Self.maximumSearches)
    if searched.isEmpty { return }
    let results = try search(searched.map(text))
    keepLongest(of: taken + zip(searched, results).filter(\.1).map(\.0))
  }

  /// Keeps the longest of the names that share a word.
  private mutating func keepLongest(of found: [Range<Int>]) {
    spans = []
    for span in found.sorted(by: { $0.count > $1.count })
    where !spans.contains(where: span.overlaps) { spans.append(span) }
    spans.sort { $0.lowerBound < $1.lowerBound }
  }

  /// The positions of words next to each other, the shortest first.
  private func spans(_ lengths: ClosedRange<Int>) -> [Range<Int>] {
    lengths.flatMap { length in
      words.indices.dropLast(length - 1).map { $0..<$0 + length }.filter { span in
        let typed = words[span].compactMap(\.self)
        // One place that was typed twice is not a place within itself.
        return typed.count == length && Set(typed.map(\.nameKey)).count > 1
      }
    }
  }

  private func text(of span: Range<Int>) -> String {
    let text = words[span].compactMap(\.self).joined(separator: " ")
    return text.hasSuffix(",") ? String(text.dropLast()) : text
  }
}

extension UnquotedNames {
  /// Returns the places with each of the names in place of its words, and the names.
  func join(_ places: [PlaceArgument]) -> (places: [PlaceArgument], names: [String]) {
    var joined = places
    for span in spans.reversed() {
      joined.replaceSubrange(span, with: [.name(text(of: span), isTyped: true)])
    }
    return (joined, spans.map(text))
  }
}
