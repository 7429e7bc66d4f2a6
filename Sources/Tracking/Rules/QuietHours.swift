package import FoundationEssentials
package import Weather

/// A part of each day, by the clock of a city, such as 22:00 to 07:00.
package struct QuietHours: Sendable, Equatable {
  /// The beginning and the end in minutes after 00:00; the end is not quiet.
  package let start: Int
  package let end: Int

  /// - Parameter end: Before `start` if midnight is within.
  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// Parses `22:00-07:00`; nil for anything else, and for hours that are empty.
  package init?(_ text: String) {
    let times = text.split(separator: "-", omittingEmptySubsequences: false)
    guard times.count == 2, let start = Self.minutes(times[0]), let end = Self.minutes(times[1]),
      start != end
    else { return nil }
    self.init(start: start, end: end)
  }

  private static func minutes(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// Such as `22:00-07:00`.
  package var text: String { "\(Self.text(start))-\(Self.text(end))" }

  private static func text(_ minutes: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(minutes / 60)):\(digits(minutes % 60))"
  }

  /// Whether an instant is within the hours by a city's clock.
  package func contains(_ instant: Date, _ clock: LocalClock) -> Bool {
    let local = Int(instant.timeIntervalSince1970.rounded(.down)) + clock.offset(at: instant)
    let minute = ((local % 86_400 + 86_400) % 86_400) / 60
    return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}
