import FoundationEssentials
import Weather

/// Formats instants as local time.
struct LocalTime {
  /// UTC where the local time is unknown.
  let clock: LocalClock

  /// What follows a time that is not local; empty if the local time is known.
  let zone: String

  /// The language of weekdays.
  private let language: Language

  init(_ clock: LocalClock, _ language: Language) {
    self.clock = clock.isSolar ? .utc : clock
    zone = clock.isSolar ? " UTC" : ""
    self.language = language
  }

  /// Such as `18:05`, or `09:05 UTC` if that is unknown.
  func time(_ instant: Date) -> String { ClockTime.text(instant, of: clock) + zone }

  /// Such as `Sat 18:05`, or `Sat 09:05 UTC` if that is unknown.
  func weekdayAndTime(_ instant: Date) -> String { rowTime(instant) + zone }

  /// Such as `Sat 18:05`, for rows whose heading names the zone.
  func rowTime(_ instant: Date) -> String {
    "\(language.weekday(clock.date(at: instant))) \(ClockTime.text(instant, of: clock))"
  }
}
