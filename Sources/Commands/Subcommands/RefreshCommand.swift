import Arguments
import Expressions
import Text
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

      With --where, \(WhereOption.marks) A city for which EXPR is false whatever its weather is, \
      such as by its name or its tags, is not fetched.
      """,
    parameters: [
      city, TagSelection.option, WhereOption.option, all, force, HistoryOptions.exitCode,
      CurrentCommand.exactFlag, HistoryOptions.since, RowOptions.full,
    ],
    examples: [
      Example("skydiff refresh --quiet --exit-code", "Exit with 2 if anything changed")
    ]
  )

  private let cities: [CityReference]
  private let tags: [String]
  private let condition: CityExpression?
  private let printsAll: Bool
  private let isForced: Bool
  private let reportsChanges: Bool
  private let comparison: Comparison
  private let since: RevisionSpecifier?

  let mayRunHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    cities = invocation[Self.city]
    tags = invocation[TagSelection.option]
    condition = invocation[WhereOption.option]
    printsAll = invocation[Self.all]
    isForced = invocation[Self.force]
    reportsChanges = invocation[HistoryOptions.exitCode]
    comparison = invocation[CurrentCommand.exactFlag] ? .exact : .measured
    since = invocation[HistoryOptions.since]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let fetcher = try Fetcher(session)
    let condition = session.condition(condition)
    let baseline = try SinceBaseline(since, session, where: condition)
    let round = try RefreshRound(
      session,
      fetcher,
      isForced: isForced,
      where: condition
    ) { list throws(Failures) in
      try TagSelection.ids(cities, tags: tags, in: list).map(Set.init)
    }
    let failed = round.failures.compactMap(\.city)
    var report =
      baseline?.report("refresh", round.change, comparison: comparison, failed: Set(failed))
      ?? ChangeReport.of("refresh", round.change, comparison: comparison, failed: Set(failed))
    if let given = round.selection { report.keepRows { given.contains($0.city.id) } }
    if let condition {
      session.showCities(
        where: condition,
        in: &report,
        isCompared: baseline != nil || round.isSaved
      )
    }
    if !printsAll { report.hideRows { $0.mark == .unchanged && !$0.hasFailed } }
    if round.results.isEmpty { return nothingDue(session, round, report) }
    if session.isInterrupted {
      session.remarkOnTerminal(round.results.interruptionRemark(areSaved: true))
    } else if report.rows.isEmpty {
      session.remarkOnTerminal("nothing changed; \(Self.fetched(round.results.count)) fetched")
    }
    session.printChanges(report)
    return Outcome(
      failures: round.failures,
      status: Outcome.status(
        of: round.failures,
        everythingFailed: failed.count == round.selectedCount
      ),
      reportsChanges: reportsChanges && report.hasChanges
    )
  }

  private func nothingDue(
    _ session: Session,
    _ round: RefreshRound,
    _ report: ChangeReport
  ) -> Outcome {
    if round.change.new.cities.isEmpty {
      session.remarkOnTerminal("no cities to refresh; add one, as in 'skydiff add Seoul'")
    } else if round.selection?.isEmpty == true {
      session.remarkOnTerminal("nothing fetched: \(TagSelection.noneTagged)")
    } else if round.selectedCount == 0 {
      session.remarkOnTerminal("nothing fetched: \(WhereOption.noneMatches)")
    } else {
      session.remarkOnTerminal("nothing fetched: everything is fresh; --force fetches anyway")
    }
    session.printChanges(report)
    // Without --since nothing changed.
    return Outcome(reportsChanges: reportsChanges && report.hasChanges)
  }

  private static func fetched(_ count: Int) -> String {
    CountText.text(count, "city", "cities")
  }
}
