import Arguments
import ConfigurationFile
import Rendering
import Weather

/// `skydiff search`: the places that a name could mean.
struct SearchCommand: Subcommand {
  private static let place = Argument(
    "PLACE",
    parser: .place,
    help: "A name, \"NAME, REGION\" or \"NAME, COUNTRY\""
  )
  private static let country = Option(
    "country",
    valueName: "CC",
    parser: .countryCode,
    help: "Search in this country only (two-letter code)"
  )

  static let declaration = Command(
    "search",
    abstract: "Show the places that a name could mean",
    discussion: "The best match comes first; 'skydiff add' adds that one.",
    parameters: [place, country],
    examples: [
      Example("skydiff search Springfield", "Show the places of that name"),
      Example("skydiff search \"Paris, US\" --json", "Show them to a script"),
    ]
  )

  static let templateRefusal: String? =
    "--template is for cities of the list, not for places"

  private let text: String
  private let country: String?

  init(_ invocation: Invocation) throws(UsageError) {
    guard case .name(let text) = try invocation.require(Self.place) else {
      throw invocation.error("a place is searched for by name; coordinates are not")
    }
    self.text = text
    country = invocation[Self.country]
  }

  private func advice(_ query: PlaceQuery) -> String {
    if country != nil { return "check the spelling, or leave --country out" }
    return query.qualifiers.isEmpty
      ? "check the spelling" : "check the spelling, or leave the qualifier out"
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let fetcher = try ConfiguredFetcher(session, isForWeather: false)
    let query = PlaceQuery(
      text,
      countryCode: country,
      language: session.settings.configuration.language
    )
    if session.settings.isOffline {
      throw Failures(.offline(place: text))
    }
    let result = try fetcher.search([query]).first ?? .success([])
    if session.isInterrupted { return Outcome() }
    switch result {
    case .failure(let failure):
      throw Failures(Failure(failure, about: "'\(text)'"))
    case .success(let places):
      var outcome = Outcome()
      if let format = session.settings.format {
        session.print(
          .places(places, query: text, provider: fetcher.geocoderName),
          as: format
        )
      } else {
        session.print(
          PlacesTable.lines(
            of: places,
            glyphs: session.settings.glyphs,
            width: session.environment.outputWidth()
          )
        )
      }
      if places.isEmpty {
        outcome.failures = [
          Failure(
            .notDone,
            kind: .unknownPlace,
            "no place matches '\(text)'; \(advice(query))"
          )
        ]
        outcome.status = .notDone
      }
      return outcome
    }
  }
}
