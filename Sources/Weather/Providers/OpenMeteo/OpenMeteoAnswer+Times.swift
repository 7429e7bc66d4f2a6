import FoundationEssentials

extension OpenMeteoAnswer.Scalar {
  /// The instant that a time stands for.
  ///
  /// A label such as `2026-01-20T09:46` is local time by the answer's own offset, which holds for
  /// every row even across a clock change; a number is seconds since 1970 in UTC.
  func instant(utcOffset: Int, _ reader: TimestampReader = TimestampReader()) -> Date? {
    switch self {
    case .number(let seconds):
      return abs(seconds) < 1e11 ? Date(timeIntervalSince1970: seconds) : nil
    case .text(let label):
      guard let local = reader.instant(label: label) else { return nil }
      return local.addingTimeInterval(-Double(utcOffset))
    }
  }

  /// The date that the time of a day's row stands for.
  func date(utcOffset: Int) -> LocalDate? {
    switch self {
    case .number: instant(utcOffset: utcOffset).map { LocalDate(at: $0, utcOffset: utcOffset) }
    case .text(let label): LocalDate(label)
    }
  }
}
