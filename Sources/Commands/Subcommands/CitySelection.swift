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

/// The option of commands that take only the cities with some tags.
enum TagSelection {
  static let option = RepeatedOption(
    "tag",
    valueName: "TAG",
    parser: .tag,
    help: "Take only cities with TAG, or with any of several",
    completion: ListCompletion.tags
  )

  /// The remark when cities are given, and tags that others have.
  static let noneTagged = "none of the cities given has the tag"

  /// The cities that are named and, where tags are given, have any of them.
  ///
  /// - Parameters:
  ///   - references: The cities named; empty for all.
  ///   - tags: The tags; empty if they do not matter.
  ///   - cities: The list.
  /// - Returns: The cities; nil for the whole list.
  /// - Throws: A failure for each reference that names no city, and for each tag that no city has.
  static func ids(
    _ references: [CityReference],
    tags: [String],
    in cities: [City]
  ) throws(Failures) -> Set<City.ID>? {
    if references.isEmpty, tags.isEmpty { return nil }
    var failures: [Failure] = []
    var ids: Set<City.ID>?
    do throws(Failures) {
      if !references.isEmpty { ids = Set(try CitySelection(references, in: cities).ids) }
    } catch {
      failures = error.all
    }
    failures += UnknownTags.failures(tags, in: cities)
    if !failures.isEmpty { throw Failures(failures) }
    if tags.isEmpty { return ids }
    let tagged = Set(cities.lazy.filter { $0.tags.contains(where: tags.contains) }.map(\.id))
    return ids?.intersection(tagged) ?? tagged
  }
}

/// Messages about tags that no city has.
enum UnknownTags {
  /// A failure for each tag that none of some cities has.
  static func failures(_ tags: [String], in cities: [City]) -> [Failure] {
    messages(tags, in: cities).map { Failure(.notDone, kind: "unknownTag", $0) }
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
