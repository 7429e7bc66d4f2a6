package import FoundationEssentials

/// Parses many instants on few dates, such as the hours of a forecast.
///
/// It uses the calendar once per date and arithmetic for the time of day.
package final class TimestampReader {
  /// Midnight UTC of recent dates, by their digits.
  private var midnights: [(digits: Int, midnight: Date)] = Array(
    repeating: (-1, .distantPast),
    count: 64
  )

  package init() {}

  /// Parses exactly `2026-11-21T09:00:04Z`; nil for any other form.
  package func instant(_ text: String) -> Date? {
    withUTF8(text) { instant($0) }
  }

  /// Parses the same from UTF-8.
  package func instant(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
    instant(text, ending: "Z", secondsAreGiven: true)
  }

  /// Parses exactly `2026-11-21T09:00:04.250Z` or `2026-11-21T09:00:04Z`; nil for any other form.
  package func instant(milliseconds text: String) -> Date? {
    withUTF8(text) { instant(milliseconds: $0) }
  }

  /// Parses the same from UTF-8.
  package func instant(milliseconds text: UnsafeBufferPointer<UInt8>) -> Date? {
    guard text.count == 24 else { return instant(text) }
    guard text[19] == UInt8(ascii: "."), text[23] == UInt8(ascii: "Z"),
      let tenths = Self.number(text, at: 20, below: 100),
      let hundredths = Self.number(text, at: 21, below: 100),
      let seconds = instant(
        UnsafeBufferPointer(rebasing: text[..<19]),
        ending: "",
        secondsAreGiven: true
      )
    else { return nil }
    let milliseconds = Double(tenths * 10 + hundredths % 10)
    return Date(
      timeIntervalSince1970: (seconds.timeIntervalSince1970 * 1000 + milliseconds) / 1000
    )
  }

  private func withUTF8<Result>(
    _ text: String,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  /// Parses exactly `2026-11-21T09:00` as UTC; nil for any other form.
  package func instant(label: String) -> Date? {
    withUTF8(label) { instant($0, ending: "", secondsAreGiven: false) }
  }

  /// An instant and the UTC offset in its text.
  package struct ZonedInstant: Sendable, Equatable {
    package var instant: Date

    /// In seconds.
    package var utcOffset: Int
  }

  /// Parses exactly `2026-11-21T04:00:04-05:00` or `2026-11-21T09:00:04Z`; nil for any other form.
  package func zoned(_ text: String) -> ZonedInstant? {
    if text.hasSuffix("Z") {
      return instant(text).map { ZonedInstant(instant: $0, utcOffset: 0) }
    }
    let ending = String(text.suffix(6))
    guard let utcOffset = Self.utcOffset(ending),
      let local = withUTF8(text, { self.instant($0, ending: ending.utf8, secondsAreGiven: true) })
    else { return nil }
    let instant = local.addingTimeInterval(-Double(utcOffset))
    return Timestamp.weatherInstants.contains(instant)
      ? ZonedInstant(instant: instant, utcOffset: utcOffset) : nil
  }

  /// Parses `±HH:MM` to seconds.
  private static func utcOffset(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes -> Int? in
      guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
        bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
        let hours = number(bytes, at: 1, below: 24), let minutes = number(bytes, at: 4, below: 60)
      else { return nil }
      let size = hours * 3600 + minutes * 60
      let offset = bytes[0] == UInt8(ascii: "-") ? -size : size
      return LocalClock.offsets.contains(offset) ? offset : nil
    }
  }

  /// Parses exactly `2026-11-21`; nil for any other form.
  package func date(_ text: String) -> LocalDate? {
    withUTF8(text) { date($0) }
  }

  /// Parses the same from UTF-8.
  package func date(_ text: UnsafeBufferPointer<UInt8>) -> LocalDate? {
    guard text.count == 10 else { return nil }
    return midnight(text).map { LocalDate(at: $0, utcOffset: 0) }
  }

  private func instant(
    _ bytes: UnsafeBufferPointer<UInt8>,
    ending: StaticString,
    secondsAreGiven: Bool
  ) -> Date? {
    ending.withUTF8Buffer { instant(bytes, ending: $0[...], secondsAreGiven: secondsAreGiven) }
  }

  private func instant(
    _ bytes: UnsafeBufferPointer<UInt8>,
    ending: some Collection<UInt8>,
    secondsAreGiven: Bool
  ) -> Date? {
    let timeLength = secondsAreGiven ? 8 : 5
    guard bytes.count == 11 + timeLength + ending.count, bytes[10] == UInt8(ascii: "T"),
      bytes[(11 + timeLength)...].elementsEqual(ending),
      let hours = Self.number(bytes, at: 11, below: 24),
      bytes[13] == UInt8(ascii: ":"), let minutes = Self.number(bytes, at: 14, below: 60),
      let midnight = midnight(bytes)
    else { return nil }
    var seconds = hours * 3600 + minutes * 60
    if secondsAreGiven {
      guard bytes[16] == UInt8(ascii: ":"), let rest = Self.number(bytes, at: 17, below: 60)
      else { return nil }
      seconds += rest
    }
    return midnight.addingTimeInterval(Double(seconds))
  }

  private func midnight(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
    guard let century = Self.number(text, at: 0, below: 100),
      let year = Self.number(text, at: 2, below: 100), text[4] == UInt8(ascii: "-"),
      let month = Self.number(text, at: 5, below: 100), text[7] == UInt8(ascii: "-"),
      let day = Self.number(text, at: 8, below: 100)
    else { return nil }
    let digits = ((century * 100 + year) * 100 + month) * 100 + day
    let slot = digits % midnights.count
    if midnights[slot].digits == digits { return midnights[slot].midnight }
    let date = String(decoding: text.prefix(10), as: UTF8.self)
    guard let midnight = Timestamp.instant(date + "T00:00:00Z") else { return nil }
    midnights[slot] = (digits, midnight)
    return midnight
  }

  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at index: Int,
    below limit: Int
  ) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard digits.contains(bytes[index]), digits.contains(bytes[index + 1]) else { return nil }
    let number = Int(bytes[index] - 0x30) * 10 + Int(bytes[index + 1] - 0x30)
    return number < limit ? number : nil
  }
}
