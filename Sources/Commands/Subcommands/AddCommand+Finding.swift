import Arguments
import ConfigurationFile
import GeoNames
import Rendering
import Text
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

    /// Remarks on cities that could have been others.
    var choices: [City.ID: String] = [:]

    /// What was found for the names of cities.
    var lookups: [City.ID: FoundPlaces] = [:]

    var remarks: [String] = []
  }

  func find(
    _ typed: [PlaceArgument], in state: SavedState, _ session: Session, _ fetcher: ConfiguredFetcher
  ) throws(Failures) -> Found {
    let lookup = try PlaceLookup(typed, country: country, session, fetcher)
    var found = Found()
    for place in lookup.places {
      switch place {
      case .standardInput: continue
      case .place(var place, let tags):
        let isUnnamed = place.name.isEmpty && name == nil
        if isUnnamed {
          place.name =
            session.environment.gazetteer()?.name(near: place, in: session.settings.placeLanguage)
            ?? place.coordinates
        }
        let id = add(place, tags: tags, to: &found, state, session)
        if id != nil, isUnnamed { found.remarks.append(Self.naming(place)) }
      case .name(let text, _):
        let query = lookup.query(text)
        switch lookup.results[text] {
        case .success(let candidates):
          guard let best = candidates.best else {
            found.failures.append(Self.unknown(query, candidates, session))
            continue
          }
          if lookup.joined.contains(text) {
            let place = best.fullName(in: session.settings.placeLanguage)
            found.remarks.append(
              "'\(text)' was read as one place, \(place); to add several, add each by itself")
          }
          let id = add(best.place, to: &found, state, session)
          if let id {
            found.lookups[id] = candidates
            found.choices[id] = choice(of: candidates, for: query, session.settings.viewLanguage)
          }
        case .failure(let failure): found.failures.append(Failure(failure, about: "'\(text)'"))
        case nil: continue
        }
      }
    }
    let added = Set(found.cities.compactMap(\.place.identifier))
    for name in lookup.separated.withoutRepetition {
      // Two names of one place are no two places.
      let places = Set(
        name.split(separator: " ").compactMap { lookup.place(of: String($0))?.identifier })
      guard places.count > 1, !places.isDisjoint(with: added) else { continue }
      found.remarks.append(
        "added '\(name)' as separate places; did you mean \(name.quotedForShell)?")
    }
    if session.settings.isOffline, isFetching, !found.cities.isEmpty {
      throw .offline(found.cities)
    }
    return found
  }

  /// The remark on which of several places was added; nil where nobody could have meant another.
  private func choice(
    of candidates: FoundPlaces, for query: PlaceQuery, _ language: Language
  ) -> String? {
    guard let best = candidates.best, let choice = candidates.choice(for: query, in: language)
    else { return nil }
    let texts = language.remarks
    let name = (best.matchedName ?? query.name).quotedForShell
    let hints = [texts.takesBack] + (candidates.others.isEmpty ? [] : [texts.showsAll(name)])
    return (best.isRenamed ? texts.addedFor(query.name, choice) : texts.added(choice))
      + " (\(hints.joined(separator: language.comma)))"
  }

  /// Makes a city of a place unless the list has it; returns the identifier of a new city.
  @discardableResult func add(
    _ place: Place, tags ownTags: [String] = [], to found: inout Found, _ state: SavedState,
    _ session: Session
  ) -> City.ID? {
    var place = place
    if let name { place.name = name }
    if let twin = (state.cities + found.cities).first(where: { $0.isSamePlace(as: place) }) {
      if state.cities.contains(where: { $0.id == twin.id }) {
        found.duplicates.append(twin)
      } else {
        let language = session.settings.viewLanguage
        found.remarks.append(language.remarks.givenTwice(twin.place.fullName(in: language.code)))
      }
      return nil
    }
    let city = City(
      id: session.environment.newIdentifier(), place: place,
      tags: (ownTags + tags).withoutRepetition, pin: pin, addedAt: session.environment.present)
    found.cities.append(city)
    return city.id
  }

  /// - Parameter found: Places that may have been meant.
  private static func unknown(
    _ query: PlaceQuery, _ found: FoundPlaces, _ session: Session
  ) -> Failure {
    if let offered = found.suggestions(in: session.settings.placeLanguage) {
      return Failure(
        .notDone, kind: .unknownPlace,
        "no place named '\(query.name)' was found; did you mean \(offered.names)? "
          + "\(offered.commands.listed("or")) adds it")
    }
    if query.postalCode != nil { return session.noPostalCode(query) }
    if let suggestion = session.suggestion(for: query) {
      return .noPlace(called: query.text, suggestion: suggestion)
    }
    let wanted = query.qualifiers + (query.countryCode.map { [$0] } ?? [])
    let message =
      wanted.isEmpty
      ? "no place named '\(query.name)' was found; check the spelling, or use coordinates with --name"
      : "no place named '\(query.name)' is in '\(wanted.joined(separator: ", "))'; "
        + "'skydiff search \(query.name.quotedForShell)' shows where there are some"
    return Failure(.notDone, kind: .unknownPlace, message)
  }

  /// The remark on the name of coordinates that were given without one.
  private static func naming(_ place: Place) -> String {
    let coordinates = place.coordinates
    return
      (place.name == coordinates
      ? "no town is near \(coordinates); the coordinates are its name"
      : "named \(coordinates) '\(place.name)'")
      + "; 'skydiff edit \(place.name.quotedForShell) --name NAME' renames it"
  }
}

extension Gazetteer {
  /// Kilometers within which a town can name coordinates.
  private static let maximumDistance = 500.0

  /// A name for a place of bare coordinates; nil where no town is near.
  func name(near place: Place, in language: String) -> String? {
    town(near: place, in: language).map { "near \($0.name)" }
  }

  /// The town nearest to a place, by its name in a language; nil where none is near.
  func town(near place: Place, in language: String) -> Place? {
    nearestPlace(
      toLatitude: place.latitude, longitude: place.longitude, within: Self.maximumDistance,
      language: language)?.place
  }
}

extension Place {
  /// The coordinates as they are typed.
  var coordinates: String {
    [latitude, longitude].compactMap { DecimalText.text($0, fractionDigits: 0...6) }.joined(
      separator: ",")
  }
}
