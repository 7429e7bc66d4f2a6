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
  let spells: Spells
  let stations: Stations
  let coming: Coming
  package let keys: Keys
  package let keyHelp: KeyHelp
  package let screen: Screen
  let hooks: Hooks
  package let remarks: Remarks

  init(
    code: String, clock: ClockStyle = .twentyFourHours, forms: Forms, conditions: Conditions,
    measures: Measures, headings: Headings, days: Days, moon: Eight, compass: Eight,
    summary: Summary, changes: Changes, status: Status, score: Score, alerts: Alerts, rules: Rules,
    current: Current, spells: Spells, stations: Stations, coming: Coming, keys: Keys,
    keyHelp: KeyHelp,
    screen: Screen, hooks: Hooks, remarks: Remarks
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
    self.spells = spells
    self.stations = stations
    self.coming = coming
    self.keys = keys
    self.keyHelp = keyHelp
    self.screen = screen
    self.hooks = hooks
    self.remarks = remarks
  }
}

extension Language {
  /// Eight texts in order: compass points clockwise from north, phases of the moon from the new one.
  struct Eight: Sendable {
    let texts: [String]

    init(
      _ first: String, _ second: String, _ third: String, _ fourth: String, _ fifth: String,
      _ sixth: String, _ seventh: String, _ eighth: String
    ) { texts = [first, second, third, fourth, fifth, sixth, seventh, eighth] }
  }

  struct Days: Sendable {
    /// The abbreviations of seven days, Sunday first.
    let weekdays: [String]
    let today: String
    let tomorrow: String

    /// Night, morning, afternoon and evening, as forecasters say when something comes.
    let parts: [String]

    /// What comes, and its part of the day.
    let inPart: Pair
    let allDay: Phrase

    /// What comes first, and the sky that follows.
    let then: Pair
  }
}

extension Language {
  /// Every language, English first.
  package static let all: [Language] = [.english, .korean, .japanese, .german, .french, .spanish]

  /// Returns the language with a code such as `de`, in any letter case; nil for another code.
  package static func named(_ code: String) -> Language? {
    all.first { $0.code == code.lowercased() }
  }

  /// The language of the locale that the environment names; English for a locale without texts.
  package static func ofLocale(_ environment: (String) -> String?) -> Language {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    // Such as de_AT.UTF-8; C and POSIX are English.
    return name.flatMap { named(String($0.prefix(while: \.isLetter))) } ?? .english
  }
}

/// The clock of times of day.
package enum ClockStyle: String, Sendable, CaseIterable {
  case twentyFourHours = "24h"
  case twelveHours = "12h"
}

extension Language {
  /// How numbers, durations and times of day are written.
  struct Forms: Sendable {
    /// Before the decimals of a number.
    let decimal: String

    /// Between a subject and what is said of it.
    let colon: String

    /// Between the parts of a sentence.
    let comma: String
    let semicolon: String

    /// At the end of a sentence.
    let period: String
    let seconds: Count
    let minutes: Count
    let hours: Count
    let days: Count

    /// Between the parts of a duration.
    let separator: String
    let morning: Phrase
    let afternoon: Phrase
  }

  package func with(_ clock: ClockStyle) -> Language {
    guard clock != self.clock else { return self }
    return Language(
      code: code, clock: clock, forms: forms, conditions: conditions, measures: measures,
      headings: headings, days: days, moon: moon, compass: compass, summary: summary,
      changes: changes, status: status, score: score, alerts: alerts, rules: rules,
      current: current, spells: spells, stations: stations, coming: coming, keys: keys,
      keyHelp: keyHelp,
      screen: screen, hooks: hooks, remarks: remarks)
  }

  // Between the parts of a sentence, and between a subject and what is said of it.
  package var comma: String { forms.comma }
  package var semicolon: String { forms.semicolon }
  package var colon: String { forms.colon }

  /// Returns a number with the decimal sign of the language, such as `7,7` for `7.7`.
  func decimal(_ number: String) -> String {
    forms.decimal == "." ? number : number.replacing(".", with: forms.decimal)
  }

  /// Returns a time of day, such as `15:05`, `3:05 PM` or `3 PM`.
  ///
  /// - Parameter time: With two digits of the hour and of the minute.
  func time(_ time: String) -> String {
    guard clock == .twelveHours, let hour = Int(time.prefix(2)) else { return time }
    let minutes = time.hasSuffix(":00") ? "" : time.suffix(3)
    let text = "\((hour + 11) % 12 + 1)\(minutes)"
    return hour < 12 ? forms.morning(text) : forms.afternoon(text)
  }

  /// Returns the hour of a time of day, such as `15` or `3 PM`.
  func hour(_ time: String) -> String {
    let hour = time.prefix(2)
    return clock == .twelveHours ? self.time("\(hour):00") : String(hour)
  }

  /// The width of the widest time of day, in cells.
  var timeWidth: Int { time("22:22").displayWidth }
}
