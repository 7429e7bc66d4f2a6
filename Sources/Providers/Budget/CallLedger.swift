package import FoundationEssentials
import Weather

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

  /// When something was last counted, by the clock of then.
  var countedAt: Date?

  /// Nobody puts calls off for longer; what is counted beyond is the word of a wrong clock.
  private static let farthest = 3600.0

  package init() {}

  /// Takes calls from the budget if all of them fit.
  ///
  /// What a second holds is only put off, to the next second that has room.
  package mutating func charge(
    _ calls: Double,
    limits: RateLimits,
    at now: Date
  ) -> Verdict {
    forgetTheFuture(at: now)
    let then = limits.second.map { start(of: calls, perSecond: $0, at: now) } ?? now
    var left = Double.infinity
    var renewal: Date?
    for period in [Period.minute, .hour, .day] {
      guard let limit = limits[period] else { continue }
      let count = count(period, at: then)
      let free = max(Double(limit) - count.calls, 0)
      // A sum of tenths is not exact.
      if calls > free + 1e-6 {
        let end = Date(timeIntervalSince1970: (count.index + 1) * period.seconds)
        renewal = max(renewal ?? end, end)
      }
      left = min(left, free)
    }
    if let renewal { return .spent(callsLeft: left, renewedAt: renewal) }
    enter(calls, at: then)
    return .granted(delay: then.timeIntervalSince(now))
  }

  /// Counts calls that were made, whether they fit or not.
  package mutating func add(_ calls: Double, at now: Date) {
    forgetTheFuture(at: now)
    enter(calls, at: now)
  }

  /// Gives back calls that were charged at an instant and not made after all, where the time they
  /// were counted in is not over.
  package mutating func takeBack(_ calls: Double, chargedAt instant: Date) {
    for period in Period.allCases {
      guard let count = counts[period], count.index == index(period, instant) else { continue }
      counts[period]?.calls = max(count.calls - calls, 0)
    }
  }

  private mutating func enter(_ calls: Double, at instant: Date) {
    for period in Period.allCases {
      var count = count(period, at: instant)
      count.calls += calls
      counts[period] = count
    }
  }

  /// Drops what is counted at times to come, unless it was put off to there.
  private mutating func forgetTheFuture(at now: Date) {
    // A clock that was put back since is not waited for.
    let isBehind = countedAt.map { now < $0 } ?? true
    let end = now.timeIntervalSince1970 + (isBehind ? 0 : Self.farthest)
    counts = counts.filter { period, count in count.index * period.seconds <= end }
    countedAt = now
  }

  /// When the first second has room for some calls; more than it ever holds have one of their own.
  private func start(of calls: Double, perSecond limit: Int, at now: Date) -> Date {
    let count = count(.second, at: now)
    let isFree = count.calls + calls <= Double(limit) + 1e-6 || count.calls == 0
    return max(now, Date(timeIntervalSince1970: isFree ? count.index : count.index + 1))
  }

  /// The calls that those made at an instant are counted with: of its period, or of a later one that
  /// calls were put off to.
  private func count(_ period: Period, at instant: Date) -> Count {
    let index = index(period, instant)
    guard let count = counts[period], count.index >= index else {
      return Count(index: index, calls: 0)
    }
    return count
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
