import FoundationEssentials
import JSONText
import Weather

extension OpenMeteoAnswer {
  /// The instant that a time stands for; nil for anything else.
  ///
  /// A label such as `2026-01-20T09:46` is local time by the answer's own offset, which holds for
  /// every row even across a clock change; a number is seconds since 1970 in UTC.
  func instant(_ time: JSONValue, _ reader: TimestampReader = TimestampReader()) -> Date? {
    let instant: Date
    if let seconds = time.double {
      instant = Date(timeIntervalSince1970: seconds)
    } else {
      guard let label = time.string(atMostBytes: Self.longestLabel),
        let local = reader.instant(label: label)
      else { return nil }
      instant = local.addingTimeInterval(-Double(utcOffset ?? 0))
    }
    return Timestamp.weatherInstants.contains(instant) ? instant : nil
  }

  /// The date that the time of a day's row stands for; nil for anything else.
  func date(_ time: JSONValue, _ reader: TimestampReader) -> LocalDate? {
    if time.kind == .number {
      return instant(time, reader).map { LocalDate(at: $0, utcOffset: utcOffset ?? 0) }
    }
    return time.string(atMostBytes: Self.longestLabel).flatMap(reader.date)
  }

  /// One byte more than any label has, so that what is cut is none.
  private static let longestLabel = 17
}
