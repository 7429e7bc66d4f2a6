import Arguments
import Expressions
import Rendering
import Tracking
import Weather

/// `skydiff list`: the saved list, marked with its latest change.
struct ListCommand: Subcommand {
  private static let exitCode = Flag(
    "exit-code", help: "With --where: exit with 2 when EXPR is true for a city")

  static let commandName = "list"
  static let aliases = ["ls"]

  static let declaration = Command(
    commandName, aliases: aliases, abstract: "Print the list, marked with its latest change",
    discussion: """
      The marks show the latest change, even when later refreshes changed nothing, or with --since \
      what differs from the list at WHEN. Never uses the network and never changes the state.
      """,
    details: """
      --unseen marks what changed since it or 'skydiff digest' last printed the list, and remembers for \
      each reader what was printed.

      With --since, what differs is of the present weather its kind, such as dry or rain, and of days \
      what reaches the thresholds of the configuration; every difference with --exact.

      With --since and --where, \(WhereOption.marks)
      """,
    parameters: [
      ListOptions.city, ListOptions.changesOnly, ListOptions.filter, TagSelection.option,
      WhereOption.option, exitCode, HistoryOptions.since, HistoryOptions.asOf,
      HistoryOptions.unseen, HistoryOptions.reader, HistoryOptions.exact, ListOptions.sort,
      ListOptions.reverse, ListOptions.groupBy, RowOptions.full,
    ],
    exclusive: [
      [HistoryOptions.unseen, ListOptions.city], [HistoryOptions.unseen, ListOptions.filter],
      [HistoryOptions.unseen, TagSelection.option], [HistoryOptions.unseen, WhereOption.option],
      [HistoryOptions.unseen, HistoryOptions.since], [HistoryOptions.unseen, HistoryOptions.asOf],
      [HistoryOptions.unseen, HistoryOptions.exact],
    ],
    examples: [
      Example("skydiff list", "Print all cities"),
      Example("skydiff list --tag home --sort temperature", "Print some, coldest first"),
      Example("skydiff list --where 'min(temperature, 12h) < 0'", "Print where frost is near"),
    ])

  private let query: ListQuery

  /// Whether the exit status reports that the condition is true for a city.
  private let reportsMatches: Bool

  init(_ invocation: Invocation) throws(UsageError) {
    query = ListQuery(invocation)
    reportsMatches = invocation[Self.exitCode]
    if reportsMatches, query.condition == nil {
      throw invocation.error("option '--exit-code' needs '--where'")
    }
    if query.reader == nil, invocation.isGiven(HistoryOptions.reader) {
      throw invocation.error("option '--reader' needs '--unseen'")
    }
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let lists = try SavedLists(
      session, session.parts(of: query),
      readsHistory: !query.isAboutPresent || query.order == .change || query.comparison == .exact)
    guard let reader = query.reader else {
      var result = try lists.result("list", of: query, in: session)
      if query.order == .change { result.report.findChanges(in: lists.history) }
      return try print(result)
    }
    let unseen = try UnseenChanges(by: reader, lists, session)
    _ = try print(QueryResult(report: try unseen.report(), list: lists.present, session: session))
    return Outcome(whenPrinted: unseen.remember)
  }

  private func print(_ result: QueryResult) throws(Failures) -> Outcome {
    let session = result.session
    var report = result.report
    let isEmpty = report.list.isEmpty
    // An empty list has a remark of its own.
    if !isEmpty, !query.tags.isEmpty {
      try TagSelection.check(query.tags, in: report.rows.map(\.city))
    }
    let query = try session.query(query).resolvingNames(in: report.list, session)
    result.select(query, from: &report)
    let hasMatches = report.rows.contains { $0.mark != .removed }
    query.arrange(&report, at: session.environment.present)
    if isEmpty {
      session.remark(
        query.asOf == nil
          ? session.remarks.noCities : session.settings.viewLanguage.screen.wasEmpty)
      if report.rows.isEmpty, !session.settings.isMachineReadable { return Outcome() }
    }
    session.print(report, grouping: query.grouping)
    return Outcome(reportsChanges: reportsMatches && hasMatches)
  }
}
