package import FoundationEssentials

/// Formats many instants on few dates, such as the hours of a forecast; see `TimestampReader`.
package final class TimestampWriter {
  /// Cached dates, by day number.
  private var dates: [Int: String] = [:]

  package init() {}

  /// Such as `2026-11-21`.
  package func text(_ date: LocalDate) -> String {
    if let text = dates[date.dayNumber] { return text }
    let text = date.text
    dates[date.dayNumber] = text
    return text
  }

  /// Such as `2026-11-21T09:00:04Z`; fractions of a second are dropped.
  package func text(_ instant: Date) -> String {
    let date = LocalDate(at: instant, utcOffset: 0)
    let start = Double(date.dayNumber) * 86_400
    let seconds = Int((instant.timeIntervalSince1970 - start).rounded(.down))
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { number in
      number < 10 ? "0\(number)" : "\(number)"
    }
    return "\(text(date))T\(time[0]):\(time[1]):\(time[2])Z"
  }

  /// Such as `2026-11-21T09:00:04.250Z`; a whole second has no fraction.
  package func millisecondText(_ instant: Date) -> String {
    let milliseconds = (instant.timeIntervalSince1970 * 1000).rounded()
    let seconds = (milliseconds / 1000).rounded(.down)
    let fraction = Int(milliseconds - seconds * 1000)
    let text = text(Date(timeIntervalSince1970: seconds))
    if fraction == 0 { return text }
    return "\(text.dropLast()).\(String(fraction + 1000).dropFirst())Z"
  }
}
