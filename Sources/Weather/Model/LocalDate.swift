package import FoundationEssentials

/// A calendar date in a city's own time, such as `2026-11-21`; it names no instant.
package struct LocalDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  package var dayNumber: Int

  package init(dayNumber: Int) {
    self.dayNumber = dayNumber
  }

  /// The date that a clock shows which is `utcOffset` seconds ahead of UTC.
  package init(at instant: Date, utcOffset: Int) {
    let local = instant.timeIntervalSince1970 + Double(utcOffset)
    self.dayNumber = Int((local / 86_400).rounded(.down))
  }

  /// Reads `YYYY-MM-DD`; nil for anything else, also for a day that its month does not have.
  package init?(_ text: String) {
    guard text.utf8.count == 10, let midnight = Timestamp.instant(text + "T00:00:00Z") else {
      return nil
    }
    self.init(at: midnight, utcOffset: 0)
  }

  package static func < (left: LocalDate, right: LocalDate) -> Bool {
    left.dayNumber < right.dayNumber
  }

  package func advanced(byDays days: Int) -> LocalDate {
    LocalDate(dayNumber: dayNumber + days)
  }

  /// The instant at which the date would begin if the place kept UTC.
  package var midnightUTC: Date {
    Date(timeIntervalSince1970: Double(dayNumber) * 86_400)
  }

  /// Such as `2026-11-21`.
  package var text: String {
    String(Timestamp.text(midnightUTC).prefix(10))
  }

  /// Such as `Thu`.
  package var weekdayAbbreviation: String {
    let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let index = dayNumber % 7
    return names[index < 0 ? index + 7 : index]
  }
}
