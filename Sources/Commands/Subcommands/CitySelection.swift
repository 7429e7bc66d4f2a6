import Suggestions
import Weather

/// The cities that references name; throws a failure for each reference that names none.
struct CitySelection {
  /// In the order of the references, without repetitions.
  let ids: [City.ID]

  init(_ references: [CityReference], in cities: [City]) throws(Failures) {
    var ids: [City.ID] = []
    var failures: [Failure] = []
    for reference in references {
      switch reference.resolve(among: cities) {
      case .city(let id): ids.append(id)
      case .unknown:
        failures.append(Self.unknown(reference, cities))
      case .ambiguous(let matches):
        let matches = Set(matches)
        failures.append(Self.ambiguous(reference, cities.filter { matches.contains($0.id) }))
      }
    }
    if !failures.isEmpty { throw Failures(failures) }
    self.ids = ids.withoutRepetition
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
