/// The texts of the views in one language.
///
/// A class, because every view carries it.
package final class Language: Sendable {
  package typealias Phrase = @Sendable (String) -> String
  package typealias Pair = @Sendable (String, String) -> String
  package typealias Count = @Sendable (Int) -> String

  /// The code of ISO 639-1, such as `de`.
  package let code: String

  /// The clock of times of day.
  let clock: ClockStyle
  let forms: Forms
  let conditions: Conditions
  let measures: Measures
  let headings: Headings
  let days: Days
  let moon: Eight
  let compass: Eight
  package let summary: Summary
  package let changes: Changes
  package let status: Status
  let score: Score
  let alerts: Alerts
  let rules: Rules
  let current: Current
  let nowcast: Nowcast
  let outlook: Outlook
  package let keys: Keys
  package let keyHelp: KeyHelp
  package let screen: Screen
  let hooks: Hooks

  init(
    code: String,
    clock: ClockStyle = .twentyFourHours,
    forms: Forms,
    conditions: Conditions,
    measures: Measures,
    headings: Headings,
    days: Days,
    moon: Eight,
    compass: Eight,
    summary: Summary,
    changes: Changes,
    status: Status,
    score: Score,
    alerts: Alerts,
    rules: Rules,
    current: Current,
    nowcast: Nowcast,
    outlook: Outlook,
    keys: Keys,
    keyHelp: KeyHelp,
    screen: Screen,
    hooks: Hooks
  ) {
    self.code = code
    self.clock = clock
    self.forms = forms
    self.conditions = conditions
    self.measures = measures
    self.headings = headings
    self.days = days
    self.moon = moon
    self.compass = compass
    self.summary = summary
    self.changes = changes
    self.status = status
    self.score = score
    self.alerts = alerts
    self.rules = rules
    self.current = current
    self.nowcast = nowcast
    self.outlook = outlook
    self.keys = keys
    self.keyHelp = keyHelp
    self.screen = screen
    self.hooks = hooks
  }
}

extension Language {
  /// Eight texts in order: compass points clockwise from north, phases of the moon from the new one.
  struct Eight: Sendable {
    let texts: [String]

    init(
      _ first: String,
      _ second: String,
      _ third: String,
      _ fourth: String,
      _ fifth: String,
      _ sixth: String,
      _ seventh: String,
      _ eighth: String
    ) {
      texts = [first, second, third, fourth, fifth, sixth, seventh, eighth]
    }
  }

  struct Days: Sendable {
    let monday: String
    let tuesday: String
    let wednesday: String
    let thursday: String
    let friday: String
    let saturday: String
    let sunday: String
    let today: String
    let tomorrow: String
  }
}
