import Arguments
import Expressions
import Tracking
import Weather

/// `skydiff diff`: the cities that differ between two saved states.
struct DiffCommand: Subcommand {
  private static let from = Argument(
    "FROM",
    parser: .when,
    help: "The saved state to compare with; without it, print the latest change",
    isRequired: false
  )
  private static let to = Argument(
    "TO",
    parser: .when,
    help: "The saved state to print",
    isRequired: false,
    defaultText: "now"
  )

  static let declaration = Command(
    "diff",
    abstract: "Print what differs between two saved states",
    discussion: """
      Never uses the network and never changes the state. 'skydiff help when' lists the forms of FROM \
      and TO.
      """,
    details: """
      Prints the cities of the list at TO that differ from the list at FROM by at least the thresholds \
      of the configuration: what changed and changed back is not printed. Without FROM it prints the \
      latest change as 'skydiff list' marks it. Prints nothing when nothing differs.

      With --where, \(WhereOption.marks)
      """,
    parameters: [
      from, to, TagSelection.option, WhereOption.option, HistoryOptions.exitCode,
      CurrentCommand.exactFlag,
      RowOptions.full,
    ],
    examples: [
      Example("skydiff diff 3h", "Print what differs from three hours ago"),
      Example("skydiff diff yesterday today", "Print what changed yesterday"),
    ]
  )

  private let from: RevisionSpecifier?
  private let to: RevisionSpecifier?
  private let tags: [String]
  private let condition: CityExpression?
  private let reportsChanges: Bool
  private let comparison: Comparison

  init(_ invocation: Invocation) throws(UsageError) {
    from = invocation[Self.from]
    to = invocation[Self.to]
    tags = invocation[TagSelection.option]
    condition = invocation[WhereOption.option]
    reportsChanges = invocation[HistoryOptions.exitCode]
    comparison = invocation[CurrentCommand.exactFlag] ? .exact : .measured
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let condition = session.condition(condition)
    let includesHours = session.settings.isMachineReadable || condition?.usesHours == true
    let lists = try SavedLists(session, includesHours: includesHours)
    var report: ChangeReport
    var shown = session
    var new = lists.present
    if let from {
      let old = try lists.baseline(at: from)
      if let to {
        new = try lists.list(at: to)
        shown = session.counting(from: new.moment)
      }
      report = lists.difference("diff", from: old, to: new, comparison: comparison)
    } else {
      report = lists.latestChange("diff", of: new, comparison: comparison)
      if condition != nil { report.before = lists.listBeforeLatestChange() }
    }
    if !tags.isEmpty {
      TagSelection.messages(ofUnknown: tags, in: report.rows.map(\.city)).forEach(session.remark)
      report.keepRows { $0.city.tags.contains(where: tags.contains) }
    }
    if let condition {
      session.remark(onHoursOf: condition, in: new, report.before)
      report.markCities(where: condition, at: new.moment, hasHours: new.hasHours)
    }
    report.keepRows { $0.mark != .unchanged }
    if report.rows.isEmpty { session.remarkOnTerminal("nothing differs") }
    if !report.rows.isEmpty || session.settings.isMachineReadable { shown.print(report) }
    return Outcome(reportsChanges: reportsChanges && report.hasChanges)
  }
}
