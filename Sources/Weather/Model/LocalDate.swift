package import FoundationEssentials

/// A local calendar date, such as `2026-11-21`.
package struct LocalDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  package var dayNumber: Int { Int(day) }

  /// Four bytes, because a list has many days.
  private var day: Int32

  package init(dayNumber: Int) { day = Int32(clamping: dayNumber) }

  /// The local date at an instant, `utcOffset` seconds ahead of UTC.
  package init(at instant: Date, utcOffset: Int) {
    let local = instant.timeIntervalSince1970 + Double(utcOffset)
    self.init(dayNumber: Int((local / 86_400).rounded(.down)))
  }

  /// Parses `YYYY-MM-DD`; nil for anything else, such as 30 February.
  package init?(_ text: String) {
    guard let date = TimestampReader().date(text) else { return nil }
    self = date
  }

  package static func < (left: LocalDate, right: LocalDate) -> Bool {
    left.dayNumber < right.dayNumber
  }

  package func advanced(byDays days: Int) -> LocalDate { LocalDate(dayNumber: dayNumber + days) }

  /// Midnight UTC of the date.
  package var midnightUTC: Date { Date(timeIntervalSince1970: Double(dayNumber) * 86_400) }

  /// Such as `2026-11-21`.
  package var text: String { TimestampWriter().text(self) }

  /// Whether the date is a Saturday or a Sunday.
  package var isWeekend: Bool { weekday == 0 || weekday == 6 }

  /// Such as `Thu`.
  package var weekdayAbbreviation: String {
    ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][weekday]
  }

  /// The day of the week, 0 for Sunday.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    let distance = (dayNumber + 4) % 7
    return distance < 0 ? distance + 7 : distance
  }
}
