import Arguments
import Expressions
import Rendering
import Tracking
import Weather

/// `skydiff list`: the saved list, marked with its latest change.
struct ListCommand: Subcommand {
  private static let exitCode = Flag(
    "exit-code",
    help: "With --where: exit with 2 when EXPR is true for a city"
  )

  static let declaration = Command(
    "list",
    aliases: ["ls"],
    abstract: "Print the list, marked with its latest change",
    discussion: """
      The marks show the latest change, even when later refreshes changed nothing, or with --since \
      what differs from the list at WHEN. Never uses the network and never changes the state.
      """,
    details: """
      --unseen marks what changed since it was used last, and remembers for each reader what was \
      printed.

      With --since and --where, \(WhereOption.marks)
      """,
    parameters: [
      ListOptions.city, ListOptions.changesOnly, ListOptions.filter, TagSelection.option,
      WhereOption.option, exitCode, HistoryOptions.since, HistoryOptions.asOf,
      HistoryOptions.unseen, HistoryOptions.reader, ListOptions.sort, ListOptions.reverse,
      ListOptions.groupBy, RowOptions.full,
    ],
    exclusive: [
      [HistoryOptions.unseen, ListOptions.city], [HistoryOptions.unseen, ListOptions.filter],
      [HistoryOptions.unseen, TagSelection.option], [HistoryOptions.unseen, WhereOption.option],
      [HistoryOptions.unseen, HistoryOptions.since], [HistoryOptions.unseen, HistoryOptions.asOf],
    ],
    examples: [
      Example("skydiff list", "Print all cities"),
      Example("skydiff list --tag home --sort temperature", "Print some, coldest first"),
      Example("skydiff list --where 'min(temperature, 12h) < 0'", "Print where frost is near"),
    ]
  )

  private let selection: ListSelection

  /// Whether the exit status reports that the condition is true for a city.
  private let reportsMatches: Bool
  private let since: RevisionSpecifier?
  private let asOf: RevisionSpecifier?

  /// The reader who wants to see what is new; nil without `--unseen`.
  private let reader: String?

  init(_ invocation: Invocation) throws(UsageError) {
    selection = ListSelection(invocation)
    reportsMatches = invocation[Self.exitCode]
    since = invocation[HistoryOptions.since]
    asOf = invocation[HistoryOptions.asOf]
    let reader = invocation[HistoryOptions.reader]
    let isUnseen = invocation[HistoryOptions.unseen]
    if reportsMatches, selection.condition == nil {
      throw invocation.error("option '--exit-code' needs '--where'")
    }
    if reader != nil, !isUnseen { throw invocation.error("option '--reader' needs '--unseen'") }
    self.reader = isUnseen ? reader ?? HistoryOptions.defaultReader : nil
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let condition = session.condition(selection.condition)
    let includesHours = session.settings.isMachineReadable || condition?.usesHours == true
    guard since != nil || asOf != nil || reader != nil else {
      let state = try session.loadState(includesHours: includesHours)
      return try print(.latestChange(of: state), session) { report in
        if let condition { report.showCities(where: condition, at: session.environment.present) }
      }
    }
    let lists = try SavedLists(session, includesHours: includesHours)
    if let reader {
      let unseen = try UnseenChanges(by: reader, lists, session)
      _ = try print(unseen.report(), session)
      return Outcome(whenPrinted: unseen.remember)
    }
    let list = try asOf.map { when throws(Failures) in try lists.list(at: when) } ?? lists.present
    let shown = asOf == nil ? session : session.counting(from: list.moment)
    let old = try since.map { when throws(Failures) in try lists.baseline(at: when) }
    session.remark(onHoursOf: condition, in: list, old)
    guard let old else {
      return try print(lists.latestChange("list", of: list), shown) { report in
        guard let condition else { return }
        report.showCities(where: condition, at: list.moment, hasHours: list.hasHours)
      }
    }
    return try print(lists.difference("list", from: old, to: list), shown) { report in
      guard let condition else { return }
      report.markCities(where: condition, at: list.moment, hasHours: list.hasHours)
    }
  }

  /// Prints what was asked for of a report of the whole list.
  private func print(
    _ whole: ChangeReport,
    _ session: Session,
    selecting select: (inout ChangeReport) -> Void = { _ in }
  ) throws(Failures) -> Outcome {
    var report = whole
    let isEmpty = report.list.isEmpty
    // An empty list has a remark of its own.
    if !isEmpty { try TagSelection.check(selection.tags, in: report.rows.map(\.city)) }
    if !selection.cities.isEmpty {
      let listed = Set(try CitySelection(selection.cities, in: report.list).ids)
      report.keepRows { listed.contains($0.city.id) && $0.mark != .removed }
    }
    report.keepRows { selection.includes($0.city) }
    select(&report)
    let hasMatches = report.rows.contains { $0.mark != .removed }
    if selection.isChangesOnly { report.keepRows { $0.mark != .unchanged } }
    report.sort(by: selection.order, reversed: selection.isReversed)
    if isEmpty {
      session.remark(
        asOf == nil
          ? "no cities yet; add one, as in 'skydiff add Seoul'" : "the list was empty then"
      )
      if report.rows.isEmpty, !session.settings.isMachineReadable { return Outcome() }
    }
    session.print(report, grouping: selection.grouping)
    return Outcome(reportsChanges: reportsMatches && hasMatches)
  }
}
