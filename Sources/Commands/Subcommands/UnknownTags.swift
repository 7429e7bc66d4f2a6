import Suggestions
import Weather

/// Messages about tags that no city has.
enum UnknownTags {
  /// A failure for each tag that none of some cities has.
  static func failures(_ tags: [String], in cities: [City]) -> [Failure] {
    messages(tags, in: cities).map { Failure(.notDone, kind: .unknownTag, $0) }
  }

  /// Throws a failure for each tag that none of some cities has.
  static func check(_ tags: [String], in cities: [City]) throws(Failures) {
    let failures = failures(tags, in: cities)
    if !failures.isEmpty { throw Failures(failures) }
  }

  /// A message for each tag that none of some cities has.
  static func messages(_ tags: [String], in cities: [City]) -> [String] {
    let known = Set(cities.flatMap(\.tags))
    let sorted = known.sorted()
    return tags.filter { !known.contains($0) }.map { tag in
      let suggestion = Suggestion.nearest(to: tag, among: sorted)
      return "no city has the tag '\(tag)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; 'skydiff list' shows the list")
    }
  }
}
