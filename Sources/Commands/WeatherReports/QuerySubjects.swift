import Arguments
import ConfigurationFile
import FoundationEssentials
import Rendering
import Text
import Tracking
import Weather

/// The cities and places that the references of a query name.
struct QuerySubjects {
  private(set) var tracked: [City] = []

  /// Places that are not in the list, as cities with an identifier for this run alone.
  private(set) var places: [City] = []

  var failures: [Failure] = []

  /// The cities and places in the order of the references; empty without any.
  private(set) var sequence: [City.ID] = []

  /// What was found for the names of places and of cities that have them as other names.
  private(set) var lookups: [City.ID: FoundPlaces] = [:]

  /// The number of references that name neither a city nor a place.
  private(set) var unknownCount = 0

  /// Finds them in the list or, without tags, as places.
  ///
  /// - Throws: An ambiguous reference, an unknown tag, or what a search lacks.
  init(
    _ query: ListQuery, in list: [City], _ session: Session, _ fetcher: ConfiguredFetcher
  ) throws(Failures) {
    if query.references.isEmpty || !query.tags.isEmpty {
      let query = try query.resolved(in: list, session)
      tracked = list.filter(query.includes)
      sequence = query.sequence ?? []
      return
    }
    var ids: [Int: City.ID] = [:]
    var texts: [(index: Int, text: String)] = []
    for (index, reference) in query.references.enumerated() {
      switch reference.resolveNameOrLabel(among: list) {
      case .city(let id): ids[index] = id
      case .ambiguous: ids[index] = try CitySelection([reference], in: list, session).ids.first
      case .unknown: texts.append((index, reference.text))
      }
    }
    try look(up: texts, with: fetcher, in: list, &ids, session)
    sequence = query.references.indices.compactMap { ids[$0] }.withoutRepetition
    let named = Set(sequence)
    tracked = list.filter { named.contains($0.id) }
  }

  mutating func leaveOut(where isLeftOut: (City) -> Bool) {
    tracked.removeAll(where: isLeftOut)
    places.removeAll(where: isLeftOut)
  }

  private mutating func look(
    up texts: [(index: Int, text: String)], with fetcher: ConfiguredFetcher, in list: [City],
    _ ids: inout [Int: City.ID], _ session: Session
  ) throws(Failures) {
    var names: [(index: Int, name: String)] = []
    var found: [(index: Int, place: Place, lookup: FoundPlaces?)] = []
    for (index, text) in texts {
      do throws(ValueError) {
        switch try PlaceArgument(text, standardInputSign: false) {
        case .place(var place, _):
          // Numbers stay as they were typed.
          let isPlain = text.allSatisfy { "0123456789.,+- ".contains($0) }
          place.name = isPlain ? text.onOneLine : place.coordinates
          found.append((index, place, nil))
        case .name(let name, _): names.append((index, name))
        case .standardInput: break
        }
      } catch {
        // The parser of the argument has refused it with a reason.
        throw Failures(Failure(.usage, kind: .usage, "'\(text)' is not a place"))
      }
    }
    let queries = names.map { session.placeQuery($0.name) }
    let results = queries.isEmpty ? [] : try fetcher.search(queries)
    for ((index, _), (query, result)) in zip(names, zip(queries, results)) {
      switch result {
      case .success(let candidates):
        guard let best = candidates.best else {
          failures.append(Self.unknown(query, candidates, list, session))
          unknownCount += 1
          continue
        }
        found.append((index, best.place, candidates))
        let language = session.settings.viewLanguage
        if let choice = candidates.choice(for: query, in: language) {
          session.remark(language.remarks.isPlace(query.text, choice))
        }
      case .failure(let failure):
        failures.append(Failure(failure, about: "'\(query.text)'"))
        unknownCount += 1
      }
    }
    for (index, place, lookup) in found {
      // The place may be in the list under another name.
      let known = (list + places).first { $0.isSamePlace(as: place) }
      let id = known?.id ?? session.environment.newIdentifier()
      ids[index] = id
      if known == nil {
        places.append(City(id: id, place: place, addedAt: session.environment.present))
      }
      if lookups[id] == nil { lookups[id] = lookup }
    }
  }

  private static func unknown(
    _ query: PlaceQuery, _ found: FoundPlaces, _ cities: [City], _ session: Session
  ) -> Failure {
    if query.postalCode != nil, found.matches.isEmpty { return session.noPostalCode(query) }
    let city = cities.nearestName(to: query.text)
    let offered = found.suggestions(in: session.settings.placeLanguage)
    let suggestion =
      city.map { "did you mean '\($0)'?" } ?? offered.map { "did you mean \($0.names)?" }
      ?? session.suggestion(for: query)
    return Failure(
      .notDone, kind: .unknownPlace,
      "'\(query.text)' is not in your list, and no place with that name was found"
        + "; \(suggestion ?? "check the spelling, or see 'skydiff list'")")
  }
}
