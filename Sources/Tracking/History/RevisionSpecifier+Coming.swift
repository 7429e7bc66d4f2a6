package import FoundationEssentials
package import Weather

extension RevisionSpecifier {
  /// The time of a coming day that was named without one, in seconds after 00:00.
  private static let morning = 7 * 3600

  /// Returns the next 07:00, until which what has no end of its own is muted.
  ///
  /// - Parameter clock: The clock of the user.
  package static func nextMorning(after now: Date, _ clock: LocalClock) -> Date {
    let today = clock.date(at: now)
    let first = clock.instant(of: today, seconds: morning)
    return first > now ? first : clock.instant(of: today.advanced(byDays: 1), seconds: morning)
  }

  /// Returns the next moment that a text names: a time, a day, or a day and a time, such as `sat 09:00`.
  ///
  /// - Parameter clock: The clock of the user.
  /// - Returns: Nil for another text, and for a moment that has passed.
  package static func moment(coming text: String, after now: Date, _ clock: LocalClock) -> Date? {
    let today = clock.date(at: now)
    var dates: [LocalDate] = []
    var seconds: Int?
    let words = text.lowercased().replacing(" am", with: "am").replacing(" pm", with: "pm")
    for word in words.split(separator: " ").map(String.init) {
      switch (try? RevisionSpecifier(word))?.form {
      case .time(let time) where seconds == nil: seconds = time
      case .weekday(let weekday) where dates.isEmpty:
        let distance = (weekday - today.weekday + 7) % 7
        dates = [distance, distance + 7].map(today.advanced)
      case .daysAgo(0) where dates.isEmpty: dates = [today]
      case .local(let date, let time) where dates.isEmpty && (seconds == nil || time == nil):
        dates = [date]
        seconds = time ?? seconds
      case .instant(let instant) where word.count == text.count:
        return instant > now ? instant : nil
      case nil where word == "tomorrow" && dates.isEmpty: dates = [today.advanced(byDays: 1)]
      default: return nil
      }
    }
    if dates.isEmpty, seconds != nil { dates = [today, today.advanced(byDays: 1)] }
    return dates.map { clock.instant(of: $0, seconds: seconds ?? morning) }.first { $0 > now }
  }

  /// The seconds of a duration such as `6h`; nil for another text.
  package static func seconds(_ text: String) -> Double? {
    guard case .age(let seconds)? = (try? RevisionSpecifier(text))?.form, seconds > 0 else {
      return nil
    }
    return seconds
  }
}
