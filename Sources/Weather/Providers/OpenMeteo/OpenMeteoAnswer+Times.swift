import FoundationEssentials

extension OpenMeteoAnswer.Scalar {
  /// The instant that a time stands for.
  ///
  /// A label such as `2026-01-20T09:46` is local time by the answer's own offset, which holds for
  /// every row even across a clock change; a number is seconds since 1970 in UTC.
  func instant(utcOffset: Int, _ reader: TimestampReader = TimestampReader()) -> Date? {
    let instant: Date
    switch self {
    case .number(let seconds):
      instant = Date(timeIntervalSince1970: seconds)
    case .text(let label):
      guard let local = reader.instant(label: label) else { return nil }
      instant = local.addingTimeInterval(-Double(utcOffset))
    }
    return Timestamp.weatherInstants.contains(instant) ? instant : nil
  }

  /// The date that the time of a day's row stands for.
  func date(utcOffset: Int, _ reader: TimestampReader) -> LocalDate? {
    switch self {
    case .number:
      instant(utcOffset: utcOffset, reader).map { LocalDate(at: $0, utcOffset: utcOffset) }
    case .text(let label): reader.date(label)
    }
  }
}
