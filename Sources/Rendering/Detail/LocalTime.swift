import FoundationEssentials
import Weather

/// Formats instants as the local time of a city.
struct LocalTime {
  /// UTC where the local time is unknown.
  let clock: LocalClock

  /// What follows a time that is not local; empty if the local time is known.
  let zone: String

  private let now: Date

  /// The language of weekdays, and its clock.
  private let language: Language

  /// The clock of a reader who sees the times of several cities; nil for one city's.
  private let reader: LocalClock?

  init(_ clock: LocalClock, at now: Date, _ language: Language, reader: LocalClock? = nil) {
    self.clock = clock.isSolar ? .utc : clock
    zone = clock.isSolar ? " UTC" : ""
    self.now = now
    self.language = language
    self.reader = clock.isSolar ? nil : reader
  }

  /// Such as `18:05`, `Sat 18:05` on another day, or `09:05 UTC` if the local time is unknown.
  func text(_ instant: Date) -> String { dayAndTime(instant) + zone(at: instant) }

  /// Such as `18:05`, or `Sat 18:05` on another day.
  func dayAndTime(_ instant: Date) -> String {
    let date = clock.date(at: instant)
    let distance = date.dayNumber - clock.date(at: now).dayNumber
    // It may still be yesterday where the reader is.
    let isToday = distance == 0 && reader.map { $0.date(at: now) == date } ?? true
    let day =
      switch distance {
      case 0 where isToday: ""
      case -6...6: "\(language.weekday(date)) "
      default: "\(date.text) "
      }
    return day + time(instant)
  }

  /// Such as `Sat 18:05`, or `Sat 09:05 UTC` if the local time is unknown.
  func weekdayAndTime(_ instant: Date) -> String { rowTime(instant) + zone(at: instant) }

  /// Such as `Sat 18:05`, for rows whose heading names the zone.
  func rowTime(_ instant: Date) -> String {
    "\(language.weekday(clock.date(at: instant))) \(time(instant))"
  }

  /// Such as `18:05`.
  func time(_ instant: Date) -> String { ClockTime.text(instant, of: clock, in: language) }

  /// The zone where it is not the reader's, after a space; empty where it is.
  func zone(at instant: Date) -> String {
    guard let reader, reader.offset(at: instant) != clock.offset(at: instant) else { return zone }
    return " \(ClockTime.zone(at: instant, of: clock))"
  }
}
