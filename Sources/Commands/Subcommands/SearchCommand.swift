import Arguments
import ConfigurationFile
import GeoNames
import Providers
import Rendering
import Store
import Text
import Tracking
import Weather

/// `skydiff search`: the places that a name could mean, or that are near another one.
struct SearchCommand: Subcommand {
  private static let place = Argument(
    "PLACE", parser: .place, help: "A name or its beginning, \"NAME, REGION\" or \"NAME, COUNTRY\"",
    isRequired: false, completion: ListCompletion.places.kind)
  private static let near = Option(
    "near", valueName: "PLACE", parser: .cityOrPlace,
    help: "Show the places near a city, another place or LAT,LON",
    completion: ListCompletion.places.kind)
  private static let within = Option(
    "within", valueName: "DISTANCE", parser: .distance,
    help: "With --near, up to DISTANCE, as in 120km or 75mi", defaultText: "50km")

  static let commandName = "search"

  static let declaration = Command(
    commandName, abstract: "Show the places that a name could mean, or that are near a place",
    discussion: "The best match comes first; 'skydiff add' adds that one.",
    details: """
      Towns with more than 15,000 people are found without a request, by their names in any \
      language or by the beginning of one; what is not found is looked up with the provider, as \
      'geocoder' in the configuration says. --near shows those towns, nearest first.
      """, parameters: [place, near, within, PlaceOptions.country, PlaceOptions.online],
    exclusive: [[place, near], PlaceOptions.exclusions],
    examples: [
      Example("skydiff search Springfield", "Show the places of that name"),
      Example("skydiff search \"Paris, US\" --json", "Show them to a script"),
      Example("skydiff search --near Inverness --within 75mi", "Show the towns around it"),
    ])

  static let templateRefusal: String? = "--template is for cities of the list, not for places"

  private enum Subject {
    case name(String)
    case near(CityReference, within: Double)
  }

  private static let standardDistance = 50.0

  private let subject: Subject
  private let country: String?

  init(_ invocation: Invocation) throws(UsageError) {
    let distance = invocation[Self.within]
    if let reference = invocation[Self.near] {
      subject = .near(reference, within: distance ?? Self.standardDistance)
    } else {
      guard let text = try invocation.require(Self.place).name else {
        throw invocation.error(
          "a place is searched for by name; for what is near coordinates there is --near")
      }
      if distance != nil { throw invocation.error("--within needs --near") }
      subject = .name(text)
    }
    country = invocation[PlaceOptions.country]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    switch subject {
    case .name(let text): try search(text, session)
    case .near(let reference, let distance): try list(near: reference, within: distance, session)
    }
  }

  private func search(_ text: String, _ session: Session) throws(Failures) -> Outcome {
    let fetcher = try ConfiguredFetcher(session, isForWeather: false, completesNames: true)
    let query = session.placeQuery(text, countryCode: country)
    let result = try fetcher.search([query]).first ?? .success(.none)
    if session.isInterrupted { return Outcome() }
    switch result {
    case .failure(let failure): throw Failures(Failure(failure, about: "'\(text)'"))
    case .success(let found):
      let document = OutputDocument.places(found.matches, query: text, provider: found.geocoder)
      print(document, session, found.places) {
        PlacesTable.lines(
          of: found.places, glyphs: $0, language: session.settings.viewLanguage, width: $1)
      }
      if !found.matches.isEmpty { return Outcome() }
      if query.postalCode != nil { return Self.failed(session.noPostalCode(query)) }
      let suggestion = session.suggestion(for: query)
      return Self.failed(
        suggestion.map { .noPlace(called: query.text, suggestion: $0) }
          ?? Failure(.notDone, kind: .unknownPlace, "no place matches '\(text)'; \(advice(query))"))
    }
  }

  private func list(
    near reference: CityReference, within distance: Double, _ session: Session
  ) throws(Failures) -> Outcome {
    guard let center = try center(reference, session) else { return Outcome() }
    let nearby =
      session.environment.gazetteer()?.places(
        nearLatitude: center.latitude, longitude: center.longitude, within: distance,
        language: session.settings.placeLanguage
      ).filter { nearby in
        (country == nil || nearby.place.countryCode == country)
          && (center.identifier == nil || nearby.place.identifier != center.identifier)
      } ?? []
    let document = OutputDocument.nearbyPlaces(
      nearby, query: reference.text, provider: BuiltinGeocoder.name)
    print(document, session, nearby.map(\.place)) {
      PlacesTable.lines(
        of: nearby, units: session.settings.units, glyphs: $0,
        language: session.settings.viewLanguage, width: $1)
    }
    if !nearby.isEmpty { return Outcome() }
    let kilometers = DecimalText.text(distance, fractionDigits: 0...1) ?? ""
    return Self.failed(
      Failure(
        .notDone, kind: .unknownPlace,
        "no town within \(kilometers) km of '\(reference.text)'; use --within for a larger distance"
      ))
  }

  /// The coordinates, the tracked city or else the place that a reference means; nil for an interrupted
  /// search.
  private func center(_ reference: CityReference, _ session: Session) throws(Failures) -> Place? {
    if case .place(var place, _)? = try? PlaceArgument(reference.text) {
      place.name = reference.text
      return place
    }
    let cities = try session.loadState([]).cities
    if reference.resolveNameOrLabel(among: cities) != .unknown {
      let ids = try CitySelection([reference], in: cities, session).ids
      return cities.first { ids.contains($0.id) }?.place
    }
    let fetcher = try ConfiguredFetcher(session, isForWeather: false)
    let query = session.placeQuery(reference.text)
    let result = try fetcher.search([query]).first ?? .success(.none)
    if session.isInterrupted { return nil }
    switch result {
    case .failure(let failure): throw Failures(Failure(failure, about: "'\(reference.text)'"))
    case .success(let found):
      if let best = found.best { return best.place }
      let advice = session.suggestion(for: query) ?? "check the spelling, or use coordinates"
      throw Failures(.noPlace(called: reference.text, suggestion: advice))
    }
  }

  private func print(
    _ document: OutputDocument, _ session: Session, _ places: [Place],
    _ lines: (Glyphs, Int?) -> [StyledLine]
  ) {
    if let format = session.settings.format {
      session.print(document, as: format)
    } else {
      let width = session.environment.outputWidth()
      let credits = places.isEmpty ? [] : session.placeCredits
      session.print(lines(session.settings.glyphs, width) + credits.wrapped(toWidth: width))
    }
  }

  private func advice(_ query: PlaceQuery) -> String {
    if country != nil { return "check the spelling, or leave --country out" }
    return query.qualifiers.isEmpty
      ? "check the spelling" : "check the spelling, or leave the qualifier out"
  }

  private static func failed(_ failure: Failure) -> Outcome {
    Outcome(failures: [failure], status: .notDone)
  }
}

extension ValueParser where Value == Double {
  /// A distance in kilometers.
  fileprivate static var distance: ValueParser {
    ValueParser { text throws(ValueError) in
      let unit = text.suffix(2).lowercased()
      let factor = ["km": 1, "mi": FigureUnit.miles.factor][unit]
      guard let factor, let number = Double(text.dropLast(2).trimmed), number > 0, number < 100_000
      else { throw .expected("a distance such as 120km or 75mi") }
      return number * factor
    }
  }
}
