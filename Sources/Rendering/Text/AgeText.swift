package import FoundationEssentials

/// The age of something.
package enum AgeText {
  /// Such as `45 s`, `12 min`, `2 h 10 min` or `3 d 4 h`; never negative.
  package static func text(from instant: Date, to now: Date) -> String {
    let seconds = max(Int(now.timeIntervalSince(instant)), 0)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<86_400: two(seconds / 3600, "h", seconds % 3600 / 60, "min")
    default: two(seconds / 86_400, "d", seconds % 86_400 / 3600, "h")
    }
  }

  /// Such as `45 s`, `12 min`, `2 h` or `3 d`: the largest unit alone; never negative.
  static func largestUnit(from instant: Date, to now: Date) -> String {
    text(from: instant, to: now).split(separator: " ").prefix(2).joined(separator: " ")
  }

  private static func two(_ large: Int, _ unit: String, _ small: Int, _ smallUnit: String) -> String
  {
    small == 0 ? "\(large) \(unit)" : "\(large) \(unit) \(small) \(smallUnit)"
  }
}
