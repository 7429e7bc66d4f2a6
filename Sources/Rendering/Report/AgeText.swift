import FoundationEssentials

/// How long ago something was, in the largest unit that says enough.
enum AgeText {
  /// Such as `45 s`, `12 min`, `3 h` or `2 d`; never negative.
  static func text(from instant: Date, to now: Date) -> String {
    let seconds = max(Int(now.timeIntervalSince(instant)), 0)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }
}
