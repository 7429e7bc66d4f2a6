package import FoundationEssentials

/// Instants as text: ISO 8601 in UTC with whole seconds, such as `2026-11-21T09:00:04Z`.
package enum Timestamp {
  private static let style = Date.ISO8601FormatStyle(timeZone: .gmt)

  /// What can be written with four digits a year, and weather can be told for: it is from 1940 on.
  package static let weatherInstants =
    Date(timeIntervalSince1970: -1e9)..<Date(timeIntervalSince1970: 1e11)

  package static func text(_ instant: Date) -> String {
    style.format(instant)
  }

  /// Returns the instant that a text names exactly, or nil.
  ///
  /// Foundation reads 30 February as 2 March and ignores what follows; what is read here has to
  /// come out again as it was written.
  package static func instant(_ text: String) -> Date? {
    guard let instant = try? style.parse(text), style.format(instant) == text else { return nil }
    return instant
  }

  /// Returns the instant without its fraction of a second.
  package static func wholeSeconds(_ instant: Date) -> Date {
    Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down))
  }

  /// Returns the nearest whole millisecond: what is saved of the time of a fetch, since two of them
  /// may be compared that came within one second.
  package static func wholeMilliseconds(_ instant: Date) -> Date {
    Date(timeIntervalSince1970: (instant.timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}
