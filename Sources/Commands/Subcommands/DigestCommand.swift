import Arguments
import Rendering
import Tracking
import Weather

/// `skydiff digest`: what is worth knowing today, and what a reader has not seen yet.
struct DigestCommand: Subcommand {
  private static let reader = Option(
    "reader", valueName: "NAME", parser: .readerName,
    help: "The reader to remember what was printed for", defaultText: HistoryOptions.defaultReader)
  private static let changesOnly = Flag("changes-only", help: "Print nothing without news")

  static let commandName = "digest"

  static let declaration = Command(
    commandName, abstract: "Print what is worth knowing today, for a mail",
    discussion: """
      First alerts and rules, then cities with something to say about the coming day or with changes \
      since the last digest or 'list --unseen', and one line for the others. Never uses the network.
      """,
    details: """
      What was printed counts as seen by the reader only once it was written. With CITY nothing counts \
      as seen.
      """, parameters: [ListOptions.city, reader, changesOnly],
    examples: [
      Example("skydiff digest", "Read what is special today"),
      Example(
        "skydiff digest --reader mail --changes-only", "Mail it once a day, if there is news"),
    ])

  private let references: [CityReference]
  private let reader: String
  private let showsChangesOnly: Bool

  init(_ invocation: Invocation) throws(UsageError) {
    references = invocation[ListOptions.city]
    reader = invocation[Self.reader] ?? HistoryOptions.defaultReader
    showsChangesOnly = invocation[Self.changesOnly]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let lists = try SavedLists(session)
    let unseen = try UnseenChanges(by: reader, lists, session)
    // What was not printed of other cities is not seen.
    let isRemembered = references.isEmpty
    var report = try unseen.report(isRemembered: isRemembered)
    report.command = Self.commandName
    if report.list.isEmpty, report.rows.isEmpty {
      session.remark(session.remarks.noCities)
      if !session.settings.isMachineReadable { return Outcome() }
    }
    if !references.isEmpty {
      let ids = Set(try CitySelection(references, in: report.list, session).ids)
      report.keepRows { ids.contains($0.city.id) }
    }
    let outcome = isRemembered ? Outcome(whenPrinted: unseen.remember) : Outcome()
    if showsChangesOnly, !report.rows.contains(where: { $0.mark != .unchanged }) { return outcome }
    session.print(report) { report, view, _ in DigestView(report, view).lines }
    return outcome
  }
}
