import Arguments
import ConfigurationFile
import FoundationEssentials
import Text
import Tracking
import Weather

/// The cities and places that the references of a query name.
struct QuerySubjects {
  private(set) var tracked: [City] = []

  /// Places that are not in the list, as cities with an identifier for this run alone.
  private(set) var places: [City] = []

  var failures: [Failure] = []

  /// What was found for the names of places and of cities that have them as other names.
  private(set) var lookups: [City.ID: FoundPlaces] = [:]

  /// The number of references that name neither a city nor a place.
  private(set) var unknownCount = 0

  /// Finds them in the list or, without tags, as places.
  ///
  /// - Throws: An ambiguous reference, an unknown tag, or what a search lacks.
  init(
    _ query: ListQuery,
    in list: [City],
    _ session: Session,
    _ fetcher: ConfiguredFetcher
  ) throws(Failures) {
    if query.references.isEmpty || !query.tags.isEmpty {
      tracked = list.filter(try query.resolved(in: list, session).includes)
      return
    }
    var ids: Set<City.ID> = []
    var texts: [String] = []
    for reference in query.references {
      switch reference.resolveNameOrLabel(among: list) {
      case .city(let id): ids.insert(id)
      case .ambiguous: ids.formUnion(try CitySelection([reference], in: list, session).ids)
      case .unknown: texts.append(reference.text)
      }
    }
    try look(up: texts, with: fetcher, in: list, &ids, session)
    tracked = list.filter { ids.contains($0.id) }
  }

  mutating func leaveOut(where isLeftOut: (City) -> Bool) {
    tracked.removeAll(where: isLeftOut)
    places.removeAll(where: isLeftOut)
  }

  private mutating func look(
    up texts: [String],
    with fetcher: ConfiguredFetcher,
    in list: [City],
    _ ids: inout Set<City.ID>,
    _ session: Session
  ) throws(Failures) {
    var names: [String] = []
    var found: [(place: Place, lookup: FoundPlaces?)] = []
    for text in texts {
      do throws(ValueError) {
        switch try PlaceArgument(text, standardInputSign: false) {
        case .place(var place, _):
          // Numbers stay as they were typed.
          let isPlain = text.allSatisfy { "0123456789.,+- ".contains($0) }
          place.name = isPlain ? text.onOneLine : place.coordinates
          found.append((place, nil))
        case .name(let name, _): names.append(name)
        case .standardInput: break
        }
      } catch {
        // The parser of the argument has refused it with a reason.
        throw Failures(Failure(.usage, kind: .usage, "'\(text)' is not a place"))
      }
    }
    let queries = names.map { session.placeQuery($0) }
    let results = queries.isEmpty ? [] : try fetcher.search(queries)
    for (query, result) in zip(queries, results) {
      switch result {
      case .success(let candidates):
        guard let best = candidates.best else {
          failures.append(Self.unknown(query, candidates, list, session))
          unknownCount += 1
          continue
        }
        found.append((best.place, candidates))
        if let choice = candidates.choice(for: query, in: session.settings.placeLanguage) {
          session.remark("'\(query.text)' is \(choice)")
        }
      case .failure(let failure):
        failures.append(Failure(failure, about: "'\(query.text)'"))
        unknownCount += 1
      }
    }
    for (place, lookup) in found {
      // The place may be in the list under another name.
      if let city = list.first(where: { $0.isSamePlace(as: place) }) {
        ids.insert(city.id)
        lookups[city.id] = lookup
      } else if !places.contains(where: { $0.isSamePlace(as: place) }) {
        let id = session.environment.newIdentifier()
        places.append(City(id: id, place: place, addedAt: session.environment.present))
        lookups[id] = lookup
      }
    }
  }

  private static func unknown(
    _ query: PlaceQuery,
    _ found: FoundPlaces,
    _ cities: [City],
    _ session: Session
  ) -> Failure {
    if query.postalCode != nil, found.matches.isEmpty { return session.noPostalCode(query) }
    let city = cities.nearestName(to: query.text)
    let offered = found.suggestions(in: session.settings.placeLanguage)
    let suggestion =
      city.map { "did you mean '\($0)'?" } ?? offered.map { "did you mean \($0.names)?" }
      ?? session.suggestion(for: query)
    return Failure(
      .notDone,
      kind: .unknownPlace,
      "'\(query.text)' is not in your list, and no place with that name was found"
        + "; \(suggestion ?? "check the spelling, or see 'skydiff list'")"
    )
  }
}
