import Arguments
import Providers
import Rendering
import Store
import Tracking
import Weather

/// `skydiff log`: what each save changed, the latest first.
struct LogCommand: Subcommand {
  private static let city = Argument(
    "CITY", parser: .city, help: "Only these: names, or the first 4 or more characters of UUIDs",
    isRequired: false, completion: ListCompletion.cities.kind
  ).repeated
  private static let maxCount = Option(
    "max-count", short: "n", valueName: "N", parser: .integer(in: 0...999_999_999),
    help: "Print the N newest only")
  private static let since = Option(
    "since", valueName: "WHEN", parser: .when, help: "Print what came after WHEN")
  private static let until = Option(
    "until", valueName: "WHEN", parser: .when, help: "Print what came until WHEN")
  private static let all = Flag("all", help: "Print revisions without changes, too")
  private static let oneLine = Flag("oneline", help: "Print a line per revision in the table")
  private static let reverse = Flag("reverse", help: "Print the oldest first")

  static let usesPager = true

  static let commandName = "log"

  static let declaration = Command(
    commandName, abstract: "Print what each save changed, the latest first",
    discussion: """
      Prints changed rows as they were then. For WHEN see 'skydiff help when'.
      """,
    details: """
      A revision is a saved state of the list: its number, the time, the command, and what changed.

      CITY may also be a city that was removed. With cities it prints only the revisions that changed \
      one of them, and only their rows; --all then has no effect. --max-count counts printed revisions.

      With --template it prints a line per changed city. Values are as of the revision.
      """, parameters: [city, maxCount, since, until, all, oneLine, reverse, RowOptions.full],
    examples: [Example("skydiff log --since yesterday Seoul", "Print the changes of a city")])

  private let cities: [CityReference]
  private let limit: Int?
  private let since: RevisionSpecifier?
  private let until: RevisionSpecifier?
  private let includesUnchanged: Bool
  private let isOneLine: Bool
  private let isReversed: Bool

  init(_ invocation: Invocation) throws(UsageError) {
    cities = invocation[Self.city]
    limit = invocation[Self.maxCount]
    since = invocation[Self.since]
    until = invocation[Self.until]
    includesUnchanged = invocation[Self.all]
    isOneLine = invocation[Self.oneLine]
    isReversed = invocation[Self.reverse]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let lists = try SavedLists(session, .days)
    if let format = session.settings.format, format.identifiesList, lists.state.listID == nil {
      throw Failures(
        Failure(
          .notDone, kind: .refused,
          "the list has no identifier for '--format \(format.name)' yet; the next save gives it one, "
            + "as in 'skydiff refresh'"))
    }
    var log = RevisionLog(
      lists.state, lists.history, since: try sinceRevision(lists),
      until: try until.map { when throws(Failures) in try lists.revision(when) })
    log.cities = try ids(in: log, session)
    log.includesUnchanged = includesUnchanged
    log.limit = limit ?? .max
    print(log, session)
    // What is older was not read.
    let failure = lists.unreadable
    return Outcome(failures: failure.map { [$0] } ?? [], status: failure?.status)
  }

  /// Prints revisions in the format of the settings, until nobody reads them any more.
  func print(_ log: RevisionLog, _ session: Session) {
    if let format = session.settings.format {
      let units = session.settings.scriptUnits
      let now = session.environment.present
      let feed = log.state.listID.map { id in
        RevisionFeed(
          id: id, updated: log.state.latestReport?.at ?? now,
          context: FormatContext(
            units: units, now: now, userClock: session.userClock,
            language: session.settings.language)
        ) { body in visit(log, making: { ($0, $1) }, { body($0.0, $0.1) }) }
      }
      let document = OutputDocument.log(units: units, feed: feed) { body in
        visit(log, making: LogEntry.init, body)
      }
      session.print(document, as: format)
    } else {
      printText(of: log, session)
    }
  }

  // MARK: - Selection

  /// The revision that `--since` names; nil for all there are, also where it is before the oldest.
  private func sinceRevision(_ lists: SavedLists) throws(Failures) -> SavedRevision? {
    guard let since else { return nil }
    do throws(HistoryError) { return try lists.resolve(since) } catch .tooEarly, .markUnavailable {
      return nil
    } catch {
      // What was forgotten or lost is before all there is.
      if case .noRevision(let number, _) = error, number < lists.history.oldest.number {
        return nil
      }
      throw lists.failures(error)
    }
  }

  /// The cities that are named: those of the list first, then those that were removed.
  private func ids(in log: RevisionLog, _ session: Session) throws(Failures) -> Set<City.ID>? {
    guard !cities.isEmpty else { return nil }
    let present = log.state.cities
    func isUnknown(_ reference: CityReference) -> Bool {
      reference.resolveNameOrLabel(among: present) == .unknown
    }
    // Only an unknown name needs a search through the history.
    guard cities.contains(where: isUnknown) else {
      return Set(try CitySelection(cities, in: present, session).ids)
    }
    let listed = try CitySelection(cities.filter { !isUnknown($0) }, in: present, session).ids
    let all = present + log.removedCities
    let others = try CitySelection(cities.filter(isUnknown), in: all, session).ids
    return Set(listed + others)
  }

  // MARK: - Output

  /// Passes what is made of each revision to a function until it returns false, in the order to print.
  private func visit<Part>(
    _ log: RevisionLog, making make: (SavedRevision, ChangeReport) -> Part, _ body: (Part) -> Bool
  ) {
    guard isReversed else { return log.visit { body(make($0, $1)) } }
    var parts: [Part] = []
    log.visit { revision, report in
      parts.append(make(revision, report))
      return true
    }
    for part in parts.reversed() where !body(part) { return }
  }

  /// Prints the revisions for people, or in a template.
  private func printText(of log: RevisionLog, _ session: Session) {
    let output = session.output
    let isTable = session.settings.template == nil
    let separator = isTable && !isOneLine ? "\n" : ""
    var providers: Set<String> = []
    var isEmpty = true
    visit(log) { revision, report in
      if isTable, !isOneLine { providers.formUnion(report.providers) }
      return text(of: revision, report, latest: log.history.latest.number, session)
    } _: { (text: [UInt8]) in
      output.write((isEmpty ? [] : Array(separator.utf8)) + text)
      isEmpty = false
      return output.isOpen
    }
    if isEmpty {
      session.remarkOnTerminal(
        log.state.cities.isEmpty && log.state.revision == 0
          ? session.remarks.noCities : session.settings.viewLanguage.summary.noChanges)
    } else if session.environment.isOutputTerminal {
      let lines = session.view(crediting: providers, at: session.environment.present).creditLines(
        width: session.environment.outputWidth())
      if !lines.isEmpty { session.print([StyledLine()] + lines) }
    }
  }

  private func text(
    of revision: SavedRevision, _ report: ChangeReport, latest: Int, _ session: Session
  ) -> [UInt8] {
    let settings = session.settings
    let savedAt = revision.savedAt ?? session.environment.present
    var report = report
    report.trim(at: savedAt)
    report.hideStandingNotices()
    if let template = settings.template {
      let units = settings.scriptUnits
      return template.text(
        of: report,
        FormatContext(
          units: units, now: savedAt, userClock: session.userClock, language: settings.language))
    }
    let view = session.view([], at: savedAt)
    let width = session.environment.outputWidth()
    let lines =
      isOneLine
      ? [view.line(of: revision, report.summary, latest: latest, width: width)]
      : view.lines(of: revision, report, width: width)
    let isolates = session.environment.isOutputTerminal
    return Array(lines.rendered(settings.colors, isolates: isolates).utf8)
  }
}
