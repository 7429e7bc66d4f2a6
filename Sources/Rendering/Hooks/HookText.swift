import FoundationEssentials
import Tracking
import Weather

/// What happened to a city, in one line for people.
struct HookText {
  let row: ChangeReport.Row

  /// The name of the city, with what other cities of that name differ in.
  let name: String
  let figures: FigureText
  let now: Date

  /// The clock of the user, who reads of cities in other zones.
  let reader: LocalClock

  private var language: Language { figures.language }

  /// The most characters of a text.
  private static let longest = 400

  /// Such as `Oslo: 12 → 14 °C · today chance 39 → 99 %`, or `Oslo was added`.
  func text(of changes: [FieldChange]) -> String {
    switch row.mark {
    case .added: return Self.line(language.hooks.added(name))
    case .removed: return Self.line(language.hooks.removed(name))
    case .updated, .unchanged: break
    }
    var row = row
    row.changes = changes
    row.alerts = nil
    row.rules = []
    return Self.line(
      name + language.forms.colon + ChangeText(of: row, at: now, figures, reader: reader).text)
  }

  /// Such as `frost at Oslo since 06:00: lowest -2.1 °C in 12 h`, or `frost at Oslo has cleared`.
  func text(of rule: CityListDifference.RuleRow) -> String {
    let texts = RuleText(figures: figures, city: row.city, now: now, reader: reader)
    let subject = language.rules.at(rule.rule.name, name)
    return Self.line(texts.text(of: rule.rule, hasEnded: rule.mark == .removed, subject: subject))
  }

  /// Such as `Storm Warning at Oslo, severe, until Sun 18:45`, or `Storm Warning at Oslo has ended`.
  func text(of alert: CityListDifference.AlertRow) -> String {
    let subject = language.rules.at(alert.alert.event, name)
    if alert.change == .cancelled { return Self.line(language.alerts.cancelled(subject)) }
    if alert.mark == .removed { return Self.line(language.rules.hasEnded(subject)) }
    let details = AlertText(city: row.city, now: now, language, reader: reader).text(of: alert)
      .dropFirst(
        alert.alert.event.count)
    return Self.line(subject + details)
  }

  /// Returns a text that is safe as an argument of a program: one line that is no option.
  static func line(_ text: String) -> String {
    var line = text.sanitizedForTerminal.onOneLine
    while let first = line.first, first == "-" || first == " " { line.removeFirst() }
    if line.count > longest { line = "\(line.prefix(longest - 1))…" }
    return line.isEmpty ? "?" : line
  }
}
