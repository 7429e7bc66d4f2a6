import FoundationEssentials
import Weather

/// Formats instants as local time.
struct LocalTime {
  /// Seconds ahead of UTC; nil if unknown, which displays UTC.
  let utcOffset: Int?

  /// The language of weekdays.
  let language: Language

  /// Such as `18:05`, or `09:05 UTC` if the offset is unknown.
  func time(_ instant: Date) -> String { clock(instant) + zone }

  /// Such as `Sat 18:05`, or `Sat 09:05 UTC` if the offset is unknown.
  func weekdayAndTime(_ instant: Date) -> String { rowTime(instant) + zone }

  /// Such as `Sat 18:05`, for rows whose heading names the zone.
  func rowTime(_ instant: Date) -> String {
    let date = LocalDate(at: instant, utcOffset: utcOffset ?? 0)
    return "\(language.weekday(date)) \(clock(instant))"
  }

  /// What follows a time that is not local; empty if the offset is known.
  var zone: String { utcOffset == nil ? " UTC" : "" }

  private func clock(_ instant: Date) -> String {
    ClockTime.text(instant, of: LocalClock(offset: utcOffset ?? 0))
  }
}
