import Arguments
import Text
import Weather

/// The option of commands that take only the cities with some tags.
enum TagSelection {
  static let option = Option(
    "tag", valueName: "TAG", parser: .tag,
    help: "Take only cities with TAG, or with any of several", completion: ListCompletion.tags.kind
  ).repeated

  /// The remark when cities are given, and tags that others have.
  static let noneTagged = "none of the cities given has the tag"

  /// The cities that are named and, where tags are given, have any of them.
  ///
  /// - Parameters:
  ///   - references: Empty for all.
  ///   - tags: Empty if they do not matter.
  /// - Returns: The cities in the order of the references, or in list order without any; nil for the
  ///   whole list.
  /// - Throws: A failure for each reference that names no city, and for each tag that no city has.
  static func ids(
    _ references: [CityReference], tags: [String], in cities: [City], _ session: Session
  ) throws(Failures) -> [City.ID]? {
    if references.isEmpty, tags.isEmpty { return nil }
    var failures: [Failure] = []
    var ids: [City.ID]?
    do throws(Failures) {
      if !references.isEmpty { ids = try CitySelection(references, in: cities, session).ids }
    } catch { failures = error.all }
    failures += Self.failures(ofUnknown: tags, in: cities)
    if !failures.isEmpty { throw Failures(failures) }
    if tags.isEmpty { return ids }
    let wanted = Set(tags)
    let tagged = cities.filter { $0.tags.contains(where: wanted.contains) }.map(\.id)
    guard let ids else { return tagged }
    return ids.filter(Set(tagged).contains)
  }
}

// MARK: - Unknown tags

extension TagSelection {
  /// A failure for each tag that none of some cities has.
  static func failures(ofUnknown tags: [String], in cities: [City]) -> [Failure] {
    messages(ofUnknown: tags, in: cities).map { Failure(.notDone, kind: .unknownTag, $0) }
  }

  /// Throws a failure for each tag that none of some cities has.
  static func check(_ tags: [String], in cities: [City]) throws(Failures) {
    let failures = failures(ofUnknown: tags, in: cities)
    if !failures.isEmpty { throw Failures(failures) }
  }

  /// A message for each tag that none of some cities has.
  static func messages(ofUnknown tags: [String], in cities: [City]) -> [String] {
    let known = Set(cities.flatMap(\.tags))
    let sorted = known.sorted()
    return tags.filter { !known.contains($0) }.map { tag in
      let suggestion = Suggestion.nearest(to: tag, among: sorted)
      let tags = sorted.map { "'\($0)'" }.listed(upTo: FetchFailureDetails.maximumNames)
      return "no city has the tag '\(tag)'; "
        + (suggestion.map { "did you mean '\($0)'?" }
          ?? (known.isEmpty ? "'skydiff edit CITY --tag \(tag)' adds it" : "the list has \(tags)"))
    }
  }
}
