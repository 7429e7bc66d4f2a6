package import FoundationEssentials

/// How many calls were made of late to one provider.
///
/// Calls are counted by the full second, minute, hour and day of UTC, as providers do that say how
/// they count.
package struct CallLedger: Sendable, Equatable {
  /// A stretch of time whose calls are counted together.
  package enum Period: String, CaseIterable, Sendable {
    case second
    case minute
    case hour
    case day

    var seconds: Double {
      switch self {
      case .second: 1
      case .minute: 60
      case .hour: 3600
      case .day: 86_400
      }
    }
  }

  /// What a budget says to a call.
  package enum Verdict: Sendable, Equatable {
    /// It may be made after so many seconds.
    case granted(delay: Double)
    /// Only so many calls are left, and there are more at that time.
    case spent(callsLeft: Double, renewedAt: Date)
  }

  struct Count: Sendable, Equatable {
    /// Which of its periods since 1970 it is.
    var index: Double
    var calls: Double
  }

  var counts: [Period: Count] = [:]

  package init() {}

  /// Takes calls from the budget if all of them fit.
  ///
  /// What a second holds is only put off, to the next second that has room.
  package mutating func charge(
    _ calls: Double,
    limits: RateLimits,
    at now: Date
  ) -> Verdict {
    let delay = limits.second.map { self.delay(of: calls, perSecond: $0, at: now) } ?? 0
    let then = now.addingTimeInterval(delay)
    var left = Double.infinity
    var renewal: Date?
    for period in [Period.minute, .hour, .day] {
      guard let limit = limits[period] else { continue }
      let free = max(Double(limit) - used(period, at: then), 0)
      // A sum of tenths is not exact.
      if calls > free + 1e-6 {
        let end = Date(timeIntervalSince1970: (index(period, then) + 1) * period.seconds)
        renewal = max(renewal ?? end, end)
      }
      left = min(left, free)
    }
    if let renewal { return .spent(callsLeft: left, renewedAt: renewal) }
    add(calls, at: then)
    return .granted(delay: delay)
  }

  /// Counts calls that were made, whether they fit or not.
  package mutating func add(_ calls: Double, at instant: Date) {
    for period in Period.allCases {
      counts[period] = Count(
        index: index(period, instant),
        calls: used(period, at: instant) + calls
      )
    }
  }

  /// The seconds until a second has room for some calls.
  private func delay(of calls: Double, perSecond limit: Int, at now: Date) -> Double {
    let present = index(.second, now)
    guard let count = counts[.second], count.index >= present,
      // A clock that was put back is not waited for.
      count.index - present < 3600
    else { return 0 }
    let isFree = count.calls + calls <= Double(limit) + 1e-6 || count.calls == 0
    let start = isFree ? count.index : count.index + 1
    return max(start - now.timeIntervalSince1970, 0)
  }

  private func used(_ period: Period, at instant: Date) -> Double {
    guard let count = counts[period], count.index == index(period, instant) else { return 0 }
    return count.calls
  }

  private func index(_ period: Period, _ instant: Date) -> Double {
    (instant.timeIntervalSince1970 / period.seconds).rounded(.down)
  }
}

extension RateLimits {
  package subscript(period: CallLedger.Period) -> Int? {
    get {
      switch period {
      case .second: second
      case .minute: minute
      case .hour: hour
      case .day: day
      }
    }
    set {
      switch period {
      case .second: second = newValue
      case .minute: minute = newValue
      case .hour: hour = newValue
      case .day: day = newValue
      }
    }
  }
}
