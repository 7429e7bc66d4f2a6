package import FoundationEssentials

/// Formats instants and dates with arithmetic, which is many times faster than a calendar.
package struct TimestampWriter: Sendable {
  package init() {}

  /// Such as `2026-11-21`.
  package func text(_ date: LocalDate) -> String { text { body in withText(of: date, body) } }

  /// Such as `2026-11-21T09:00:04Z`; fractions of a second are dropped.
  package func text(_ instant: Date) -> String { text { body in withText(of: instant, body) } }

  /// Calls a function with the bytes of `text`.
  package func withText(of date: LocalDate, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity) { bytes in
      var text = ASCIIText(bytes)
      text.append(date)
      body(text.written)
    }
  }

  /// Calls a function with the bytes of `text`.
  package func withText(of instant: Date, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity) { bytes in
      var text = ASCIIText(bytes)
      text.append(instant)
      text.append(UInt8(ascii: "Z"))
      body(text.written)
    }
  }

  /// Calls a function with text such as `2026-11-21T09:00:04.250Z`; a whole second has no fraction.
  package func withMillisecondText(of instant: Date, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let milliseconds = (instant.timeIntervalSince1970 * 1000).rounded()
    let seconds = (milliseconds / 1000).rounded(.down)
    let fraction = Int(milliseconds - seconds * 1000)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity) { bytes in
      var text = ASCIIText(bytes)
      text.append(Date(timeIntervalSince1970: seconds))
      if fraction != 0 {
        text.append(UInt8(ascii: "."))
        text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / 100))
        text.append(twoDigits: fraction % 100)
      }
      text.append(UInt8(ascii: "Z"))
      body(text.written)
    }
  }

  /// Enough for an instant of any year that a `Date` of this program can have.
  private static let capacity = 64

  private func text(_ write: ((UnsafeBufferPointer<UInt8>) -> Void) -> Void) -> String {
    var text = ""
    write { text = String(decoding: $0, as: UTF8.self) }
    return text
  }
}

/// Text that is appended to a buffer; what does not fit is left out.
private struct ASCIIText {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[..<count]) }

  mutating func append(_ byte: UInt8) {
    guard count < bytes.count else { return }
    bytes.initializeElement(at: count, to: byte)
    count += 1
  }

  /// Appends a number below 100.
  mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  mutating func append(_ date: LocalDate) {
    guard CivilDate.dayNumbers.contains(date.dayNumber) else {
      for byte in Timestamp.calendarText(date).utf8 { append(byte) }
      return
    }
    let civil = CivilDate(dayNumber: date.dayNumber)
    append(twoDigits: civil.year / 100)
    append(twoDigits: civil.year % 100)
    append(UInt8(ascii: "-"))
    append(twoDigits: civil.month)
    append(UInt8(ascii: "-"))
    append(twoDigits: civil.day)
  }

  /// Appends date and time, without the zone.
  mutating func append(_ instant: Date) {
    let date = LocalDate(at: instant, utcOffset: 0)
    let start = Double(date.dayNumber) * 86_400
    let seconds = Int((instant.timeIntervalSince1970 - start).rounded(.down))
    append(date)
    append(UInt8(ascii: "T"))
    append(twoDigits: seconds / 3600)
    append(UInt8(ascii: ":"))
    append(twoDigits: seconds / 60 % 60)
    append(UInt8(ascii: ":"))
    append(twoDigits: seconds % 60)
  }
}
