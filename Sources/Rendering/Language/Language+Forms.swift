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

  /// Returns the language with another clock.
  package func with(_ clock: ClockStyle) -> Language {
    guard clock != self.clock else { return self }
    return Language(
      code: code,
      clock: clock,
      forms: forms,
      conditions: conditions,
      measures: measures,
      headings: headings,
      days: days,
      moon: moon,
      compass: compass,
      summary: summary,
      changes: changes,
      status: status,
      score: score,
      alerts: alerts,
      rules: rules,
      current: current,
      nowcast: nowcast,
      outlook: outlook,
      keys: keys,
      keyHelp: keyHelp,
      screen: screen,
      hooks: hooks
    )
  }

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
