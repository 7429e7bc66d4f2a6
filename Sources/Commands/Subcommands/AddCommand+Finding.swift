import Arguments
import Tracking
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

    /// What else a person should know.
    var remarks: [String] = []
  }

  func find(
    _ places: [PlaceArgument],
    in state: SavedState,
    _ session: Session,
    _ fetcher: Fetcher
  ) throws(Failures) -> Found {
    let language = session.settings.configuration.language
    let texts = places.compactMap(\.lookupText)
    func query(_ text: String) -> PlaceQuery {
      PlaceQuery(text, countryCode: country, language: language)
    }
    if session.settings.isOffline, let first = texts.first {
      throw Failures(
        Failure(
          .unreachable,
          kind: "unreachable",
          "'\(first)': the place would have to be looked up; leave --offline out for that"
        )
      )
    }
    var answers = texts.isEmpty ? [] : try fetcher.search(texts.map(query))[...]
    let byText = Dictionary(zip(texts, answers)) { first, _ in first }
    let unquoted = try UnquotedNames(
      in: session.environment.interruption() == nil ? wordRuns : [],
      found: { text in try? byText[text]?.get() },
      query: query,
      search: { queries throws(Failures) in try fetcher.search(queries).map { try? $0.get() } }
    )
    /// Whether a word names a place without the words beside it.
    func isNamed(_ word: String) -> Bool {
      guard let best = (try? byText[word]?.get())?.first else { return false }
      return best.isNamed(query(word))
    }
    var found = Found()
    for match in unquoted.matches { found.judge(match, named: match.words.filter(isNamed)) }
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
        let query = query(text)
        switch answers.popFirst() {
        case .success where unquoted.match(with: text) != nil && !isNamed(text): continue
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

extension AddCommand.Found {
  /// Says what to do about words that together name a place; those that name one by themselves are
  /// taken all the same.
  fileprivate mutating func judge(_ match: UnquotedNames.Match, named: [String]) {
    let unknown = match.words.filter { !named.contains($0) }.map { "'\($0)'" }
    let advice =
      "did you mean \(match.name.quotedForShell)? (a name of several words needs quotes)"
    if unknown.isEmpty {
      let words = match.words.map { "'\($0)'" }.joined(separator: " and ")
      remarks.append("took \(words) for a place each; \(advice)")
    } else {
      failures.append(
        Failure(
          .notDone,
          kind: "unknownPlace",
          "no place is called \(unknown.joined(separator: " or ")); \(advice)"
        )
      )
    }
  }
}

extension PlaceArgument {
  fileprivate var lookupText: String? {
    if case .name(let text) = self { text } else { nil }
  }
}
