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
      tracked = list.filter(try query.resolved(in: list).includes)
      return
    }
    var ids: Set<City.ID> = []
    var texts: [String] = []
    for reference in query.references {
      switch reference.resolveNameOrLabel(among: list) {
      case .city(let id): ids.insert(id)
      case .ambiguous: ids.formUnion(try CitySelection([reference], in: list).ids)
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
    var found: [Place] = []
    for text in texts {
      do throws(PlaceArgument.Problem) {
        switch try PlaceArgument(text, standardInputSign: false) {
        case .coordinates(let latitude, let longitude, _):
          found.append(
            Place(name: text.onOneLine, latitude: latitude, longitude: longitude)
          )
        case .name(let name): names.append(name)
        case .standardInput: break
        }
      } catch {
        throw Failures(
          Failure(
            .usage,
            kind: .usage,
            "'\(text)' is not a place: latitude must be between -90 and 90, longitude between -180 and 180"
          )
        )
      }
    }
    let queries = names.map { session.placeQuery($0) }
    let results = queries.isEmpty ? [] : try fetcher.search(queries)
    for (query, result) in zip(queries, results) {
      switch result {
      case .success(let candidates):
        guard let best = candidates.places.first else {
          failures.append(Self.unknown(query, list, session))
          unknownCount += 1
          continue
        }
        found.append(best)
      case .failure(let failure):
        failures.append(Failure(failure, about: "'\(query.text)'"))
        unknownCount += 1
      }
    }
    for place in found {
      // The place may be in the list under another name.
      if let city = list.first(where: { $0.isSamePlace(as: place) }) {
        ids.insert(city.id)
      } else if !places.contains(where: { $0.isSamePlace(as: place) }) {
        let id = session.environment.newIdentifier()
        places.append(City(id: id, place: place, addedAt: session.environment.present))
      }
    }
  }

  private static func unknown(
    _ query: PlaceQuery,
    _ cities: [City],
    _ session: Session
  ) -> Failure {
    let city = cities.nearestName(to: query.text)
    let suggestion = city.map { "did you mean '\($0)'?" } ?? session.suggestion(for: query)
    return Failure(
      .notDone,
      kind: .unknownPlace,
      "'\(query.text)' is not in your list, and no place with that name was found"
        + "; \(suggestion ?? "check the spelling, or see 'skydiff list'")"
    )
  }
}
