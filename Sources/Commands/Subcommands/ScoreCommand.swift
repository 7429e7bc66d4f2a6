import Arguments
import FoundationEssentials
import Providers
import Rendering
import Store
import Tracking
import Weather

/// `skydiff score`: how far the forecasts of some providers were off.
struct ScoreCommand: Subcommand {
  private static let city = Argument(
    "CITY", parser: .cityOrPlace, help: "A city in the list, or any place by its name or LAT,LON",
    completion: ListCompletion.cities.kind
  ).repeated
  private static let days = Option(
    "days", valueName: "N", parser: .integer(in: 7...90), help: "The last N days, 7 to 90",
    defaultText: "30")
  private static let full = Flag("full", help: "Print the figures of 1, 2 and 3 days ahead")

  static let usesPager = true

  static let commandName = "score"

  static let declaration = Command(
    commandName, abstract: "Print who was right about the last days",
    discussion: """
      Prints how far the highs and lows of each provider were off 1 and 3 days ahead, how much too \
      warm (+) or cold (-), and how often rain (1 mm a day) was right, against the analysis of 3 \
      models: no thermometer, and it favors them and open-meteo, which is made of them, a little.
      """,
    details: """
      What happened is the median of what ECMWF, GFS and ICON said of hours that had come; of a city \
      whose station measured 7 whole days, the highs and lows are what it measured on those days. \
      Nothing is saved.

      With --provider these models of Open-Meteo are asked; other providers have what the history \
      of the list has. A provider is named as closest only where chance does not explain it.
      """, parameters: [city, days, full],
    examples: [
      Example("skydiff score Seoul", "Compare four providers over 30 days"),
      Example("skydiff score Seoul --days 90 --full", "Print all figures of three months"),
    ])

  static let templateRefusal: String? =
    "--template prints a line per city; use --format csv or --json"

  private let references: [CityReference]
  private let days: Int
  private let isFull: Bool

  /// Nil for the usual ones.
  private let providers: [String]?

  init(_ invocation: Invocation) throws(UsageError) {
    references = invocation[Self.city]
    days = invocation[Self.days] ?? 30
    isFull = invocation[Self.full]
    providers = invocation[GlobalOptions.provider]?.withoutRepetition
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let lists = try SavedLists(session, [.days, .stations])
    let fetcher = try ConfiguredFetcher(session, isForWeather: false)
    var query = ListQuery()
    query.references = references
    let found = try QuerySubjects(query, in: lists.state.cities, session, fetcher)
    let cities = found.tracked + found.places
    let tracked = Set(found.tracked.map(\.id))
    if session.settings.isOffline, !cities.isEmpty { throw .offline(cities, tracked: tracked) }
    let run = ScoreRun(session, lists, fetcher, days: days, providers: providers)
    let result = run.scores(of: cities, tracked: tracked)
    if session.isInterrupted {
      session.remark("interrupted: nothing was fetched")
      return Outcome()
    }
    let failures = found.failures + result.failures
    let everythingFailed = !result.scores.contains(where: \.hasTruth)
    if !everythingFailed || session.settings.isMachineReadable {
      session.print(result.scores, isFull: isFull, list: lists.state.cities)
    }
    return Outcome(
      failures: failures, status: Outcome.status(of: failures, everythingFailed: everythingFailed))
  }
}

extension Session {
  fileprivate func print(_ scores: [CityScore], isFull: Bool, list: [City]) {
    if let format = settings.format {
      print(.score(scores, units: settings.scriptUnits), as: format)
      return
    }
    let providers = scores.flatMap(\.rows).map(\.provider)
    let view = view(crediting: providers + [OpenMeteo.name], at: environment.present)
    print(
      ScoreView(scores, isFull: isFull, list: list, view).lines(width: environment.outputWidth()))
  }
}
