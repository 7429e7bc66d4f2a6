import FoundationEssentials
import Weather

/// Instants as the time of a clock.
enum ClockTime {
  /// Such as `18:05`, or `6:05 PM`.
  static func text(_ instant: Date, of clock: LocalClock, in language: Language) -> String {
    language.time(String(local(instant, clock).dropFirst(11).prefix(5)))
  }

  /// Such as `2026-11-21 18:05 +09:00`, or `2026-11-21 09:05 UTC`.
  static func fullText(_ instant: Date, of clock: LocalClock, in language: Language) -> String {
    let date = local(instant, clock).prefix(10)
    let offset = clock.offset(at: instant)
    let zone = offset == 0 ? "UTC" : (offset < 0 ? "-" : "+") + hoursAndMinutes(abs(offset))
    return "\(date) \(text(instant, of: clock, in: language)) \(zone)"
  }

  /// Such as `UTC+9` or `UTC-3:30`.
  static func zone(at instant: Date, of clock: LocalClock) -> String {
    let offset = clock.offset(at: instant)
    let text = hoursAndMinutes(abs(offset)).drop { $0 == "0" }
    let short = text.hasSuffix(":00") ? text.dropLast(3) : text
    return offset == 0
      ? "UTC" : "UTC\(offset < 0 ? "-" : "+")\(short.first == ":" ? "0" : "")\(short)"
  }

  private static func local(_ instant: Date, _ clock: LocalClock) -> String {
    Timestamp.text(instant.addingTimeInterval(Double(clock.offset(at: instant))))
  }

  /// Such as `09:30` for 34,200 seconds.
  private static func hoursAndMinutes(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60].map { $0 < 10 ? "0\($0)" : String($0) }.joined(
      separator: ":")
  }
}
