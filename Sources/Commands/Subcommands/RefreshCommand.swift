import Arguments
import FoundationEssentials
import Store
import Tracking
import Weather

/// `skydiff refresh`: fetches what is due, saves it, and prints what changed.
struct RefreshCommand: Subcommand {
  private static let city = RepeatedArgument(
    "CITY",
    parser: .city,
    help: "Only these: names, or the first 4 or more characters of UUIDs",
    isRequired: false,
    completion: ListCompletion.cities
  )
  private static let all = Flag("all", help: "Print unchanged cities, too")
  private static let force = Flag("force", help: "Fetch everything, even what is fresh")

  static let declaration = Command(
    "refresh",
    abstract: "Fetch the weather and print what changed",
    discussion: """
      Prints the cities that changed by at least a threshold, and those that failed.
      """,
    details: """
      Fetches the current weather, and the forecast if it is older than forecastInterval. Skips a \
      city whose current weather is younger than minimumInterval, unless its last fetch failed. A \
      city whose fetch fails keeps the weather it had.

      Changes are measured against the values last reported, by the thresholds of the configuration. \
      Prints nothing when there are no changes and no failures. With --since it prints what differs \
      from the list at WHEN instead.
      """,
    parameters: [
      city, TagSelection.option, all, force, HistoryOptions.exitCode, CurrentCommand.exactFlag,
      HistoryOptions.since, RowOptions.full,
    ],
    examples: [
      Example("skydiff refresh", "Fetch what is due and print what changed"),
      Example("skydiff refresh --quiet --exit-code", "Exit with 2 if anything changed"),
    ]
  )

  private let cities: [CityReference]
  private let tags: [String]
  private let printsAll: Bool
  private let isForced: Bool
  private let reportsChanges: Bool
  private let comparison: Comparison
  private let since: RevisionSpecifier?

  init(_ invocation: Invocation) throws(UsageError) {
    cities = invocation[Self.city]
    tags = invocation[TagSelection.option]
    printsAll = invocation[Self.all]
    isForced = invocation[Self.force]
    reportsChanges = invocation[HistoryOptions.exitCode]
    comparison = invocation[CurrentCommand.exactFlag] ? .exact : .measured
    since = invocation[HistoryOptions.since]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let fetcher = try Fetcher(session)
    let baseline = try SinceBaseline(since, session)
    let reading = try session.readState()
    let state = reading?.state ?? SavedState()
    let given = try TagSelection.ids(cities, tags: tags, in: state.cities).map(Set.init)
    let selected = state.cities.filter { given?.contains($0.id) ?? true }
    let policy = RefreshPolicy(
      session.settings.configuration.refresh,
      isForced: isForced,
      now: session.environment.present
    )
    let due = selected.compactMap { city in
      policy.parts(dueOf: city).map { (city: city, parts: $0) }
    }
    guard !due.isEmpty else {
      let report = report(StateChange(unchanged: state), baseline, given, failed: [])
      return nothingDue(session, state, given, report)
    }
    if session.settings.isOffline { throw Failures(.offline(cities: due.map(\.city))) }

    let results = try fetcher.fetch(due)
    let saved = try session.save(results, from: reading)
    let failed = saved.failures.compactMap(\.city)
    let report = report(saved.change, baseline, given, failed: Set(failed))
    if session.isInterrupted {
      session.remarkOnTerminal(session.interruptionRemark(results, areSaved: true))
    } else if report.rows.isEmpty {
      session.remarkOnTerminal("nothing changed; \(Self.fetched(due.count)) fetched")
    }
    session.printChanges(report)
    return Outcome(
      failures: saved.failures,
      status: Outcome.status(
        of: saved.failures,
        everythingFailed: failed.count == selected.count
      ),
      reportsChanges: reportsChanges && report.hasChanges
    )
  }

  private func nothingDue(
    _ session: Session,
    _ state: SavedState,
    _ given: Set<City.ID>?,
    _ report: ChangeReport
  ) -> Outcome {
    if state.cities.isEmpty {
      session.remarkOnTerminal("no cities to refresh; add one, as in 'skydiff add Seoul'")
    } else if given?.isEmpty == true {
      session.remarkOnTerminal("nothing fetched: \(TagSelection.noneTagged)")
    } else {
      session.remarkOnTerminal("nothing fetched: everything is fresh; --force fetches anyway")
    }
    session.printChanges(report)
    // Without --since nothing changed.
    return Outcome(reportsChanges: reportsChanges && report.hasChanges)
  }

  private func report(
    _ change: StateChange,
    _ baseline: SinceBaseline?,
    _ given: Set<City.ID>?,
    failed: Set<City.ID>
  ) -> ChangeReport {
    var report =
      baseline?.report("refresh", change, comparison: comparison, failed: failed)
      ?? ChangeReport.of("refresh", change, comparison: comparison, failed: failed)
    if let given { report.keepRows { given.contains($0.city.id) } }
    if !printsAll { report.hideRows { $0.mark == .unchanged && !$0.hasFailed } }
    return report
  }

  private static func fetched(_ count: Int) -> String {
    count == 1 ? "1 city" : "\(count) cities"
  }
}
