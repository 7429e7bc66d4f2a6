package import FoundationEssentials

/// Instants as text: ISO 8601 in UTC with whole seconds, such as `2026-11-21T09:00:04Z`.
package enum Timestamp {
  private static let style = Date.ISO8601FormatStyle(timeZone: .gmt)

  /// The range of valid weather times: years with four digits, from 1938 on.
  package static let weatherInstants =
    Date(timeIntervalSince1970: -1e9)..<Date(timeIntervalSince1970: 1e11)

  package static func text(_ instant: Date) -> String {
    style.format(instant)
  }

  /// Parses a text; nil unless it is exactly in this form.
  ///
  /// Foundation reads 30 February as 2 March and ignores trailing text, so the result is formatted
  /// again and compared.
  package static func instant(_ text: String) -> Date? {
    guard let instant = try? style.parse(text), style.format(instant) == text else { return nil }
    return instant
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
