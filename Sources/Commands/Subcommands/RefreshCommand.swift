import Arguments
import ConfigurationFile
import Rendering
import Store
import Text
import Tracking
import Weather

/// `skydiff refresh`: fetches what is due, saves it, and prints what changed.
struct RefreshCommand: Subcommand {
  private static let city = Argument(
    "CITY", parser: .city, help: "Only these: names, or the first 4 or more characters of UUIDs",
    isRequired: false, completion: ListCompletion.cities.kind
  ).repeated
  private static let all = Flag("all", help: "Print unchanged cities, too")
  private static let force = Flag("force", help: "Fetch everything, even what is fresh")

  static let commandName = "refresh"

  static let declaration = Command(
    commandName, abstract: "Fetch the weather and print what changed",
    details: """
      Fetches the current weather, and the forecast if it is older than forecastInterval. Skips a \
      city whose current weather is younger than minimumInterval, unless its last fetch failed. A \
      city whose fetch fails keeps the weather it had.

      Unless standard error is a terminal, a failure is reported when weather has become old \
      (display.staleAfter) or when waiting does not help, when its cause changes, every 24 hours and \
      when it ends (refresh.reportFailures).

      Prints what somebody who read the last report would not expect, by the thresholds of the \
      configuration: present weather other than forecast then, and days other than reported. Prints \
      nothing when there are no changes and no failures. With --since it prints what differs from the \
      list at WHEN instead.

      With --where, \(WhereOption.marks) A city for which EXPR is false whatever its weather is, \
      such as by its name or its tags, is not fetched. News of cities that are not printed waits for a \
      refresh that prints them.
      """,
    parameters: [
      city, TagSelection.option, WhereOption.option, all, force, HistoryOptions.exitCode,
      HistoryOptions.exact, HistoryOptions.since, RowOptions.full,
    ], examples: [Example("skydiff refresh --quiet --exit-code", "Exit with 2 if anything changed")]
  )

  private let query: ListQuery
  private let printsAll: Bool
  private let isForced: Bool
  private let reportsChanges: Bool

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    query = ListQuery(invocation)
    printsAll = invocation[Self.all]
    isForced = invocation[Self.force]
    reportsChanges = invocation[HistoryOptions.exitCode]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let fetcher = try ConfiguredFetcher(session)
    var query = session.query(query)
    let baseline = try SaveBaseline(query, session)
    let reading = try session.readState()
    query = try query.resolved(in: reading?.state.cities ?? [], session)
    let refresh = try ListRefresh(
      session, fetcher, from: reading, query, isForced: isForced,
      reportsFailures: session.settings.format?.hasErrorObjects != true)
    let failed = refresh.failures.compactMap(\.city)
    var report = baseline.report("refresh", refresh.change, failed: Set(failed))
    baseline.select(from: &report, query.cities, after: refresh.change)
    if !printsAll, !session.settings.isMachineReadable { report.hideStandingNotices() }
    // For people, the failures themselves say what failed.
    let showsFailed = session.settings.isMachineReadable
    if !printsAll { report.hideRows { $0.mark == .unchanged && !($0.hasFailed && showsFailed) } }
    if refresh.results.isEmpty { return nothingDue(session, query, refresh, report) }
    if session.isInterrupted {
      session.remarkOnTerminal(refresh.results.interruptionRemark(areSaved: true))
    } else if report.rows.isEmpty, failed.count < refresh.results.count {
      let language = session.settings.viewLanguage
      let fetched = refresh.results.count - failed.count
      let count = CountText.text(fetched, "city", "cities")
      let hidden = CountText.text(report.summary.hidden, "city", "cities")
      session.remarkOnTerminal(
        report.summary.hidden == 0
          ? language.remarks.nothingChanged(language.screen.cities(fetched))
          : "\(hidden) changed that --where hides; \(count) fetched")
    }
    session.printChanges(report)
    let recoveries = ProviderRecovery.all(
      of: Set(refresh.results.keys), in: refresh.change,
      reportsEach: session.settings.configuration.refresh.reportFailures == .always)
    for recovery in recoveries { session.remark(recovery.text(at: session.environment.present)) }
    AlertFailures.remarks(
      on: refresh.change, time: session.userTime, at: session.environment.present
    ).forEach(session.remark)
    return Outcome(
      failures: session.reportsEveryFailure ? refresh.failures : refresh.news,
      status: Outcome.status(
        of: refresh.failures, everythingFailed: failed.count == refresh.selectedCount),
      reportsChanges: reportsChanges && report.hasChanges)
  }

  private func nothingDue(
    _ session: Session, _ query: ListQuery, _ refresh: ListRefresh, _ report: ChangeReport
  ) -> Outcome {
    if refresh.change.new.cities.isEmpty {
      session.remarkOnTerminal(session.remarks.noCities)
    } else if query.cities?.isEmpty == true {
      session.remarkOnTerminal("nothing fetched: \(TagSelection.noneTagged)")
    } else if refresh.selectedCount == 0 {
      session.remarkOnTerminal("nothing fetched: \(WhereOption.noneMatches)")
    } else {
      session.remarkOnTerminal(session.remarks.everythingIsFresh)
    }
    session.printChanges(report)
    // Without --since nothing changed.
    return Outcome(reportsChanges: reportsChanges && report.hasChanges)
  }
}

extension Session {
  /// Whether each refresh reports what still fails: to a person at a terminal, and to scripts.
  fileprivate var reportsEveryFailure: Bool {
    settings.configuration.refresh.reportFailures == .always || reportsToPerson
      || settings.format?.hasErrorObjects == true
  }
}
