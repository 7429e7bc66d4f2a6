import FoundationEssentials

/// How long before a day began a forecast of it was fetched.
enum LeadTime {
  /// Such as `6 d 15 h`, `15 h` or `40 min`, with a minus if the day had begun.
  static func text(from fetchedAt: Date, to beginning: Date) -> String {
    let seconds = Int(beginning.timeIntervalSince(fetchedAt))
    let hours = abs(seconds) / 3600
    let length =
      switch hours {
      case 0: "\(abs(seconds) / 60) min"
      case ..<24: "\(hours) h"
      default: hours % 24 == 0 ? "\(hours / 24) d" : "\(hours / 24) d \(hours % 24) h"
      }
    return seconds <= -60 ? "-\(length)" : length
  }
}
