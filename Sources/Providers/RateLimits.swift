/// How many calls a provider allows per period; nil for no limit.
///
/// Counts reset at each full second, minute, hour and UTC day.
package struct RateLimits: Sendable, Equatable {
  /// A period with a limit of its own.
  package enum Period: String, CaseIterable, Sendable {
    case second
    case minute
    case hour
    case day

    /// Its length in seconds.
    package var seconds: Double {
      switch self {
      case .second: 1
      case .minute: 60
      case .hour: 3600
      case .day: 86_400
      }
    }
  }

  private var calls: [Period: Int] = [:]

  package init(second: Int? = nil, minute: Int? = nil, hour: Int? = nil, day: Int? = nil) {
    calls[.second] = second
    calls[.minute] = minute
    calls[.hour] = hour
    calls[.day] = day
  }

  /// The most calls in a period.
  package subscript(period: Period) -> Int? {
    get { calls[period] }
    set { calls[period] = newValue }
  }
}
