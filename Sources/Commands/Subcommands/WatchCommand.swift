import Arguments
import ConfigurationFile
import GeoNames
import Providers
import Rendering
import Tracking
import Watching
import Weather

/// `skydiff watch`: the list on the screen, or a stream of its changes.
struct WatchCommand: Subcommand {
  static let commandName = "watch"

  static let declaration = Command(
    commandName, abstract: "Keep the list on the screen and refresh it",
    discussion: """
      On a terminal the list stays on the screen and updates itself row by row; '?' shows the keys. \
      In a pipe, or with --format, it prints the changes as they happen: rows below their time, or \
      with --format ndjson a line for each city, with --format waybar one for a status bar.
      """,
    details: """
      Fetches what is due, as 'skydiff refresh' does, at once and then every DURATION: at least 1m, or \
      200ms from a service on this computer. Weather that is younger than minimumInterval is not \
      fetched again. With CITY, --tag, --filter or --where only cities that may be shown are fetched. \
      With --where, \(WhereOption.marks) What other \
      commands save is shown, too.

      The stream prints each change once, and nothing while nothing changes. Its lines in ndjson are \
      those of 'skydiff refresh' with the time, "at", and the "event": "change", or "failure" when the \
      weather of a city begins to fail. On standard error it reports a failure when it begins and when \
      it has ended, and goes on. It ends with its reader, or after --count refreshes.
      """,
    parameters: [
      ListOptions.city, ListOptions.changesOnly, ListOptions.filter, TagSelection.option,
      WhereOption.option, ListOptions.sort, ListOptions.reverse, ListOptions.groupBy,
      WatchOptions.every, WatchOptions.highlight, WatchOptions.noFetch, WatchOptions.count,
    ],
    exclusive: [
      [WatchOptions.noFetch, WatchOptions.every], [WatchOptions.noFetch, WatchOptions.count],
    ],
    examples: [
      Example("skydiff watch", "Keep the list on the screen"),
      Example(
        "skydiff watch --tag home --every 10m", "Keep some cities on it, refreshed less often"),
      Example("skydiff watch --format ndjson", "Print a line for each change, for a script"),
    ])

  static let templateRefusal: String? =
    "watch takes no --template; use --format ndjson for a script"

  private let query: ListQuery
  private let every: GivenDuration?
  private let highlight: Double
  private let isFetching: Bool
  private let refreshLimit: Int?

  /// Whether the command line says how to print, which a screen does not.
  private let isFormatGiven: Bool

  init(_ invocation: Invocation) throws(UsageError) {
    query = ListQuery(invocation)
    every = invocation[WatchOptions.every]
    highlight = invocation[WatchOptions.highlight]?.seconds ?? 60
    isFetching = !invocation[WatchOptions.noFetch]
    refreshLimit = invocation[WatchOptions.count]
    let format = invocation[GlobalOptions.format]
    if let format = format?.format, !format.isStream {
      throw invocation.error("watch cannot print \(format.name); use --format ndjson for a script")
    }
    isFormatGiven = format != nil
  }

  let requiresHooks = true

  func run(_ session: Session) throws(Failures) -> Outcome {
    guard session.output.file == nil else {
      throw Failures(
        Failure(
          .usage, kind: .usage,
          "watch prints as it goes, and --output only replaces FILE at the end; write "
            + "'skydiff watch > FILE' instead"))
    }
    let state = try session.loadState()
    let every = try WatchInterval.seconds(every, session.settings, state.cities)
    if isFetching { try session.settings.requireSettings(of: session.settings.providers) }
    let query = try session.query(query).resolvingNames(in: state.cities, session)
    if !state.cities.isEmpty { try TagSelection.check(query.tags, in: state.cities) }
    guard isOnScreen(session.environment) else {
      if state.cities.isEmpty { session.remarkOnTerminal(session.remarks.noCities) }
      var stream = WatchStream(
        session, runner: WatchEffectRunner(session, query), query: query,
        every: isFetching ? every : nil,
        refreshLimit: refreshLimit, state: state)
      stream.run()
      return Outcome()
    }
    return WatchLoop(session, settings: settings(session, state, query, every: every), state: state)
      .run()
  }

  /// Whether the list is kept on the screen.
  private func isOnScreen(_ environment: Environment) -> Bool {
    guard !isFormatGiven, environment.isInputTerminal, environment.isOutputTerminal else {
      return false
    }
    return environment.variable("TERM").map { $0 != "dumb" } ?? false
  }

  private func settings(
    _ session: Session, _ state: SavedState, _ query: ListQuery, every: Double
  ) -> WatchSettings {
    let providers = session.settings.providers
    let pins = state.cities.compactMap(\.pin)
    let titles = providers.compactMap { name in
      ProviderCatalog.definition(of: name).map { definition in
        ProviderName(name).model.map { "\(definition.title) \($0)" } ?? definition.title
      }
    }
    var settings = WatchSettings(
      view: session.view(
        ProviderCatalog.attributions(of: Set(providers + pins).sorted()),
        at: session.environment.present), every: every, highlight: highlight,
      provider: titles.joined(separator: ", "))
    let sources = AlertCatalog.names
    settings.alertCredits = Dictionary(
      uniqueKeysWithValues: sources.compactMap { source in
        ProviderCatalog.attributions(of: [source]).first.map { (source, $0) }
      })
    settings.refreshLimit = refreshLimit
    settings.isFetching = isFetching
    settings.hasHistory = session.settings.configuration.history.keep != 0
    settings.thresholds = session.settings.configuration.changes
    settings.hasMouse = session.settings.configuration.display.mouse
    settings.query = query
    settings.asksProvider = session.settings.configuration.geocoder != .builtin
    if let gazetteer = session.gazetteer {
      let language = session.settings.placeLanguage
      settings.candidates = { gazetteer.candidates(for: $0, in: language) }
    }
    return settings
  }
}
