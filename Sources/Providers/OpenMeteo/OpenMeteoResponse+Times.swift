import FoundationEssentials
import JSONText
import Weather

extension OpenMeteoResponse {
  /// Returns the instant of a time; nil for anything else.
  ///
  /// A text such as `2026-01-20T09:46` is local time at the offset of the response, even across a
  /// clock change; a number is seconds since 1970 UTC.
  func instant(_ time: JSONValue) -> Date? {
    let reader = TimestampReader()
    let instant: Date
    if let seconds = time.double {
      instant = Date(timeIntervalSince1970: seconds)
    } else {
      guard
        let local = time.withUTF8(atMostBytes: Self.longestLabel, reader.instant(labelUTF8:))
      else { return nil }
      instant = local.addingTimeInterval(-Double(utcOffset))
    }
    return Timestamp.weatherInstants.contains(instant) ? instant : nil
  }

  /// Returns the date of a time in the daily section; nil for anything else.
  func date(_ time: JSONValue) -> LocalDate? {
    if time.kind == .number {
      return instant(time).map { LocalDate(at: $0, utcOffset: utcOffset) }
    }
    return time.withUTF8(atMostBytes: Self.longestLabel, TimestampReader().date(utf8:))
  }

  /// One byte more than a valid label, so that a cut text is never valid.
  private static let longestLabel = 17
}
