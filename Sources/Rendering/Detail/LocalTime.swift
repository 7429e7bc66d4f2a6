import FoundationEssentials
import Weather

/// Formats instants as local time.
struct LocalTime {
  /// Seconds ahead of UTC; nil if unknown, which displays UTC.
  let utcOffset: Int?

  /// Such as `18:05`, or `09:05 UTC` if the offset is unknown.
  func time(_ instant: Date) -> String {
    clock(instant) + (utcOffset == nil ? " UTC" : "")
  }

  /// Such as `Sat 18:05`.
  func weekdayAndTime(_ instant: Date) -> String {
    let date = LocalDate(at: instant, utcOffset: utcOffset ?? 0)
    return "\(date.weekdayAbbreviation) \(clock(instant))"
  }

  private func clock(_ instant: Date) -> String {
    ClockTime.text(instant, of: LocalClock(offset: utcOffset ?? 0))
  }
}
