import Arguments
import Weather

/// The cities that references name; throws a failure for each reference that names none.
struct CitySelection {
  /// In the order of the references, without repetitions.
  private(set) var ids: [City.ID] = []

  init(_ references: [CityReference], in cities: [City]) throws(Failures) {
    var failures: [Failure] = []
    for reference in references {
      switch reference.resolve(among: cities) {
      case .city(let id):
        if !ids.contains(id) { ids.append(id) }
      case .unknown:
        failures.append(Self.unknown(reference, cities))
      case .ambiguous(let matches):
        failures.append(Self.ambiguous(reference, cities.filter { matches.contains($0.id) }))
      }
    }
    if !failures.isEmpty { throw Failures(failures) }
  }

  private static func unknown(_ reference: CityReference, _ cities: [City]) -> Failure {
    let suggestion = Suggestion.nearest(to: reference.text, among: cities.map(\.name))
    return Failure(
      .notDone,
      kind: "unknownCity",
      "unknown city '\(reference.text)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; 'skydiff list' shows the list")
    )
  }

  private static func ambiguous(_ reference: CityReference, _ matches: [City]) -> Failure {
    let listed = matches.map { "\($0.place.fullName) (\($0.id))" }.joined(separator: ", ")
    return Failure(
      .notDone,
      kind: "ambiguousCity",
      "'\(reference.text)' could be \(listed); name one by its UUID, or with its "
        + "region or country"
    )
  }
}

/// Messages about tags that no city has.
enum UnknownTags {
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
