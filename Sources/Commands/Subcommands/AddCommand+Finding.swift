import Arguments
import Weather

extension AddCommand {
  /// What the places given come to.
  struct Found {
    /// New cities, without weather.
    var cities: [City] = []

    /// Cities of the list that were asked for again.
    var duplicates: [City] = []

    var failures: [Failure] = []

    /// For cities that share their name with other places, which one was taken.
    var choices: [City.ID: String] = [:]
  }

  func find(
    _ places: [PlaceArgument],
    in state: SavedState,
    _ session: Session,
    _ fetcher: Fetcher
  ) throws(Failures) -> Found {
    let language = session.settings.configuration.language
    let texts = places.compactMap(\.lookupText)
    let queries = texts.map { PlaceQuery($0, countryCode: country, language: language) }
    if session.settings.isOffline, let first = texts.first {
      throw Failures(
        Failure(
          .unreachable,
          kind: "unreachable",
          "'\(first)': the place would have to be looked up; leave --offline out for that"
        )
      )
    }
    var answers = queries.isEmpty ? [] : try fetcher.search(queries)[...]
    var found = Found()
    for place in places {
      switch place {
      case .standardInput: continue
      case .coordinates(let latitude, let longitude, let name):
        take(
          Place(name: name ?? self.name ?? "", latitude: latitude, longitude: longitude),
          into: &found,
          state,
          session
        )
      case .name(let text):
        let query = PlaceQuery(text, countryCode: country, language: language)
        switch answers.popFirst() {
        case .success(let candidates):
          guard let best = candidates.first else {
            found.failures.append(Self.unknown(query))
            continue
          }
          let id = take(best, into: &found, state, session)
          if let id, let choice = Self.choice(best, candidates, query) {
            found.choices[id] = choice
          }
        case .failure(let failure):
          found.failures.append(Failure(failure, about: "'\(text)'"))
        case nil: continue
        }
      }
    }
    if session.settings.isOffline, isFetching, !found.cities.isEmpty {
      throw Failures(.offline("add", cities: found.cities))
    }
    return found
  }

  /// Makes a city of a place, unless there is one already; returns the identifier of a new one.
  @discardableResult
  private func take(
    _ place: Place,
    into found: inout Found,
    _ state: SavedState,
    _ session: Session
  ) -> City.ID? {
    var place = place
    if let name { place.name = name }
    if let twin = (state.cities + found.cities).first(where: { $0.isSamePlace(as: place) }) {
      // A place named twice in one go is added once, and that is no news.
      if state.cities.contains(where: { $0.id == twin.id }) { found.duplicates.append(twin) }
      return nil
    }
    let city = City(
      id: session.environment.newIdentifier(),
      place: place,
      tags: tags,
      pin: pin,
      addedAt: session.environment.present
    )
    found.cities.append(city)
    return city.id
  }

  private static func unknown(_ query: PlaceQuery) -> Failure {
    let wanted = query.qualifiers + (query.countryCode.map { [$0] } ?? [])
    let message =
      wanted.isEmpty
      ? "no place is called '\(query.name)'; check the spelling, or use coordinates with --name"
      : "no place called '\(query.name)' is in '\(wanted.joined(separator: ", "))'; "
        + "'skydiff search \(query.name.quotedForShell)' shows where there are some"
    return Failure(.notDone, kind: "unknownPlace", message)
  }

  /// What to say when other places have the same name.
  private static func choice(_ best: Place, _ all: [Place], _ query: PlaceQuery) -> String? {
    let name = best.name.foldedForMatching
    let others = all.count { $0.name.foldedForMatching == name } - 1
    guard others > 0 else { return nil }
    return "took \(best.fullName); 'skydiff search \(query.name.quotedForShell)' shows "
      + (others == 1 ? "the other one" : "\(others) others")
  }
}

extension PlaceArgument {
  fileprivate var lookupText: String? {
    if case .name(let text) = self { text } else { nil }
  }
}
