import GeoNames
import Rendering
import Text
import Weather

/// The cities that references name; throws a failure for each reference that names none.
struct CitySelection {
  /// In the order of the references, without repetitions.
  let ids: [City.ID]

  /// The references that are other names, with the names that are shown, such as Munich and München.
  private(set) var otherNames: [(text: String, name: String)] = []

  /// - Parameters:
  ///   - session: The run that remarks on names that are not shown; nil where it already has.
  ///   - isChange: Whether the cities are removed or edited, so that not every name is enough.
  init(
    _ references: [CityReference], in cities: [City], _ session: Session?, isChange: Bool = false
  ) throws(Failures) {
    var ids: [City.ID] = []
    var failures: [Failure] = []
    for reference in references {
      switch reference.resolveNameOrLabel(among: cities) {
      case .city(let id): ids.append(id)
      case .unknown:
        let places = NamedPlaces(reference.text)
        let named = cities.filter(isChange ? places.containsToChange : places.contains)
        switch named.count {
        case 0:
          let meant = cities.first(where: places.contains)?.name
          failures.append(Self.unknown(reference, meant ?? cities.nearestName(to: reference.text)))
        case 1:
          ids.append(named[0].id)
          otherNames.append((reference.text, named[0].name))
          if let session, session.settings.isVerbose {
            session.remark(
              session.settings.viewLanguage.remarks.isPlace(reference.text, named[0].name))
          }
        default: failures.append(Self.ambiguous(reference, Set(named.map(\.id)), in: cities))
        }
      case .ambiguous(let matches):
        let matches = Set(matches)
        failures.append(Self.ambiguous(reference, matches, in: cities))
      }
    }
    if !failures.isEmpty { throw Failures(failures) }
    self.ids = ids.withoutRepetition
  }

  /// Whether a reference names a city of a list, or several.
  static func isInList(_ reference: CityReference, _ list: [City]) -> Bool {
    reference.resolveNameOrLabel(among: list) != .unknown
      || list.contains(where: NamedPlaces(reference.text).contains)
  }

  private static func unknown(_ reference: CityReference, _ suggestion: String?) -> Failure {
    Failure(
      .notDone, kind: .unknownCity,
      "unknown city '\(reference.text)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; 'skydiff list' shows the list"))
  }

  private static func ambiguous(
    _ reference: CityReference, _ matches: Set<City.ID>, in cities: [City]
  ) -> Failure {
    let labels = CityLabels(cities)
    let matches = cities.filter { matches.contains($0.id) }
    let names = matches.map { labels.text(of: $0) }
    return Failure(
      .notDone, kind: .ambiguousCity,
      "'\(reference.text)' could be \(names.listed("or")); name one of them so, in quotes")
  }
}

extension [City] {
  /// Returns the name of a city that is nearly a text; nil if none is.
  ///
  /// The names of a list are few, so that two edits in four letters are near: Sool is Seoul.
  func nearestName(to text: String) -> String? {
    Suggestion.nearest(
      to: text.nameKey, among: map(\.name), within: text.count < 4 ? 1 : 2, by: \.nameKey)
  }
}
