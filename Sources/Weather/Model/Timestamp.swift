package import FoundationEssentials

/// Instants as text: ISO 8601 in UTC with whole seconds, such as `2026-11-21T09:00:04Z`.
package enum Timestamp {
  private static let style = Date.ISO8601FormatStyle(timeZone: .gmt)

  /// The range of valid weather times: years with four digits, from 1938 on.
  package static let weatherInstants =
    Date(timeIntervalSince1970: -1e9)..<Date(timeIntervalSince1970: 1e11)

  package static func text(_ instant: Date) -> String { TimestampWriter().text(instant) }

  /// Parses a text; nil unless it is exactly in this form.
  package static func instant(_ text: String) -> Date? { TimestampReader().instant(text) }

  /// Returns the date with Foundation's calendar, for years outside of those of `CivilDate`.
  static func calendarText(_ date: LocalDate) -> String {
    String(style.format(date.midnightUTC).prefix(10))
  }

  /// Parses a date with Foundation's calendar, for years outside of those of `CivilDate`.
  ///
  /// Foundation reads 30 February as 2 March and ignores trailing text, so the result is formatted
  /// again and compared.
  static func calendarDate(_ text: String) -> LocalDate? {
    let midnight = text + "T00:00:00Z"
    guard let instant = try? style.parse(midnight), style.format(instant) == midnight else {
      return nil
    }
    return LocalDate(at: instant, utcOffset: 0)
  }

  /// Returns the instant without its fraction of a second.
  package static func wholeSeconds(_ instant: Date) -> Date {
    Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down))
  }

  /// Returns the nearest whole millisecond, the precision of fetch times: two fetches may be within a
  /// second.
  package static func wholeMilliseconds(_ instant: Date) -> Date {
    Date(timeIntervalSince1970: (instant.timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}
