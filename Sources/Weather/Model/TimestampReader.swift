package import FoundationEssentials

/// Parses instants and dates with arithmetic, which is many times faster than a calendar.
package struct TimestampReader: Sendable {
  package init() {}

  /// Parses exactly `2026-11-21T09:00:04Z`; nil for any other form.
  package func instant(_ text: String) -> Date? {
    var text = text
    return text.withUTF8(instant(utf8:))
  }

  /// Parses exactly `2026-11-21T09:00:04Z` in UTF-8; nil for any other form.
  package func instant(utf8 text: UnsafeBufferPointer<UInt8>) -> Date? {
    guard text.count == 20, text[19] == UInt8(ascii: "Z") else { return nil }
    return Self.local(text, secondsAreGiven: true)
  }

  /// Parses exactly `2026-11-21T09:00:04.250Z` or `2026-11-21T09:00:04Z` in UTF-8; nil for any other
  /// form.
  package func instant(millisecondsUTF8 text: UnsafeBufferPointer<UInt8>) -> Date? {
    guard text.count == 24 else { return instant(utf8: text) }
    guard text[19] == UInt8(ascii: "."), text[23] == UInt8(ascii: "Z"),
      let hundreds = Self.digit(text[20]), let rest = Self.number(text, at: 21, below: 100),
      let seconds = Self.local(text, secondsAreGiven: true)
    else { return nil }
    let milliseconds = Double(hundreds * 100 + rest)
    return Date(timeIntervalSince1970: (seconds.timeIntervalSince1970 * 1000 + milliseconds) / 1000)
  }

  /// Parses exactly `2026-11-21T09:00` in UTF-8 as UTC; nil for any other form.
  package func instant(labelUTF8 text: UnsafeBufferPointer<UInt8>) -> Date? {
    text.count == 16 ? Self.local(text, secondsAreGiven: false) : nil
  }

  /// An instant and the UTC offset in its text.
  package struct ZonedInstant: Sendable, Equatable {
    package var instant: Date

    /// In seconds.
    package var utcOffset: Int
  }

  /// Parses exactly `2026-11-21T04:00:04-05:00` or `2026-11-21T09:00:04Z`; nil for any other form.
  package func zoned(_ text: String) -> ZonedInstant? {
    var text = text
    return text.withUTF8 { text -> ZonedInstant? in
      if text.last == UInt8(ascii: "Z") {
        return instant(utf8: text).map { ZonedInstant(instant: $0, utcOffset: 0) }
      }
      guard text.count == 25, let utcOffset = Self.utcOffset(text, at: 19),
        let local = Self.local(text, secondsAreGiven: true)
      else { return nil }
      let instant = local.addingTimeInterval(-Double(utcOffset))
      return Timestamp.weatherInstants.contains(instant)
        ? ZonedInstant(instant: instant, utcOffset: utcOffset) : nil
    }
  }

  /// Parses exactly `2026-11-21`; nil for any other form.
  package func date(_ text: String) -> LocalDate? {
    var text = text
    return text.withUTF8(date(utf8:))
  }

  /// Parses exactly `2026-11-21` in UTF-8; nil for any other form.
  package func date(utf8 text: UnsafeBufferPointer<UInt8>) -> LocalDate? {
    text.count == 10 ? Self.date(text) : nil
  }

  /// Parses `±HH:MM` to seconds.
  private static func utcOffset(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-"),
      let hours = number(text, at: index + 1, below: 24), text[index + 3] == UInt8(ascii: ":"),
      let minutes = number(text, at: index + 4, below: 60)
    else { return nil }
    let size = hours * 3600 + minutes * 60
    let offset = text[index] == UInt8(ascii: "-") ? -size : size
    return LocalClock.offsets.contains(offset) ? offset : nil
  }

  /// Parses `2026-11-21T09:00` or `2026-11-21T09:00:04` as UTC at the beginning of a text that is long
  /// enough.
  private static func local(_ text: UnsafeBufferPointer<UInt8>, secondsAreGiven: Bool) -> Date? {
    guard text[10] == UInt8(ascii: "T"), let hours = number(text, at: 11, below: 24),
      text[13] == UInt8(ascii: ":"), let minutes = number(text, at: 14, below: 60),
      let date = date(text)
    else { return nil }
    var seconds = hours * 3600 + minutes * 60
    if secondsAreGiven {
      guard text[16] == UInt8(ascii: ":"), let rest = number(text, at: 17, below: 60) else {
        return nil
      }
      seconds += rest
    }
    return date.midnightUTC.addingTimeInterval(Double(seconds))
  }

  /// Parses `2026-11-21` at the beginning of a text that is long enough.
  private static func date(_ text: UnsafeBufferPointer<UInt8>) -> LocalDate? {
    guard let century = number(text, at: 0, below: 100), let rest = number(text, at: 2, below: 100),
      text[4] == UInt8(ascii: "-"), let month = number(text, at: 5, below: 100),
      text[7] == UInt8(ascii: "-"), let day = number(text, at: 8, below: 100)
    else { return nil }
    let year = century * 100 + rest
    guard CivilDate.years.contains(year) else {
      return Timestamp.calendarDate(String(decoding: text.prefix(10), as: UTF8.self))
    }
    return CivilDate(year: year, month: month, day: day).dayNumber.map { LocalDate(dayNumber: $0) }
  }

  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, below limit: Int
  ) -> Int? {
    guard let tens = digit(text[index]), let ones = digit(text[index + 1]) else { return nil }
    let number = tens * 10 + ones
    return number < limit ? number : nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }
}
