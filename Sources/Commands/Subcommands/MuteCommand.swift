import Arguments
import ConfigurationFile
import FoundationEssentials
import Rendering
import Text
import Tracking
import Weather

/// `skydiff mute`: what was seen, and is not reported again.
struct MuteCommand: Subcommand {
  private static let name = Argument(
    "NAME", parser: .nonBlank, help: "An alert, a rule or a city",
    isRequired: false, completion: ListCompletion.notices.kind
  ).repeated
  private static let alert = Option(
    "alert", valueName: "TEXT", parser: .nonBlank, help: "An alert, where a rule has the name, too"
  ).repeated
  private static let rule = Option(
    "rule", valueName: "NAME", parser: .nonBlank, help: "A rule, where an alert has the name, too",
    completion: ListCompletion.rules.kind
  ).repeated
  private static let city = Option(
    "city", valueName: "CITY", parser: .city,
    help: "A city, or its alerts and rules alone",
    completion: ListCompletion.cities.kind
  ).repeated
  private static let until = Option(
    "until", valueName: "WHEN", parser: .nonBlank,
    help: "Until a coming time or day, as in 'sat 09:00'")
  private static let duration = Option(
    "for", valueName: "TIME", parser: .nonBlank, help: "For so long, as in 6h or 2d")
  private static let off = Flag("off", help: "Report them again; without names, all that are muted")

  static let commandName = "mute"

  static let declaration = Command(
    commandName, abstract: "Report alerts, rules or cities no more until a time",
    discussion: """
      A muted alert stays in the list, and is reported only if it is raised. Without arguments, prints \
      what is muted.
      """,
    details: """
      NAME is an alert or a part of its name, in all cities that have it; else a rule; else a city. An \
      alert is muted until it ends, a rule or a city until the next 07:00, unless an option says \
      otherwise. A muted rule is reported after the time if it is still active, and of a muted city \
      what is news then. Hooks and 'skydiff digest' are silent, too. WHEN is by the clock of this \
      machine: the next such time, or 07:00 of the next such day.
      """, parameters: [name, alert, rule, city, until, duration, off],
    exclusive: [[until, duration, off]],
    examples: [
      Example("skydiff mute \"wind advisory\"", "Mute an alert until it ends"),
      Example("skydiff mute --city Oslo --until 'sat 09:00'", "Mute a city"),
    ])

  private let names: [String]
  private let alerts: [String]
  private let rules: [String]
  private let references: [CityReference]
  private let until: String?

  /// In seconds.
  private let duration: Double?
  private let isOff: Bool

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    names = invocation[Self.name]
    alerts = invocation[Self.alert]
    rules = invocation[Self.rule]
    references = invocation[Self.city]
    until = invocation[Self.until]
    duration = try invocation[Self.duration].map { text throws(UsageError) in
      guard let seconds = RevisionSpecifier.seconds(text), seconds <= Self.longest else {
        throw invocation.error(
          "--for: '\(text)': expected a duration up to a year, such as 6h or 2d")
      }
      return seconds
    }
    isOff = invocation[Self.off]
    if names + alerts + rules == [], references.isEmpty, until != nil || duration != nil {
      throw invocation.error("name what to mute, as in 'skydiff mute \"wind advisory\" --for 6h'")
    }
  }

  private var hasNames: Bool { names + alerts + rules != [] || !references.isEmpty }

  func run(_ session: Session) throws(Failures) -> Outcome {
    guard hasNames || isOff else {
      print(StateChange(unchanged: try session.loadState()), session) { _, _ in true }
      return Outcome()
    }
    let end = try end(session)
    var named: [City.ID: [Mute]] = [:]
    let change = try ListEditor(session).edit { cities throws(Failures) in
      named = try mutes(in: cities, until: end, session)
      let edited = cities.map { city in
        var city = city
        for mute in named[city.id] ?? [] {
          if isOff { city.mutes.removeAll { $0.subject == mute.subject } } else { city.mute(mute) }
        }
        return city
      }
      return edited == cities ? nil : EditedList(cities: edited)
    }
    print(change, session) { city, mute in
      named[city.id]?.contains { $0.subject == mute.subject } == true
    }
    return Outcome()
  }

  /// Prints what is muted, or with `--off` what was.
  private func print(
    _ change: StateChange, _ session: Session, where isWanted: (City, Mute) -> Bool
  ) {
    if session.settings.isMachineReadable {
      var report = ChangeReport.of(Self.commandName, change)
      report.keepRows { row in row.city.mutes.contains { isWanted(row.city, $0) } }
      session.print(report)
      return
    }
    let view = session.view([], at: session.environment.present)
    let cities = isOff ? change.old.cities : change.new.cities
    let lines = view.muteLines(of: cities, isOver: isOff, where: isWanted)
    if lines.isEmpty { session.remark(session.settings.viewLanguage.nothingIsMuted) }
    session.print(lines)
  }

  /// The end that the options say; nil for the usual one.
  private func end(_ session: Session) throws(Failures) -> Date? {
    let now = session.environment.present
    if let duration { return now + duration }
    guard let until else { return nil }
    guard
      let end = RevisionSpecifier.moment(coming: until, after: now, session.userClock),
      end <= now + Self.longest
    else {
      throw Failures(
        Failure(
          .usage, kind: .usage,
          "--until: '\(until)': expected a coming time or day within a year, such as 08:00, sat, "
            + "'sat 09:00', tomorrow or 2026-12-24"))
    }
    return end
  }

  /// In seconds.
  private static let longest = 366 * 86_400.0

  /// What the names mean, by city.
  private func mutes(
    in cities: [City], until end: Date?, _ session: Session
  ) throws(Failures) -> [City.ID: [Mute]] {
    if !hasNames {
      // With --off alone, everything that is muted.
      return Dictionary(cities.map { ($0.id, $0.mutes) }) { first, _ in first }
    }
    let ids = Set(try CitySelection(references, in: cities, session, isChange: true).ids)
    let scope = references.isEmpty ? cities : cities.filter { ids.contains($0.id) }
    let morning = RevisionSpecifier.nextMorning(
      after: session.environment.present, session.userClock)
    var found: [City.ID: [Mute]] = [:]
    func add(_ subject: Mute.Subject, _ city: City) {
      var until = end
      if case .alert = subject {} else { until = until ?? morning }
      found[city.id, default: []].append(Mute(subject, until: until))
    }
    func addAlerts(_ text: String) -> Bool {
      let wanted = text.foldedForMatching
      var isFound = false
      for city in scope {
        for alert in city.alerts ?? [] where alert.event.foldedForMatching.contains(wanted) {
          add(.alert(alert.id), city)
          isFound = true
        }
      }
      return isFound
    }
    let known = session.settings.configuration.rules.map(\.name)
    func addRule(_ text: String) -> Bool {
      guard let rule = known.first(where: { $0.foldedForMatching == text.foldedForMatching }) else {
        return false
      }
      for city in scope { add(.rule(rule), city) }
      return true
    }
    for text in names where !addAlerts(text) && !addRule(text) {
      let reference = CityReference(text)
      guard CitySelection.isInList(reference, cities) else { throw unknown(text, scope, known) }
      for id in try CitySelection([reference], in: cities, session, isChange: true).ids {
        for city in cities where city.id == id { add(.city, city) }
      }
    }
    for text in alerts where !addAlerts(text) { throw unknown(text, scope, []) }
    for text in rules where !addRule(text) { throw unknown(text, [], known) }
    if names + alerts + rules == [] { for city in scope { add(.city, city) } }
    return found
  }

  private func unknown(_ text: String, _ cities: [City], _ rules: [String]) -> Failures {
    let events = cities.flatMap { ($0.alerts ?? []).map(\.event) }.withoutRepetition.sorted()
    let most = FetchFailureDetails.maximumNames
    let parts = [
      events.isEmpty ? nil : "the alerts \(events.listed(upTo: most))",
      rules.isEmpty ? nil : "the rules \(rules.listed(upTo: most))",
    ].compactMap { $0 }
    return Failures(
      Failure(
        .notDone, kind: .unknownCity,
        "no alert, rule or city is called '\(text)'; "
          + (parts.isEmpty ? "there is no alert or rule" : "there are \(parts.listed("and"))")))
  }
}
