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
  private static let exitCode = Flag("exit-code", help: "Exit with 2 when there are changes")

  static let declaration = Command(
    "refresh",
    abstract: "Fetch the weather and print what changed",
    discussion: """
      Prints the cities that changed by at least the thresholds of the configuration, and those that \
      failed. Skips cities that are younger than minimumInterval.
      """,
    details: """
      Fetches the current weather, and the forecast if it is older than forecastInterval. Skips a \
      city whose current weather is younger than minimumInterval, unless its last fetch failed. A \
      city whose fetch fails keeps the weather it had.

      Changes are measured against the values last reported. Prints nothing when there are no changes \
      and no failures.
      """,
    parameters: [
      city, TagSelection.option, all, force, exitCode, CurrentCommand.exactFlag, RowOptions.full,
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
  private let isExact: Bool

  init(_ invocation: Invocation) throws(UsageError) {
    cities = invocation[Self.city]
    tags = invocation[TagSelection.option]
    printsAll = invocation[Self.all]
    isForced = invocation[Self.force]
    reportsChanges = invocation[Self.exitCode]
    isExact = invocation[CurrentCommand.exactFlag]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let fetcher = try Fetcher(session)
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
    guard !due.isEmpty else { return nothingDue(session, state, given) }
    if session.settings.isOffline { throw Failures(.offline(cities: due.map(\.city))) }

    let results = try fetcher.fetch(due)
    let saved = try session.save(results, from: reading)
    let failed = saved.failures.compactMap(\.city)
    let report = report(saved.change, given, failed: Set(failed))
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
    _ given: Set<City.ID>?
  ) -> Outcome {
    if state.cities.isEmpty {
      session.remarkOnTerminal("no cities to refresh; add one, as in 'skydiff add Seoul'")
    } else if given?.isEmpty == true {
      session.remarkOnTerminal("nothing fetched: \(TagSelection.noneTagged)")
    } else {
      session.remarkOnTerminal("nothing fetched: everything is fresh; --force fetches anyway")
    }
    session.printChanges(report(StateChange(unchanged: state), given, failed: []))
    return Outcome()
  }

  private func report(
    _ change: StateChange,
    _ given: Set<City.ID>?,
    failed: Set<City.ID>
  ) -> ChangeReport {
    var report = ChangeReport.of(
      "refresh",
      change,
      comparison: isExact ? .exact : .measured,
      failed: failed
    )
    if let given { report.keepRows { given.contains($0.city.id) } }
    if !printsAll { report.hideRows { $0.mark == .unchanged && !$0.hasFailed } }
    return report
  }

  private static func fetched(_ count: Int) -> String {
    count == 1 ? "1 city" : "\(count) cities"
  }
}
