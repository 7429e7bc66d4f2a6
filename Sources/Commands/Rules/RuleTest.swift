import FoundationEssentials
import Rendering
import Store
import Tracking
import Weather

/// What a rule would have reported in the past.
struct RuleTest {
  private let rule: Rule
  private let start: SavedRevision
  private let events: [RuleReplay.Event]
  private let cities: [City]

  init(_ rule: Rule, since: RevisionSpecifier?, _ session: Session) throws(Failures) {
    let lists = try SavedLists(session, .days)
    try lists.requireHistory()
    start =
      try since.map { when throws(Failures) in try lists.revision(when) } ?? lists.history.oldest
    self.rule = rule
    cities = lists.state.cities
    do throws(HistoryError) {
      events = try RuleReplay(rule).events(in: lists.history, from: start)
    } catch { throw lists.failures(error) }
  }

  /// Prints the events in the format of the settings.
  func print(_ session: Session) {
    if rule.usesHours { session.remark("the history has no hours; they are made from the days") }
    if let format = session.settings.format {
      let units = session.settings.scriptUnits
      session.print(.events(of: rule.name, events, units: units), as: format)
    } else if events.isEmpty {
      session.remark(
        "'\(rule.name)' would have reported nothing since \(session.userTime.name(of: start))")
    } else {
      let view = session.view([], at: session.environment.present)
      session.print(view.lines(of: events, in: cities, width: session.environment.outputWidth()))
    }
  }
}
