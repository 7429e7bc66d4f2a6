import Arguments
import ConfigurationFile
import Tracking
import Weather

extension AddCommand {
  /// What was found for the places of the command line.
  struct Found {
    /// New cities, without weather.
    var cities: [City] = []

    /// Cities that were given and are already in the list.
    var duplicates: [City] = []

    var failures: [Failure] = []

    /// Remarks on cities that share their name with other places.
    var choices: [City.ID: String] = [:]

    /// Further remarks.
    var remarks: [String] = []
  }

  func find(
    _ places: [PlaceArgument],
    in state: SavedState,
    _ session: Session,
    _ fetcher: ConfiguredFetcher
  ) throws(Failures) -> Found {
    let language = session.settings.configuration.language
    let texts = places.compactMap(\.lookupText)
    func query(_ text: String) -> PlaceQuery {
      PlaceQuery(text, countryCode: country, language: language)
    }
    if session.settings.isOffline, let first = texts.first {
      throw Failures(.offline(place: first))
    }
    var results = texts.isEmpty ? [] : try fetcher.search(texts.map(query))[...]
    let byText = Dictionary(zip(texts, results)) { first, _ in first }
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
    for match in unquoted.matches { found.report(match, named: match.words.filter(isNamed)) }
    for place in places {
      switch place {
      case .standardInput: continue
      case .coordinates(let latitude, let longitude, let name):
        add(
          Place(name: name ?? self.name ?? "", latitude: latitude, longitude: longitude),
          to: &found,
          state,
          session
        )
      case .name(let text):
        let query = query(text)
        switch results.popFirst() {
        case .success where unquoted.match(with: text) != nil && !isNamed(text): continue
        case .success(let candidates):
          guard let best = candidates.first(where: { $0.mayBeCalled(query.name) }) else {
            found.failures.append(Self.unknown(query, suggestion: candidates.first))
            continue
          }
          let id = add(best, to: &found, state, session)
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
      throw Failures(.offline(cities: found.cities))
    }
    return found
  }

  /// Makes a city of a place unless the list has it; returns the identifier of a new city.
  @discardableResult
  private func add(
    _ place: Place,
    to found: inout Found,
    _ state: SavedState,
    _ session: Session
  ) -> City.ID? {
    var place = place
    if let name { place.name = name }
    if let twin = (state.cities + found.cities).first(where: { $0.isSamePlace(as: place) }) {
      // A place that is given twice is added once, without a remark.
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

  /// - Parameter suggestion: The best place with another name.
  private static func unknown(_ query: PlaceQuery, suggestion: Place?) -> Failure {
    if let suggestion {
      return Failure(
        .notDone,
        kind: .unknownPlace,
        "no place named '\(query.name)' was found; did you mean \(suggestion.fullName)? "
          + "'skydiff add \(suggestion.name.quotedForShell)' adds it"
      )
    }
    let wanted = query.qualifiers + (query.countryCode.map { [$0] } ?? [])
    let message =
      wanted.isEmpty
      ? "no place named '\(query.name)' was found; check the spelling, or use coordinates with --name"
      : "no place named '\(query.name)' is in '\(wanted.joined(separator: ", "))'; "
        + "'skydiff search \(query.name.quotedForShell)' shows where there are some"
    return Failure(.notDone, kind: .unknownPlace, message)
  }

  /// The remark when other places have the same name.
  private static func choice(_ best: Place, _ all: [Place], _ query: PlaceQuery) -> String? {
    let name = best.name.foldedForMatching
    let others = all.count { $0.name.foldedForMatching == name } - 1
    guard others > 0 else { return nil }
    return "took \(best.fullName); 'skydiff search \(query.name.quotedForShell)' shows "
      + (others == 1 ? "the other one" : "\(others) others")
  }
}

extension AddCommand.Found {
  /// Adds a remark or a failure about words that together name a place; words that name a place by
  /// themselves are added anyway.
  fileprivate mutating func report(_ match: UnquotedNames.Match, named: [String]) {
    let unknown = match.words.filter { !named.contains($0) }.map { "'\($0)'" }
    let advice =
      "did you mean \(match.name.quotedForShell)? (a name of several words needs quotes)"
    if unknown.isEmpty {
      let words = match.words.map { "'\($0)'" }.joined(separator: " and ")
      remarks.append("added \(words) as separate places; \(advice)")
    } else {
      failures.append(
        Failure(
          .notDone,
          kind: .unknownPlace,
          "no place named \(unknown.joined(separator: " or ")) was found; \(advice)"
        )
      )
    }
  }
}

extension Place {
  /// Whether the place may have the name that was asked for: one begins with the words of the other,
  /// or they are in different scripts, which cannot be compared.
  fileprivate func mayBeCalled(_ asked: String) -> Bool {
    let (name, asked) = (name.foldedForMatching, asked.foldedForMatching)
    return name.beginsWithWords(of: asked) || asked.beginsWithWords(of: name)
      || name.isLatin != asked.isLatin
  }
}

extension String {
  fileprivate func beginsWithWords(of other: String) -> Bool {
    guard hasPrefix(other) else { return false }
    return !(dropFirst(other.count).first?.isLetter ?? false)
  }

  /// Whether a folded text has a Latin letter.
  fileprivate var isLatin: Bool {
    utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}

extension PlaceArgument {
  fileprivate var lookupText: String? {
    if case .name(let text) = self { text } else { nil }
  }
}
