package import FoundationEssentials
package import Weather

/// Formats instants as the local time of the user, as short as possible.
package struct UserTime: Sendable {
  package var clock: LocalClock

  /// The present.
  package var now: Date

  /// The language of weekdays.
  package var language: Language

  package init(clock: LocalClock, now: Date, language: Language = .english) {
    self.clock = clock
    self.now = now
    self.language = language
  }

  /// Returns an instant such as `16:22` if it is today, `Sat 16:22` within the six days before, and
  /// else `2026-11-14 16:22`.
  package func text(_ instant: Date) -> String {
    let date = clock.date(at: instant)
    let time = ClockTime.text(instant, of: clock, in: language)
    switch clock.date(at: now).dayNumber - date.dayNumber {
    case 0: return time
    case 1...6: return "\(language.weekday(date)) \(time)"
    default: return "\(date.text) \(time)"
    }
  }

  /// Returns a text with the times of UTC that stand after `until` as those of the user.
  package func localizing(_ text: String) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices.dropFirst() where words[index - 1] == "until" {
      let mark = words[index].hasSuffix(";") || words[index].hasSuffix(",") ? 1 : 0
      guard let instant = Timestamp.instant(String(words[index].dropLast(mark))) else { continue }
      // What ends has not passed.
      words[index] = textOfNext(instant) + words[index].suffix(mark)
    }
    return words.joined(separator: " ")
  }

  /// Returns an instant to come, such as `Sun 00:02` on another day.
  package func textOfNext(_ instant: Date) -> String {
    LocalTime(clock, at: now, language).text(instant)
  }
}
