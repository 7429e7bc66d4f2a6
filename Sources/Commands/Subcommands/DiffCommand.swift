import Arguments
import Expressions
import Rendering
import Tracking
import Weather

/// `skydiff diff`: the cities that differ between two saved states.
struct DiffCommand: Subcommand {
  private static let from = Argument(
    "FROM", parser: .when,
    help: "The saved state to compare with; without it, print the latest change", isRequired: false)
  private static let to = Argument(
    "TO", parser: .when, help: "The saved state to print", isRequired: false, defaultText: "now")

  static let usesPager = true

  static let commandName = "diff"

  static let declaration = Command(
    commandName, abstract: "Print what differs between two saved states",
    discussion: """
      Never uses the network and never changes the state. 'skydiff help when' lists the forms of FROM \
      and TO.
      """,
    details: """
      Prints the cities of the list at TO that differ from the list at FROM: of the present weather in \
      its kind, such as dry or rain, and of days by at least the thresholds of the configuration. What \
      changed and changed back is not printed. --exact prints every difference. Without FROM it prints the \
      latest change as 'skydiff list' marks it. Prints nothing when nothing differs.

      With --where, \(WhereOption.marks)
      """,
    parameters: [
      from, to, TagSelection.option, WhereOption.option, HistoryOptions.exitCode,
      HistoryOptions.exact, RowOptions.full,
    ],
    examples: [
      Example("skydiff diff 3h", "Print what differs from three hours ago"),
      Example("skydiff diff yesterday today", "Print what changed yesterday"),
    ])

  private let query: ListQuery
  private let reportsChanges: Bool

  init(_ invocation: Invocation) throws(UsageError) {
    var query = ListQuery(invocation)
    query.since = invocation[Self.from]
    query.asOf = invocation[Self.to]
    query.showsChangesOnly = true
    self.query = query
    reportsChanges = invocation[HistoryOptions.exitCode]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let query = session.query(query)
    let lists = try SavedLists(session, session.parts(of: query))
    var result = try lists.result("diff", of: query, in: session)
    if query.since == nil, query.condition != nil {
      result.report.before = lists.listBeforeLatestChange()
    }
    var report = result.report
    TagSelection.messages(ofUnknown: query.tags, in: report.rows.map(\.city)).forEach(
      session.remark)
    result.select(query, from: &report)
    query.arrange(&report, at: result.session.environment.present)
    if report.rows.isEmpty {
      session.remarkOnTerminal(session.settings.viewLanguage.summary.noChanges)
    }
    if !report.rows.isEmpty || session.settings.isMachineReadable { result.session.print(report) }
    return Outcome(reportsChanges: reportsChanges && report.hasChanges)
  }
}
